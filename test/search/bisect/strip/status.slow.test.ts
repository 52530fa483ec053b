import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { loadKind } from '../../../../src/kinds/kinds.ts';
import { searchState } from '../../../../src/search/bisect/search-state.ts';
import { statusRegion } from '../../../../src/search/bisect/strip/status.ts';
import { findExperiment } from '../../../../src/store/experiments.ts';
import { openStore } from '../../../../src/store/store.ts';
import { emptyBefore, fillStore, NOWHERE } from '../../../cli/before.ts';
import { ROOT } from '../../../host-variant.ts';

const before = emptyBefore();
after(before.remove);
fillStore(before, NOWHERE, join(ROOT, 'test/frozen/store.sql')).close();
process.env.JSDYNO_HOME = before.home;
const database = openStore();
after(() => database.close());
const experiment = findExperiment(database, 'bisect-releases');
const state = searchState(await loadKind(experiment.kind), { database, experiment });

test('what is believed is told whole on a narrow terminal, in a line of its own where the count leaves no space', () => {
  const region = (width: number) => statusRegion({ state, visit: null, running: null, elapsedMs: 61_000 }, width);
  assert.equal(region(80).length + 1, region(40).length);
  const count = '19 runs · 1 min 1 s';
  const believed = region(80).at(-2)?.replace(`${count} · `, '') ?? '';
  assert.notEqual(believed, '');
  assert.deepEqual(region(40).slice(-3), [count, believed, 'done']);
  for (const width of [20, 40, 60]) for (const line of region(width)) assert.ok([...line].length <= width, line);
});
