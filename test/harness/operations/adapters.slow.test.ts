/** Files written for other tools, with their import line changed where it has to be: what they declare and that it runs. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { cached, FIXTURES, give, HOST } from './start-harness.ts';

const FOLDER = join(FIXTURES, 'adapters');
const files = readdirSync(FOLDER).sort();

const EXPECTED: Record<string, string[]> = {
  'bench-node.cjs': ['bench-node/indexOf', 'bench-node/with a timer'],
  'bench-node.mjs': ['bench-node/includes *', 'bench-node/RegExp.test', 'bench-node/async'],
  'benchmark.cjs': ['searching/RegExp#test', 'searching/String#indexOf', 'searching/deferred'],
  'benchmark.mjs': ['benchmark/parseFloat'],
  'mitata.cjs': ['mitata/JSON.stringify'],
  'mitata.mjs': [
    ...[1, 8, 64].map((size) => `arrays/Array.from($size) ${size} *`),
    ...[1, 8, 64].map((size) => `arrays/new Array($size) ${size}`),
    'mitata/Math.random',
  ],
  'node-bench.cjs': ['node-bench/parse'],
  'node-bench.mjs': [...[100, 1000].map((n) => `searching/includes ${n}`), 'node-bench/recorded'],
  'tinybench.cjs': ['tinybench/JSON.parse', 'tinybench/async'],
  'tinybench.mjs': ['copies/spread', 'copies/assign'],
};

interface Row {
  group: string;
  operation: string;
  parameters: Record<string, number>;
  baseline: boolean;
}

function text({ group, operation, parameters, baseline }: Row): string {
  return [`${group}/${operation}`, ...Object.values(parameters), ...(baseline ? ['*'] : [])].join(' ');
}

suite('adapters', () => {
  for (const name of ['host', 'node@16', 'node@20', 'bun@1', 'deno@2']) {
    test(`what files declare, on ${name}`, async (t) => {
      const runtime = name === 'host' ? HOST : await cached(name);
      if (runtime === undefined) return t.skip(`${name} is not in the cache`);
      const { messages, stderr } = await give(runtime, {
        mode: 'list',
        files: files.map((file) => join(FOLDER, file)),
      });
      const listed = messages.filter(({ type }) => type !== 'loading');
      const found = listed.map(({ file, operations, message }) => [
        file.slice(FOLDER.length + 1),
        operations?.map(text) ?? message,
      ]);
      assert.deepEqual(Object.fromEntries(found), EXPECTED, stderr);
    });
  }

  test('each runs', async () => {
    const { messages } = await give(HOST, { mode: 'list', files: files.map((file) => join(FOLDER, file)), test: true });
    const listed = messages.filter(({ type }) => type === 'listed');
    assert.equal(listed.length, files.length);
    for (const { file, operations } of listed) {
      for (const row of operations as Row[]) {
        const { messages: reports, stderr } = await give(HOST, { mode: 'run', file, ...row, test: true });
        assert.equal(reports[0]?.type, 'report', `${file} ${row.operation}: ${stderr}`);
      }
    }
  });

  test('a managed benchmark of bench-node is timed from its start to its end', async () => {
    const file = join(FOLDER, 'bench-node.cjs');
    const order = { mode: 'run', file, group: 'bench-node', operation: 'with a timer', batch: 20_000 };
    const { messages } = await give(HOST, { ...order, settings: { warmupMs: 20, clean: 5, capMs: 100 } });
    assert.ok(messages[0].metrics.nanosPerOp < 1000, 'its preparation takes 1 ms a call');
    assert.equal('heapBytesPerOp' in messages[0].metrics, false);
  });
});
