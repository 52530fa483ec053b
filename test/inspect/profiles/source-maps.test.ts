/** Maps by hand, small enough to be read. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { withSourceMaps } from '../../../src/inspect/profiles/source-maps.ts';
import { totalOf } from '../../../src/inspect/profiles/trees/totals.ts';
import { flaws, fn, native, paths, profileOf } from './made.ts';

let folder = '';
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'jsdyno-maps-'));
});
after(() => rmSync(folder, { recursive: true }));

/** Line 1 column 10 (the name) and column 14 (the parameters) of the generated file are line 5 of the source; line 2 is line 9. */
const MAP = {
  version: 3,
  sources: ['../src/a.ts', 'webpack://app/./node_modules/left-pad/index.js?1f'],
  names: ['readable'],
  // function x(){} : name at 9 with a name, `(` at 10; second line at 0 to the second source.
  mappings: 'AAIAA,SAAA;ACIA',
};
const GENERATED = 'function x(){}\nfunction y(){}\n';
const write = (name: string, text: string): string => {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
};
const profile = (file: string) =>
  profileOf([
    [[fn(`x ${file}:1:11`)], 3],
    [[fn(`x ${file}:1:11`), fn(`y ${file}:2:1`)], 4],
    [[native('other')], 5],
  ]);
const shown = (file: string) =>
  withSourceMaps(profile(file)).frames.map(({ name, kind, file: of, line, package: from }) => [
    name,
    kind,
    of,
    line,
    from,
  ]);

suite('source maps', () => {
  test('beside the file, in it, and of its name', () => {
    const expected = (at: string) => [
      ['x', 'application', join(folder, at, 'src/a.ts'), 5, null],
      ['y', 'dependency', 'node_modules/left-pad/index.js', 9, 'left-pad'],
      ['other', 'native', null, null, null],
    ];
    write('one/dist/a.js.map', JSON.stringify(MAP));
    assert.deepEqual(shown(write('one/dist/a.js', `${GENERATED}//# sourceMappingURL=a.js.map\n`)), expected('one'));
    const inline = Buffer.from(JSON.stringify(MAP)).toString('base64');
    assert.deepEqual(
      shown(
        write('two/dist/a.js', `${GENERATED}//# sourceMappingURL=data:application/json;charset=utf-8;base64,${inline}`),
      ),
      expected('two'),
    );
    write('three/dist/a.js.map', JSON.stringify(MAP));
    assert.deepEqual(shown(write('three/dist/a.js', GENERATED)), expected('three'));
    write('four/maps/a b.map', `)]}'\n${JSON.stringify({ ...MAP, sourceRoot: '../dist' })}`);
    assert.deepEqual(
      shown(write('four/dist/a.js', `${GENERATED}/*# sourceMappingURL=../maps/a%20b.map */`)),
      expected('four'),
    );
  });

  test('give a name back that was made shorter', () => {
    const map = { ...MAP, mappings: 'AAIA,SAASA;ACIA' };
    write('names/a.js.map', JSON.stringify(map));
    const file = write('names/a.js', `${GENERATED}//# sourceMappingURL=a.js.map\n`);
    assert.deepEqual(
      withSourceMaps(profile(file)).frames.map(({ name }) => name),
      ['readable', 'y', 'other'],
    );
  });

  test('change no figure, and join what has one source', () => {
    write('join/a.js.map', JSON.stringify(MAP));
    write('join/b.js.map', JSON.stringify(MAP));
    const [a, b] = ['a', 'b'].map((name) => write(`join/${name}.js`, GENERATED)) as [string, string];
    const both = profileOf([
      [[fn(`x ${a}:1:11`)], 3],
      [[fn(`x ${b}:1:11`)], 4],
    ]);
    const one = withSourceMaps(both);
    assert.deepEqual(flaws(one), []);
    assert.deepEqual(paths(one, one.nodes.self), { x: [7] });
    assert.equal(totalOf(one), totalOf(both));
    assert.match(one.remarks.join('\n'), /2 files are shown/);
  });

  test('that are elsewhere, damaged, too large or no files are none', () => {
    const big = { file: 100, all: 1000 };
    write('bad/big.js.map', JSON.stringify(MAP));
    const large = profile(write('bad/big.js', GENERATED));
    assert.equal(withSourceMaps(large, big), large);
    for (const [name, text] of [
      ['url.js', `${GENERATED}//# sourceMappingURL=https://example.org/a.map`],
      ['json.js', `${GENERATED}//# sourceMappingURL=data:application/json,{`],
      ['deep.js', `${GENERATED}//# sourceMappingURL=data:application/json,${'{"sections":['.repeat(5000)}`],
      ['type.js', `${GENERATED}//# sourceMappingURL=data:text/html,<b>`],
      ['device.js', `${GENERATED}//# sourceMappingURL=/dev/zero`],
      ['null.js', `${GENERATED}//# sourceMappingURL=data:application/json,null`],
      [
        'odd.js',
        `${GENERATED}//# sourceMappingURL=data:application/json,{"version":3,"sources":[7],"mappings":"AAAA"}`,
      ],
      ['empty.js', ''],
    ] as const) {
      const given = profile(write(`bad/${name}`, text));
      assert.equal(withSourceMaps(given), given, name);
    }
    for (const file of ['/dev/zero', join(folder, 'not-there.js'), 'node:fs', folder]) {
      const given = profile(file);
      assert.equal(withSourceMaps(given), given, file);
    }
  });
});
