import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { rowNamed, sidesNamed } from '../../../src/search/why/stored-row.ts';
import type { StoredConfiguration, StoredVariant } from '../../../src/store/experiments.ts';
import { JsdynoError } from '../../../src/text/errors/catalogue.ts';
import { hostVariant } from '../../host-variant.ts';

const row = (id: number, benchmark: string, parameters: Record<string, string | number>): StoredConfiguration => ({
  ...{ kind: 'suite', id, benchmark, parameters, missing: {} },
  configuration: Object.entries(parameters)
    .map(([key, value]) => `${key}=${typeof value === 'string' ? `'${value}'` : value}`)
    .join(' '),
});

const rows = [
  row(1, 'url/parse.js', { type: 'short', n: 100 }),
  row(2, 'url/parse.js', { type: 'long', n: 100 }),
  row(3, 'url/parse-all.js', { n: 100 }),
];
const experiment = { name: '1123-0900-abc' };

suite('a row of a stored experiment', () => {
  const named = (...words: string[]) => rowNamed(experiment, rows, words).id;

  test('is named as reports spell it, or by what tells it from the others', () => {
    assert.equal(named("url/parse.js type='short' n=100"), 1);
    assert.equal(named('url/parse.js', "type='long'", 'n=100'), 2);
    assert.equal(named('parse.js', 'type=long'), 2);
    assert.equal(named('parse-all'), 3);
  });

  test('is named as tables call an operation', () => {
    const operations = ['parse', 'to string'].map((operation, id) =>
      row(id, 'ops/json.js', { group: 'json', operation }),
    );
    const idOf = (...words: string[]) => rowNamed(experiment, operations, words).id;
    assert.equal(idOf('json › parse'), 0);
    assert.equal(idOf('json', '›', 'to', 'string'), 1);
    assert.equal(idOf('parse'), 0);
  });

  test('several, or none, are listed', () => {
    const refused = (...words: string[]) => {
      try {
        named(...words);
      } catch (error) {
        assert.ok(error instanceof JsdynoError && error.code === 'BAD_USAGE');
        return error.message;
      }
      return 'not refused';
    };
    assert.match(refused('parse.js'), /2 rows .* url\/parse\.js type='short' n=100, url\/parse\.js type='long' n=100$/);
    const hint = String.raw`name one: jsdyno why 1123-0900-abc 'url/parse.js type='\''short'\'' n=100'`;
    assert.throws(() => named('parse.js'), { hint });
    assert.match(refused('parse.js', 'type=none'), /no row of 1123-0900-abc is called "parse\.js type=none": /);
  });
});

suite('the two variants', () => {
  const variants: StoredVariant[] = ['a', 'b', 'c'].map((label, id) => ({ ...hostVariant(label), id }));
  const labels = (of: StoredVariant[], chosen: { old?: string; new?: string } = {}) =>
    sidesNamed(experiment, of, chosen).map(({ label }) => label);

  test('are the baseline and the only contender, or those that are named', () => {
    assert.deepEqual(labels(variants.slice(0, 2)), ['a', 'b']);
    assert.deepEqual(labels(variants, { new: 'c' }), ['a', 'c']);
    assert.deepEqual(labels(variants, { old: 'c', new: 'b' }), ['c', 'b']);
  });

  test('must be two', () => {
    for (const [of, chosen] of [
      [variants.slice(0, 1), {}],
      [variants, {}],
      [variants, { old: 'b', new: 'b' }],
      [variants, { new: 'nobody' }],
    ] as const) {
      assert.throws(
        () => labels([...of], chosen),
        (error) => error instanceof JsdynoError && error.code === 'BAD_USAGE',
      );
    }
  });
});
