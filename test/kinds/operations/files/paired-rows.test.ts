import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { OperationConfiguration } from '../../../../src/kinds/operations/configuration.ts';
import { pairedRows, rowLike } from '../../../../src/kinds/operations/files/paired-rows.ts';
import { withRemarks } from '../../../../src/kinds/operations/work.ts';
import { spell } from '../../../../src/measure/configuration.ts';
import { joinListings } from '../../../../src/work/experiment/plan.ts';

/** The rows of a file with one group, and one of each name in it. */
function listing(group: string, names: readonly string[], sizes: readonly number[] = [1]) {
  const configurations = names.flatMap((name, at) =>
    sizes.map((size): OperationConfiguration => {
      const parameters = { group, operation: name, size };
      return {
        kind: 'ops',
        benchmark: 'a.js',
        configuration: spell(parameters),
        parameters,
        flags: [],
        operation: {
          file: '/a.js',
          group,
          name,
          parameters: { size },
          place: { at, of: names.length },
          baseline: false,
        },
      };
    }),
  );
  return { configurations, broken: [] };
}

/** Names of the rows that some variants have together, and what each lacks. */
function joined(...listings: [label: string, listing: ReturnType<typeof listing>][]) {
  const rows = joinListings(['a.js'], new Map(listings), {
    join: withRemarks,
    pair: pairedRows,
    standIn: () => assert.fail('a file that all can load needs none'),
  });
  return rows.map(({ operation, parameters, missing }) => ({
    name: `${operation?.group}: ${operation?.name} ${parameters.size}`,
    paired: operation?.paired,
    missing: Object.entries(missing).map(([label, { reason }]) => `${label}: ${reason}`),
  }));
}

suite('rows that variants name differently', () => {
  test('are one row by their place in the file, under the name of the first, and that is said', () => {
    const rows = joined(
      ['old', listing('on v20.1.0', ['parse v20.1.0', 'stringify'], [1, 10])],
      ['new', listing('on v22.2.0', ['parse v22.2.0', 'stringify'], [1, 10])],
      ['newer', listing('on v24.3.0', ['parse v24.3.0', 'stringify'], [1, 10])],
    );
    assert.deepEqual(
      rows.map(({ name, missing }) => [name, missing]),
      [
        ['on v20.1.0: parse v20.1.0 1', []],
        ['on v20.1.0: parse v20.1.0 10', []],
        ['on v20.1.0: stringify 1', []],
        ['on v20.1.0: stringify 10', []],
      ],
    );
    assert.ok(rows.every(({ paired }) => paired === true));
  });

  test('are told apart by their names where those are the same', () => {
    const rows = joined(
      ['old', listing('g', ['utf8', 'utf16', 'latin1'])],
      ['new', listing('g', ['utf16', 'utf8', 'latin1'])],
    );
    assert.deepEqual(
      rows.map(({ name, paired, missing }) => [name, paired, missing]),
      ['utf8', 'utf16', 'latin1'].map((name) => [`g: ${name} 1`, undefined, []]),
    );
  });

  test('are not taken for one that the variant has under its own name', () => {
    const rows = joined(['old', listing('g', ['fast 1', 'fast 2'])], ['new', listing('g', ['fast 2', 'fast 3'])]);
    const lack = (label: string) => `${label}: the benchmark has no such configuration on this runtime`;
    assert.deepEqual(
      rows.map(({ name, missing }) => [name, missing]),
      [
        ['g: fast 1 1', [lack('new')]],
        ['g: fast 2 1', []],
        ['g: fast 3 1', [lack('old')]],
      ],
    );
  });

  test('stay two where the names are not alike, with the name that is in their place', () => {
    const rows = joined(
      ['old', listing('g', ['on Node.js', 'b'])],
      ['new', listing('g', ['on Bun', 'b'])],
      ['newer', listing('g', ['on Bun', 'b'])],
    );
    const lack = (label: string, name: string) =>
      `${label}: in its place in the file is "${name}": a name must be the same on each runtime`;
    assert.deepEqual(
      rows.map(({ name, missing }) => [name, missing]),
      [
        ['g: on Node.js 1', [lack('new', 'on Bun'), lack('newer', 'on Bun')]],
        ['g: b 1', []],
        ['g: on Bun 1', [lack('old', 'on Node.js')]],
      ],
    );
  });

  test('stay two where one file has more operations than the other: places are not the same then', () => {
    const rows = joined(['old', listing('g', ['a 1', 'b'])], ['new', listing('g', ['a 2', 'b', 'c'])]);
    assert.deepEqual(
      rows.map(({ name, missing }) => [name, missing.length]),
      [
        ['g: a 1 1', 1],
        ['g: b 1', 0],
        ['g: a 2 1', 1],
        ['g: c 1', 1],
      ],
    );
  });

  test('of older experiments have no place, and are found by their names', () => {
    const old = listing('g', ['a', 'b']);
    for (const { operation } of old.configurations) delete operation?.place;
    const rows = joined(['stored', old], ['new', listing('g', ['a', 'b 2'])]);
    assert.deepEqual(
      rows.map(({ name, missing }) => [name, missing.length]),
      [
        ['g: a 1', 0],
        ['g: b 1', 1],
        ['g: b 2 1', 1],
      ],
    );
  });
});

test('a row that is asked for by the name that it had is the one whose name is alike, and keeps that name', () => {
  const { configurations } = listing('at 12:01', ['parse v22.2.0', 'stringify'], [1, 10]);
  const asked = "a.js group='at 12:00' operation='parse v20.1.0' size=10";
  const row = rowLike(asked, configurations);
  assert.equal(row?.configuration, asked.slice('a.js '.length));
  assert.deepEqual([row?.operation?.name, row?.operation?.parameters], ['parse v22.2.0', { size: 10 }]);
  assert.equal(rowLike(asked.replace('size=10', 'size=100'), configurations), undefined, 'another parameter');
  assert.equal(rowLike(asked.replace('parse', 'format'), configurations), undefined, 'another word');
  const two = listing('g', ['a 1', 'a 2']).configurations;
  assert.equal(rowLike("a.js group='g' operation='a 3' size=1", two), undefined, 'which of two is not known');
});
