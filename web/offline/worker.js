// Scores in the browser: the library's own Python files on Pyodide, with HiGHS as the exact engine.
// Loaded by scorer.js as a worker out of the folder that the build made (web/build/offline.py).
import loadHighs from './highs.mjs';
import { loadPyodide } from './pyodide.mjs';

const SOLVER = { mip_rel_gap: 0, mip_abs_gap: 0.5, random_seed: 1, mip_heuristic_effort: 0, mip_detect_symmetry: false };

const PYTHON = `
import json, sys
sys.path.insert(0, "/keytally")
from scoring.allocation import highs
import keytally_solver

def _solve(problem, seconds):
    found = json.loads(keytally_solver.solve(problem, seconds))
    return found["values"], found["proven"]

highs.solver = _solve
import scoring

def answer(game, body, language):
    try:
        found = scoring.score(game, json.loads(body), language).to_dict()
        return json.dumps({"answer": found})
    except scoring.Invalid as refused:
        return json.dumps({"refused": refused.errors})

answer
`;

async function start() {
  const folder = new URL('.', import.meta.url).href;
  const [python, highs, library] = await Promise.all([
    loadPyodide({ indexURL: folder }),
    loadHighs({ locateFile: (name) => folder + name }),
    fetch(`${folder}keytally.zip`).then((response) => response.arrayBuffer()),
  ]);
  const solve = (problem, seconds) => {
    const { Status, Columns } = highs.solve(problem, { ...SOLVER, time_limit: seconds });
    const values = Object.fromEntries(Object.entries(Columns).map(([name, { Primal }]) => [name, Primal ?? 0]));
    return JSON.stringify({ values, proven: Status === 'Optimal' });
  };
  python.registerJsModule('keytally_solver', { solve });
  python.unpackArchive(library, 'zip', { extractDir: '/keytally' });
  return python.runPython(PYTHON);
}

const ready = start();
ready.then(() => postMessage({ ready: true }), (error) => postMessage({ failed: String(error) }));

addEventListener('message', async ({ data: { id, game, body, language } }) => {
  try {
    const answer = await ready;
    postMessage({ id, ...JSON.parse(answer(game, body, language)) });
  } catch (error) {
    postMessage({ id, failed: String(error) });
  }
});
