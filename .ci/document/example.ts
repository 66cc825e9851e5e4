// What somebody writes in TypeScript with the types that openapi-typescript makes of the document. Only its types are
// checked: a name that is missing or poor, or an answer without a type, fails here.
import type { components, operations } from '../../build/openapi';

type Schemas = components['schemas'];
type Body<Operation extends keyof operations> =
  operations[Operation] extends { requestBody: { content: { 'application/json': infer Json } } } ? Json : never;

const tile: Schemas['KeyperTileId'] = 'statue';
const board: Schemas['KeyperBoard'] = { shipping: 22, village: [{ tile, row: 1, column: 1 }] };

// One board of each game, each by the body of its own operation.
const keyper: Body<'score_keyper'> = { players: [{ name: 'Anna', board }] };
const keyHarvest: Body<'score_key_harvest'> = { players: [{ name: 'Anna', board: { fields: ['E4'], workers: [{ worker: 'overseer', at: 'E5' }] } }] };
const keyMarket: Body<'score_key_market'> = { players: [{ name: 'Anna', board: { guilds: [{ guild: 1, rank: 'master', points: 4 }] } }] };
const keyFlow: Body<'score_key_flow'> = { players: [{ name: 'Anna', board: { cards: [{ card: 'scribe' }], keyple_cards: [{ colour: 'red', keyples: 2 }] } }] };
const keyflower: Body<'score_keyflower'> = { players: [{ name: 'Anna', board: { tiles: [{ tile: 'home_1', at: [0, 0] }] } }] };

async function ask<Answer>(path: string, body: unknown): Promise<Answer> {
  const answer = await fetch(`/api/v1${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  if (answer.ok) return answer.json() as Promise<Answer>;
  const problem = (await answer.json()) as Schemas['Problem'];
  throw new Error(problem.errors.map(({ pointer, code, message }) => `${pointer} ${code} ${message}`).join('; '));
}

export async function totals(): Promise<number[]> {
  const bodies = { keyper, key_harvest: keyHarvest, key_market: keyMarket, key_flow: keyFlow, keyflower } satisfies Record<Schemas['GameId'], unknown>;
  const answers = await Promise.all(Object.entries(bodies).map(([game, body]) => ask<Schemas['ScoreAnswer']>(`/games/${game}/score`, body)));
  return answers.flatMap((answer) => answer.players.map((player) => player.lines.reduce((sum, line) => sum + line.points, 0)));
}

export async function join(name: string): Promise<Schemas['NewSeat']> {
  const table = await ask<Schemas['NewTable']>('/tables', { game: 'keyper' } satisfies Body<'create_table'>);
  return ask<Schemas['NewSeat']>(`/tables/${table.code}/seats`, { name } satisfies Body<'sit_down'>);
}
