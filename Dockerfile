# Keytally as a container: docker build -t keytally . && docker run -p 8000:8000 keytally

FROM python:3.13-slim AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /build
COPY requirements.txt requirements-broker.txt ./
RUN python -m venv /opt/venv \
    && /opt/venv/bin/python -m pip install --require-hashes -r requirements.txt -r requirements-broker.txt

FROM python:3.13-slim
ENV PATH="/opt/venv/bin:$PATH" \
    PYTHONUNBUFFERED=1 \
    KEYTALLY_DATA=/data \
    KEYTALLY_CACHE=/app/.cache
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin keytally \
    && install -d -o keytally -g keytally /data
COPY --from=build /opt/venv /opt/venv
WORKDIR /app
COPY app.py gunicorn.conf.py ./
COPY keytally ./keytally
COPY texts ./texts
COPY scoring ./scoring
COPY vision ./vision
COPY store ./store
COPY pool ./pool
COPY serving ./serving
COPY api ./api
COPY web ./web
RUN python -m web.build && rm -rf web/build/bin && python -m scoring.questions \
    && python -m compileall -q .
USER 10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
CMD ["gunicorn", "app:app"]
