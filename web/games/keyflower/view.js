// Pan and zoom of a drawing: fingers, mouse, wheel with Ctrl, and buttons. Until the player moves it, the whole fits.
import { useEffect, useRef, useState } from '../../core/html.js';

const DRAG = 7; // px before a tap becomes a drag
const MARGIN = 1.03; // round the whole
const CLOSEST = 180; // width of the narrowest view in units of the drawing

/** bounds: {x, y, w, h} of all that is drawn. Gives the viewBox, handlers for the <svg>, and zoom(factor), fit(). */
export function useView(bounds) {
  const root = useRef(null);
  const [aspect, setAspect] = useState(1);
  const [own, setOwn] = useState(null); // {x, y, w}: middle and width
  const touches = useRef(new Map());
  const dragged = useRef(false);

  useEffect(() => {
    const watch = new ResizeObserver(([{ contentRect }]) => contentRect.width && setAspect(contentRect.height / contentRect.width));
    watch.observe(root.current);
    return () => watch.disconnect();
  }, []);

  const whole = { x: bounds.x + bounds.w / 2, y: bounds.y + bounds.h / 2, w: Math.max(bounds.w, bounds.h / aspect) * MARGIN };
  const view = own || whole;
  const clamp = (w) => Math.min(Math.max(w, CLOSEST), whole.w * 1.6);
  const unit = () => view.w / (root.current?.clientWidth || 1);
  const zoom = (factor) => setOwn({ ...view, w: clamp(view.w / factor) });

  const onPointerDown = (event) => {
    if (!touches.current.size) dragged.current = false;
    touches.current.set(event.pointerId, [event.clientX, event.clientY]);
  };
  const onPointerMove = (event) => {
    const before = touches.current.get(event.pointerId);
    if (!before) return;
    const now = [event.clientX, event.clientY];
    const [dx, dy] = [now[0] - before[0], now[1] - before[1]];
    if (!dragged.current && Math.hypot(dx, dy) < DRAG && touches.current.size < 2) return;
    if (!dragged.current) root.current.setPointerCapture?.(event.pointerId);
    dragged.current = true;
    const others = [...touches.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    touches.current.set(event.pointerId, now);
    if (!others.length) {
      setOwn({ ...view, x: view.x - dx * unit(), y: view.y - dy * unit() });
      return;
    }
    const spread = (at) => Math.hypot(at[0] - others[0][0], at[1] - others[0][1]) || 1;
    setOwn({ x: view.x - (dx / 2) * unit(), y: view.y - (dy / 2) * unit(), w: clamp((view.w * spread(before)) / spread(now)) });
  };
  const onPointerUp = (event) => touches.current.delete(event.pointerId);
  const onClickCapture = (event) => {
    if (!dragged.current) return;
    event.stopPropagation();
    event.preventDefault();
    dragged.current = false;
  };
  const onWheel = (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15);
  };

  const h = view.w * aspect;
  return {
    viewBox: `${view.x - view.w / 2} ${view.y - h / 2} ${view.w} ${h}`,
    handlers: { ref: root, onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onClickCapture, onWheel },
    zoom,
    fit: () => setOwn(null),
    moved: own !== null,
    /** @param {number[]} point */
    shows: ([x, y]) => Math.abs(x - view.x) < view.w / 2 && Math.abs(y - view.y) < h / 2,
  };
}
