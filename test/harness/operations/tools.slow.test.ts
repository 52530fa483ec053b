/**
 * Files of other tools as they stand: the same figures as on the tool itself, and the examples that the tools'
 * own packages bring.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { promisify } from 'node:util';
import { ROOT } from '../../host-variant.ts';
import { longForm } from '../../stats/trials.ts';
import { FIXTURES, give, HOST } from './start-harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-tools-'));
after(() => rmSync(folder, { recursive: true }));

/** Least of a figure by name, in ns, on the tool itself. */
async function onTool(file: string): Promise<Map<string, number>> {
  const { stdout } = await promisify(execFile)(process.execPath, [file], { timeout: 60_000 });
  const rows = stdout.trim().split('\n');
  return new Map(rows.map((row) => JSON.parse(row)).map(({ name, nanos }) => [name, nanos]));
}

interface Row {
  group: string;
  operation: string;
  parameters: Record<string, string | number>;
}

/** The rows of each file, listed by one process. */
async function rowsOf(files: string[], order: { test?: boolean } = {}): Promise<Row[][]> {
  const { messages } = await give(HOST, { mode: 'list', files, ...order });
  return files.map((_, at) => {
    const { type, message, operations } = messages[2 * at + 1] ?? assert.fail(`nothing of ${files[at]}`);
    assert.equal(type, 'listed', message);
    return operations;
  });
}

suite('a figure of a file for another tool is what that tool says', () => {
  for (const [name, tool] of [
    ['mitata.mjs', 'mitata'],
    ['tinybench.mjs', 'tinybench'],
    ['benchmark.cjs', 'benchmark'],
  ] as const) {
    test(tool, tool === 'mitata' ? {} : longForm(), async () => {
      const file = join(FIXTURES, 'tools', name);
      const expected = await onTool(file);
      const [rows = []] = await rowsOf([file]);
      assert.deepEqual(new Set(rows.map((row) => row.operation)), new Set(expected.keys()));
      const settings = { warmupMs: 20, clean: 5, capMs: 100 };
      for (const row of rows) {
        const { messages, stderr } = await give(HOST, { mode: 'run', file, ...row, settings });
        assert.equal(messages[0]?.type, 'report', `${row.operation}: ${stderr}`);
        const { samples, metrics } = messages[0];
        // What is not to be counted is 40 times as long as the rest, or more; a batch has hundreds of calls. On a busy
        // machine Benchmark.js, which compiles each cycle anew, may never see optimised code: 20 times slower was seen.
        const ratio = (Math.min(...samples.steady) - metrics.floorNanos) / (expected.get(row.operation) as number);
        assert.ok(ratio > 1 / 100 && ratio < 8, `${row.operation}: ${ratio} times what ${tool} says`);
      }
    });
  }
});

interface Example {
  /** in `node_modules` */
  readme: string;
  /** stands in one block of code only */
  part: string;
  /** what the example leaves out, or does for too long */
  before?: string;
  replace?: [string, string];
  rows: string[];
}

const mitata = "import { bench, run } from 'mitata';";
const EXAMPLES: Example[] = [
  {
    readme: 'mitata/readme.md',
    part: "bench('fibonacci(40)'",
    replace: ['fibonacci(40)', 'fibonacci(4)'],
    rows: ['fibonacci(4)', ...[1, 8, 64, 512, 1024].map((size) => `Array.from($size) ${size}`)],
  },
  {
    readme: 'mitata/readme.md',
    part: 'look_mom_no_spaghetti',
    rows: [1, 2, 3].flatMap((len) => [4, 5, 6].map((len2) => `look_mom_no_spaghetti ${len} ${len2}`)),
  },
  {
    readme: 'mitata/readme.md',
    part: 'deleting $keys from object',
    before: mitata,
    rows: [1, 10, 100].map((keys) => `deleting $keys from object ${keys}`),
  },
  {
    readme: 'mitata/readme.md',
    part: 'x $concurrency',
    before: `${mitata} const sleepAsync = () => new Promise((resolve) => setTimeout(resolve, 1));`,
    rows: [...[1, 5, 10].map((count) => `sleepAsync(1000) x $concurrency ${count}`), 'sleepAsync(1000) x 5'],
  },
  {
    readme: 'mitata/readme.md',
    part: 'lowest level for power users',
    rows: ['measure 1', ...[1, 5, 10].map((x) => `new Array($x) ${x}`)],
  },
  { readme: 'tinybench/README.md', part: "'faster task'", rows: ['faster task', 'slower task'] },
  {
    readme: 'tinybench/README.md',
    part: "'syncTaskReturningPromiseAsAsync'",
    before: "import { Bench } from 'tinybench';",
    rows: ['asyncTask', 'syncTask', 'syncTaskReturningPromiseAsAsync'],
  },
  { readme: 'benchmark/README.md', part: "'RegExp#test'", rows: ['RegExp#test', 'String#indexOf'] },
];

/** The block of the README that holds the part. */
function exampleFile({ readme, part, before = '', replace: [from, to] = ['', ''] }: Example, i: number): string {
  const blocks = readFileSync(join(ROOT, 'node_modules', readme), 'utf8').matchAll(/```(?:js|ts)\n([\s\S]*?)\n```/g);
  const [block, ...others] = [...blocks].map(([, code = '']) => code).filter((code) => code.includes(part));
  assert.ok(block !== undefined && others.length === 0, `${readme} has no one block with ${part}`);
  const code = `${before}\n${from === '' ? block : block.replaceAll(from, to)}`;
  const isModule = /^import /m.test(code);
  const path = join(folder, `example-${i}.${isModule ? 'mjs' : 'cjs'}`);
  const tool = readme.slice(0, readme.indexOf('/'));
  // The README of Benchmark.js requires in another block.
  const head = isModule ? '' : `const Benchmark = require('${tool}');\n`;
  writeFileSync(path, head + code);
  return path;
}

// No times are looked at.
suite('examples of the tools themselves', { concurrency: 2 }, async () => {
  const paths = EXAMPLES.map(exampleFile);
  const [all, few] = await Promise.all([rowsOf(paths), rowsOf(paths, { test: true })]);
  for (const [i, example] of EXAMPLES.entries()) {
    test(`${example.readme}: ${example.part}`, async () => {
      const names = all[i]?.map((row) => [row.operation, ...Object.values(row.parameters)].join(' '));
      assert.deepEqual(names, example.rows);
      for (const row of few[i] ?? []) {
        const { messages, stderr } = await give(HOST, { mode: 'run', file: paths[i] as string, ...row, test: true });
        assert.equal(messages[0]?.type, 'report', `${row.operation}: ${stderr}`);
      }
    });
  }
});
