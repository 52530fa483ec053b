import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readPreprocessedLog } from '../../../../src/inspect/profiles/read/preprocessed-log.ts';
import { readV8Log } from '../../../../src/inspect/profiles/read/v8-log.ts';
import { totalOf, totalsByFrame, totalsByKind } from '../../../../src/inspect/profiles/trees/totals.ts';
import { fixture, flaws, paths } from '../made.ts';

const text = (name: string) => new TextDecoder().decode(fixture(name));
const read = (log: string) => readV8Log(log, { title: 'log' });
const HEAD = 'v8-version,10,2,154,26,-node.39,0\nshared-library,/opt/node/bin/node,0x400000,0x500000,0\n';
const code = (start: string, name: string, mark = '~', type = 'LazyCompile') =>
  `code-creation,${type},10,1,${start},100,${name}${mark === '' ? '' : `,0x1,${mark}`}\n`;

suite("V8's log of --prof", () => {
  for (const name of ['node-18-v8-log.txt', 'node-24-v8-log.txt']) {
    test(`of ${name}: stacks with tiers, and what the engine did beside the program`, () => {
      const log = text(name);
      const profile = read(log);
      assert.deepEqual(flaws(profile), []);
      const ticks = log.split('\n').filter((line) => line.startsWith('tick,'));
      assert.equal(profile.samples, ticks.length);
      assert.equal(totalOf(profile), ticks.length);
      const selves = new Map(totalsByKind(profile).map(({ kind, self }) => [kind, self]));
      // The sixth field is what V8 was at: 1 is the collector.
      const collections = ticks.filter((line) => line.split(',')[5] === '1').length;
      assert.ok(collections > 0);
      assert.equal(selves.get('collector'), collections);
      for (const kind of ['compiler', 'native', 'v8', 'regexp'] as const) assert.ok((selves.get(kind) ?? 0) > 0, kind);
      const parse = totalsByFrame(profile).find(({ frame }) => frame.name === 'parseAll' && frame.tier === 'optimised');
      assert.deepEqual([parse?.frame.file, parse?.frame.line, parse?.frame.kind], ['/app/app.js', 6, 'application']);
      assert.ok((parse?.total ?? 0) > ticks.length / 8);
    });
  }

  test('code is found where it was when the tick met it', () => {
    const profile = read(
      `${HEAD}${code('0x1000', 'a /app/a.js:1:1')}${code('0x2000', 'b /app/a.js:5:1', "*'")}` +
        'tick,0x1010,1,0,0x0,0,0x2010\n' +
        'code-move,0x1000,0x9000\n' +
        `${code('0x1000', 'c /app/a.js:9:1', 'o+')}` +
        'tick,0x1010,2,0,0x0,0,+8000,0x2010\n' +
        'code-delete,0x1000\n' +
        'tick,0x1010,3,0,0x0,0,0x2010,overflow\n',
    );
    assert.deepEqual(paths(profile, profile.nodes.self), {
      b: [0],
      'b;a': [1],
      'b;a;c': [1],
      'b;[unknown]': [1],
    });
    assert.deepEqual(
      profile.frames.filter(({ tier }) => tier !== null).map(({ name, tier }) => [name, tier]),
      [
        ['a', 'interpreted'],
        ['b', 'optimised'],
        ['c', 'maglev'],
      ],
    );
    assert.equal(profile.durationNs, 2000);
  });

  test('libraries, functions without a frame, callbacks, states, and names with commas', () => {
    const profile = read(
      `${HEAD}${code('0x1000', 'a /app/a\\x2Cb.js:1:1')}${code('0x2000', 'x\\x2Cy', '', 'RegExp')}${code('0x3000', 'ArrayMap', '', 'Builtin')}` +
        'tick,0x400100,1,0,0x1010,5\n' +
        'tick,0x999999,2,1,0x400100,6,0x1010\n' +
        'tick,0x2010,3,0,0x0,0,0x3010,0x1010\n' +
        'tick,0x400100,4,0,0x0,1,0x1010\n' +
        'tick,0x400100,5,0,0x0,8\n' +
        'tick,0x777777,6,0,0x0,5\n',
    );
    assert.deepEqual(paths(profile, profile.nodes.self), {
      a: [0],
      'a;[node]': [2],
      'a;ArrayMap': [0],
      'a;ArrayMap;RegExp: x,y': [1],
      'a;(garbage collector)': [1],
      '(idle)': [1],
      '(program)': [1],
    });
    assert.equal(profile.frames.find(({ name }) => name === 'a')?.file, '/app/a,b.js');
  });

  test('two threads in one log are said', () => {
    assert.match(read(`${HEAD}tick,0x1,9,0,0x0,0\ntick,0x1,3,0,0x0,0\n`).remarks.join('\n'), /several threads/);
  });

  test('damaged lines are left out, and a log without ticks is refused', () => {
    const log = text('node-24-v8-log.txt');
    for (let i = 0; i < 60; i++) {
      const cut = log
        .split('\n')
        .map((line, at) => ((at * 31 + i) % 7 === 0 ? line.slice(0, (at * 17 + i) % (line.length + 1)) : line));
      assert.deepEqual(flaws(read(cut.join('\n'))), []);
    }
    assert.throws(() => read(HEAD), { code: 'BAD_PROFILE' });
    const odd = `${HEAD}code-creation,JS,9,1,0x1000,99999999999999999,a /a.js:1:1,0x1,~\ntick,NaN,-1,0,,\ntick,0x1fff,5,0,0x0,0,zz,+q,-99999999\n`;
    assert.equal(read(odd).samples, 1);
  });

  test('much code is looked up fast', () => {
    const lines = [HEAD];
    for (let i = 0; i < 40_000; i++)
      lines.push(code(`0x${(0x100000 + ((i * 7919) % 40_000) * 128).toString(16)}`, `f${i} /app/a.js:${i}:1`));
    for (let i = 0; i < 40_000; i++)
      lines.push(`tick,0x${(0x100000 + ((i * 104_729) % 40_000) * 128 + 5).toString(16)},${i},0,0x0,0,0x100005,+80\n`);
    const profile = read(lines.join(''));
    assert.equal(profile.samples, 40_000);
    assert.ok(profile.frames.every(({ kind }) => kind === 'application'));
  });
});

suite('what --prof-process --preprocess makes of it', () => {
  test('has the same functions', () => {
    const profile = readPreprocessedLog(JSON.parse(text('node-24-preprocessed.json')), { title: 'log' });
    assert.deepEqual(flaws(profile), []);
    const parse = totalsByFrame(profile).find(({ frame }) => frame.name === 'parseAll' && frame.tier === 'optimised');
    assert.deepEqual([parse?.frame.file, parse?.frame.line], ['/app/app.js', 6]);
    assert.match(profile.remarks.join('\n'), /leaves out/);
    assert.ok(profile.frames.some(({ kind }) => kind === 'regexp'));
  });

  test('is refused where it does not hold together', () => {
    for (const ticks of [[], [null], [{ tm: 1, s: ['a', 1] }], [{ s: [] }]]) {
      assert.throws(() => readPreprocessedLog({ code: [], functions: [], ticks }, { title: 'log' }), {
        code: 'BAD_PROFILE',
      });
    }
    const odd = readPreprocessedLog(
      {
        code: [{ name: 'f', type: 'JS', kind: '__proto__' }],
        functions: [],
        ticks: [{ tm: 1, s: [0, 1, 7, 2, -1, 5] }],
      },
      { title: 'log' },
    );
    assert.deepEqual(flaws(odd), []);
  });
});
