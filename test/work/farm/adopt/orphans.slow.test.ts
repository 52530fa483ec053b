/** Which experiments nobody plans. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { needsFiles, orphans } from '../../../../src/work/farm/adopt/orphans.ts';
import { aFarm, documentOf, insertExperiment } from './a-farm.ts';

const farm = aFarm();
const ago = (seconds: number) => `now() - interval '${seconds} seconds'`;

test('running experiments whose planner left, or was not seen for a while; no others', async () => {
  const sql = farm.sql();
  const all: [string, Record<string, string>, object?][] = [
    ['planned', { planner: "'p'", planner_seen: ago(5), created: ago(900) }],
    ['lost', { planner: "'p'", planner_seen: ago(70), created: ago(900) }],
    ['never seen', { planner: "'p'", created: ago(900) }],
    ['left', { created: ago(900) }],
    ['just submitted', {}],
    ['done', { state: "'done'", created: ago(900) }],
    ['ended', { state: "'cancelled'", created: ago(900) }],
    ['given up', { state: "'failed'", created: ago(900) }],
    ['a sweep', { created: ago(900) }, { find: { as: 'sweep' } }],
    ['a bisection', { created: ago(900) }, { find: { as: 'bisect' } }],
    ['a cause', { created: ago(900) }, { find: { as: 'why' } }],
  ];
  for (const [name, set, plan = {}] of all) {
    await insertExperiment(sql, documentOf(name, { plan: plan as Record<string, unknown> }), set);
  }
  const found = await orphans(sql, 60_000);
  assert.deepEqual(
    found.map(({ name }) => name),
    ['lost', 'never seen', 'left', 'a sweep'],
  );
  const sooner = await orphans(sql, 1_000);
  assert.ok(sooner.some(({ name }) => name === 'planned'));
});

test('who plans a search for a release or a cause needs its files', () => {
  assert.deepEqual(
    [{}, { find: null }, { find: { as: 'sweep' } }, { find: { as: 'bisect' } }, { find: { as: 'why' } }].map(
      needsFiles,
    ),
    [false, false, false, true, true],
  );
});
