import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { searchedPlan } from '../../src/kinds/searched-plan.ts';
import type { RowOutput } from '../../src/measure/output.ts';
import { preparePlan } from '../../src/work/experiment/prepare.ts';
import { hostVariant, ROOT } from '../host-variant.ts';

const { digestOf } = createRequire(import.meta.url)(join(ROOT, 'src/harness/operations/digest.cjs')) as {
  digestOf(value: unknown): { digest: string; shown: string };
};

suite('digests of values', () => {
  const same = (a: unknown, b: unknown) => digestOf(a).digest === digestOf(b).digest;

  test('are the same for the same structure, whatever the order of keys', () => {
    assert.ok(same({ a: 1, b: [1, 'x', null] }, { b: [1, 'x', null], a: 1 }));
    assert.ok(same(Buffer.from('abc'), Buffer.from('abc')));
    assert.ok(same(new Map([[1, { a: 2 }]]), new Map([[1, { a: 2 }]])));
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    assert.ok(same(circular, circular));
  });

  test('are others where anything that can be seen is another', () => {
    const pairs: [unknown, unknown][] = [
      [0, -0],
      [1, '1'],
      [1, 1n],
      [null, undefined],
      [[1, 2], [12]],
      [
        [[1], 2],
        [1, [2]],
      ],
      [{ a: undefined }, {}],
      ['\u2013', '\u0096'],
      [new Uint8Array([1]), new Int8Array([1])],
      [Buffer.from('ab'), Buffer.from('ac')],
      [new Set([1]), [1]],
      [new Date(1), new Date(2)],
      [new URL('http://a/'), new URL('http://b/')],
      [Array(20_000).fill(0), Array(20_001).fill(0)],
    ];
    for (const [a, b] of pairs) assert.ok(!same(a, b), `${digestOf(a).shown} and ${digestOf(b).shown}`);
  });

  test('show the beginning, and no more', () => {
    assert.equal(digestOf({ data: [1, 2], type: 'Buffer' }).shown, '{data:[1 2] type:"Buffer"}');
    assert.ok(digestOf('x'.repeat(1e6)).shown.length < 250);
    let deep: unknown = 1;
    for (let i = 0; i < 10_000; i++) deep = [deep];
    assert.match(digestOf(deep).shown, /\[deeper\]/);
  });
});

suite('what a row gives', () => {
  const home = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  process.env.JSDYNO_CACHE ??= join(home, 'cache');
  after(() => rmSync(home, { recursive: true }));

  async function outputOf(kindName: 'ops' | 'suite', names: string[], more = {}): Promise<RowOutput> {
    const { kind, plan } = await searchedPlan({ kind: kindName, names, ...more }, 2);
    const ready = [hostVariant('a'), hostVariant('b')];
    const prepared = await preparePlan({ kind, variants: ['a', 'b'], ready, plan });
    try {
      const [row] = prepared.configurations;
      assert.ok(row !== undefined && kind.outputOf !== undefined);
      const told = await kind.outputOf(row, ready[0] as never, { plan: prepared.plan as never, work: prepared.work });
      assert.ok('values' in told, JSON.stringify(told));
      return told;
    } finally {
      prepared.work.remove?.();
    }
  }

  test('of an operation: what it returns for each input, promises awaited', async () => {
    const file = join(home, 'give.js');
    writeFileSync(
      file,
      `const { suite } = require('jsdyno');
       suite('give').add('later', { inputs: ['a', 'b', 'c'], run: async (text) => ({ text }) });`,
    );
    const { values, of } = await outputOf('ops', [file]);
    assert.equal(of, 'what the operation returns');
    assert.deepEqual(
      values.map(({ name, shown }) => [name, shown]),
      [['later', ['{text:"a"}', '{text:"b"}', '{text:"c"}']]],
    );
  });

  test('of a benchmark: what functions of the runtime return to its file, and to nobody else', async () => {
    const { values } = await outputOf('suite', ['buffers/buffer-tojson.js', 'len=10', 'n=100']);
    const found = new Map(values.map(({ name, shown }) => [name, shown]));
    assert.deepEqual([...found.keys()], ['Buffer.alloc', 'Buffer.prototype.toJSON']);
    assert.equal(found.get('Buffer.prototype.toJSON')?.[0], '{data:[0 31 62 93 124 155 186 217 248 23] type:"Buffer"}');
    assert.equal(found.get('Buffer.prototype.toJSON')?.length, 32);
  });
});
