import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isOperationChosen, listOperations } from '../../../../src/kinds/operations/files/list-operations.ts';
import { operationFiles } from '../../../../src/kinds/operations/files/operation-files.ts';
import { hostVariant, ROOT } from '../../../host-variant.ts';

const FOLDER = 'test/fixtures/operations/cli';

suite('the operations of files, asked of a real process', () => {
  const list = (more: object = {}) =>
    listOperations(hostVariant(), {
      files: operationFiles([FOLDER]),
      folder: ROOT,
      ...more,
    });

  test('each combination is a row; files that cannot be loaded are named and cost no other', async () => {
    const { configurations, broken } = await list();
    assert.deepEqual(
      configurations.map(({ benchmark, configuration }) => [benchmark, configuration]),
      [
        [`${FOLDER}/search.cjs`, "group='string search' operation='includes'"],
        [`${FOLDER}/search.cjs`, "group='string search' operation='nothing'"],
        [`${FOLDER}/search.cjs`, "group='string search' operation='lacking'"],
        [`${FOLDER}/search.cjs`, "group='sums' operation='sum' count=10"],
        [`${FOLDER}/search.cjs`, "group='sums' operation='sum' count=100"],
      ],
    );
    const [includes] = configurations;
    assert.deepEqual(includes?.operation, {
      file: `${ROOT}/${FOLDER}/search.cjs`,
      group: 'string search',
      name: 'includes',
      parameters: {},
      place: { at: 0, of: 4 },
      baseline: true,
      page: 'Finds a needle.',
    });
    assert.deepEqual(
      broken.map(({ benchmark }) => benchmark),
      [`${FOLDER}/broken.cjs`, `${FOLDER}/exits.cjs`],
    );
    assert.match(broken[0]?.reason ?? '', /suite "wrong", operation "no run": needs "run"/);
    assert.match(broken[1]?.reason ?? '', /the process ended while the file was being loaded/);
  });

  test('filters and settings choose rows', async () => {
    const { configurations } = await list();
    const rows = (more: object) =>
      configurations.filter((row) => isOperationChosen(row, { filter: [], exclude: [], set: [], ...more }));
    const names = (more: object) => rows(more).map(({ operation }) => operation?.name);
    assert.deepEqual(names({ filter: ['incl'] }), ['includes']);
    assert.deepEqual(names({ filter: ['string search › includes'] }), ['includes']);
    assert.deepEqual(names({ filter: ['string search'], exclude: ['nothing'] }), ['includes', 'lacking']);
    assert.deepEqual(
      rows({ set: ['count=100'], filter: ['sum'] }).map(({ parameters }) => parameters.count),
      [100],
    );
    assert.deepEqual(
      (await list({ test: true })).configurations.flatMap(({ parameters }) => parameters.count ?? []),
      [10],
    );
  });
});

test('a setting leaves rows without that parameter alone; repeated it allows any of its values', () => {
  const row = (parameters: Record<string, number>) =>
    isOperationChosen({ benchmark: 'a.js', parameters }, { filter: [], exclude: [], set: ['k=1', 'k=4'] });
  assert.deepEqual([row({ k: 1 }), row({ k: 2 }), row({ k: 4 }), row({})], [true, false, true, true]);
});
