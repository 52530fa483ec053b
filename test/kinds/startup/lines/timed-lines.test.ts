import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { combinations, substituted } from '../../../../src/kinds/startup/lines/parameters.ts';
import { timedLines } from '../../../../src/kinds/startup/lines/timed-lines.ts';
import { JsdynoError } from '../../../../src/text/errors/catalogue.ts';

const thrown = (code: string, words: RegExp) => (error: unknown) =>
  error instanceof JsdynoError && error.code === code && words.test(error.message);

suite('parameters', () => {
  test('of a range are exact, with the digits that were typed', () => {
    const values = (from: string, to: string, step: string) =>
      combinations([{ name: 'n', from, to, step }]).map(({ n }) => n);
    assert.deepEqual(values('1', '3', '1'), ['1', '2', '3']);
    assert.deepEqual(
      values('0.1', '0.35', '0.1'),
      ['0.1', '0.2', '0.3'].map((text) => `${text}0`),
    );
    assert.deepEqual(values('-1', '1', '1'), ['-1', '0', '1']);
    assert.throws(() => values('0', '1', '0.000001'), thrown('BAD_OPTION', /more than 10000/));
  });

  test('are combined, the first changing fastest; each may be given once', () => {
    const all = combinations([
      { name: 'a', values: ['1', '2'] },
      { name: 'b', values: ['x', 'y'] },
    ]);
    assert.deepEqual(
      all.map(({ a, b }) => `${a}${b}`),
      ['1x', '2x', '1y', '2y'],
    );
    const one = { name: 'a', values: ['1'] };
    assert.throws(() => combinations([one, one]), thrown('BAD_OPTION', /given twice/));
  });

  test('are put in once: braces that a value has, or that no parameter is named by, stay', () => {
    assert.equal(substituted('{a} {b} {c} { d }', { a: '{b}', b: '$1' }), '{b} $1 {c} { d }');
  });
});

suite('command lines with what belongs to them', () => {
  const n = { name: 'n', values: ['1', '2'] };

  test('have their values, and a name that tells them apart', () => {
    const lines = timedLines({ lines: ['sleep {n}', 'wait: sleep 0'], parameters: [n], prepare: ['touch {n}'] });
    assert.deepEqual(
      lines.map(({ line, label, prepare }) => [line, label, prepare]),
      [
        ['sleep 1', 'sleep 1', 'touch 1'],
        ['wait: sleep 0', 'wait (n = 1)', 'touch 1'],
        ['sleep 2', 'sleep 2', 'touch 2'],
        ['wait: sleep 0', 'wait (n = 2)', 'touch 2'],
      ],
    );
    assert.deepEqual(
      timedLines({ lines: ['true', 'true'] }).map(({ label }) => label),
      ['true', 'true (2)'],
    );
  });

  test('are named in their order; names may be fewer', () => {
    const labels = (names: string[], parameters = [n]) =>
      timedLines({ lines: ['a {n}', 'b {n}'], names, parameters }).map(({ label }) => label);
    assert.deepEqual(labels(['one']), ['one (n = 1)', 'b 1', 'one (n = 2)', 'b 2']);
    assert.deepEqual(labels(['x{n}', 'y']), ['x1', 'y (n = 1)', 'x2', 'y (n = 2)']);
    assert.deepEqual(labels(['p', 'q', 'r', 's']), ['p (n = 1)', 'q (n = 1)', 'r (n = 2)', 's (n = 2)']);
    assert.throws(() => labels(['p', 'q', 'r']), thrown('BAD_USAGE', /--command-name is given 3 times/));
  });

  test('have each a command around them, or all one; the reference comes first and has no parameters', () => {
    const typed = { lines: ['a {n}', 'b'], parameters: [n], reference: { line: 'r {n}', name: 'ref' } };
    const setups = (setup: string[]) => timedLines({ ...typed, setup }).map((one) => one.setup);
    assert.deepEqual(setups(['all {n}']), ['all {n}', 'all 1', 'all 1', 'all 2', 'all 2']);
    assert.deepEqual(setups(['R', 'A{n}', 'B']), ['R', 'A1', 'B', 'A2', 'B']);
    assert.deepEqual(setups(['1', '2', '3', '4', '5']), ['1', '2', '3', '4', '5']);
    assert.throws(() => setups(['1', '2']), thrown('BAD_USAGE', /--setup is given 2 times.*3 of those typed, or 5/));
    assert.deepEqual(timedLines(typed)[0], { line: 'r {n}', label: 'ref', values: {} });
  });

  test('must have a place for each parameter, be it in what is done around them', () => {
    assert.throws(
      () => timedLines({ lines: ['a'], parameters: [n] }),
      thrown('BAD_OPTION', /no command line has \{n\}/),
    );
    assert.equal(timedLines({ lines: ['a'], parameters: [n], setup: ['make {n}'] }).length, 2);
  });
});
