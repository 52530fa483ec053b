/** Files for Node.js' own `node:bench` as they stand, on runtimes that have it and on those that have not. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { promisify } from 'node:util';
import { assertRatios } from '../../known-ratios.ts';
import { longForm } from '../../stats/trials.ts';
import { cached, FIXTURES, give, HOST, NODE_BENCH, type TestRuntime } from './start-harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-node-bench-'));
after(() => rmSync(folder, { recursive: true }));

const FILE = join(FIXTURES, 'tools/node-bench.mjs');
const NO_CALL = 'Invalid state: benchmark callback did not call start() or record()';

/** Each row of the file with what comes of it: figures, why there are none, or the error. */
const EXPECTED: [row: string, outcome: string][] = [
  ['searching/includes {"from":"start","times":2000}', 'report'],
  ['searching/includes {"from":"start","times":6000}', 'report'],
  ['searching/includes, each four times {}', 'report'],
  ['searching / later/indexOf {}', NO_CALL],
  ['node-bench/recorded {}', 'report'],
  ['node-bench/awaited {}', 'report'],
  ['node-bench/not yet {}', 'skipped by its file'],
  ['node-bench/only elsewhere {}', 'skipped by its file: needs a network'],
  ['node-bench/says nothing {}', NO_CALL],
  ['node-bench/throws {}', 'broken'],
  ['node-bench/never ends {}', 'Operation failed: Benchmark timed out after 50ms'],
  ['node-bench/recorded 2 {}', 'Invalid state: duplicate benchmark identity for "recorded"'],
];

interface Row {
  group: string;
  operation: string;
  parameters: Record<string, string | number>;
  notes?: string[];
}

const nameOf = ({ group, operation, parameters }: Row) => `${group}/${operation} ${JSON.stringify(parameters)}`;

async function rowsOf(file: string, runtime = HOST): Promise<Row[]> {
  const { messages, stderr } = await give(runtime, { mode: 'list', files: [file] });
  assert.equal(messages[1]?.type, 'listed', `${messages[1]?.message} ${stderr}`);
  return messages[1].operations;
}

/** The rows of files that one process lists. */
async function rowsOfEach(files: string[]): Promise<Row[][]> {
  const { messages, stderr } = await give(HOST, { mode: 'list', files });
  const listed = messages.filter(({ type }) => type === 'listed').map(({ operations }) => operations);
  assert.equal(listed.length, files.length, `${JSON.stringify(messages)} ${stderr}`);
  return listed;
}

async function outcomeOf(file: string, row: Row, runtime = HOST): Promise<string> {
  const { messages, stderr } = await give(runtime, { mode: 'run', file, ...row, test: true });
  return messages[0]?.reason ?? messages[0]?.type ?? /^\w*Error: (.*)$/m.exec(stderr)?.[1] ?? stderr;
}

suite('a file with all that there is', { concurrency: 2 }, () => {
  // What comes of a row hangs on its runtime where it waits: node-bench-events.slow.test.ts has all outcomes on each.
  const waits = ['node-bench/awaited {}', 'node-bench/never ends {}'];
  for (const name of ['node@18', 'node@20', 'node@22', 'node@24', 'node@26', 'bun@1', 'deno@2']) {
    // Those between are as both beside them.
    const isBetween = ['node@20', 'node@22'].includes(name);
    test(`is the same rows on ${name}, and what fails fails alone`, isBetween ? longForm() : {}, async (t) => {
      const runtime = await cached(name);
      if (runtime === undefined) return t.skip(`${name} is not in the cache`);
      const rows = await rowsOf(FILE, runtime);
      assert.deepEqual(
        rows.map(nameOf),
        EXPECTED.map(([row]) => row),
      );
      const some = rows.filter((row) => name === 'node@18' || waits.includes(nameOf(row)));
      const outcomes = new Map(EXPECTED);
      for (const row of some) assert.equal(await outcomeOf(FILE, row, runtime), outcomes.get(nameOf(row)), nameOf(row));
    });
  }
});

interface Completed {
  namePath: string[];
  params: Record<string, string | number>;
  skip?: string | true;
  error?: { message: string; cause?: { message: string } };
  summary?: { median: number };
}

/** What node:bench itself says of the file. */
async function onNode({ executable }: TestRuntime): Promise<Completed[]> {
  // Some benchmarks fail, so the process does.
  const ended = promisify(execFile)(executable, [...NODE_BENCH, FILE], { timeout: 60_000 }).catch((error) => error);
  const lines: string[] = (await ended).stdout.trim().split('\n');
  const events = lines.map((line) => JSON.parse(line));
  return events.filter(({ type }) => type === 'bench:complete').map(({ data }) => data);
}

test('node:bench itself says the same of it: rows, errors and rates', async (t) => {
  const runtime = await cached('node@26');
  if (runtime === undefined) return t.skip('node@26 is not in the cache');
  const those = await onNode(runtime);
  const own = await rowsOf(FILE, runtime);
  const rowOf = ({ namePath, params }: Completed) => {
    const group = namePath.length > 1 ? namePath.slice(0, -1).join(' / ') : 'node-bench';
    return nameOf({ group, operation: namePath.at(-1) ?? '', parameters: params });
  };
  // What is there twice has another name here.
  assert.deepEqual(
    those.map(rowOf),
    EXPECTED.map(([row]) => row.replace('recorded 2', 'recorded')),
  );
  const outcomes = those.map(({ skip, error, summary }) => {
    if (skip !== undefined) return skip === true ? 'skipped by its file' : `skipped by its file: ${skip}`;
    return summary === undefined ? (error?.cause?.message ?? error?.message) : 'report';
  });
  assert.deepEqual(
    outcomes,
    EXPECTED.map(([, outcome]) => outcome),
  );
  const timed = own.filter((_, i) => outcomes[i] === 'report');
  let first: Completed[] | undefined = those;
  const ratios = async () => {
    const all = first ?? (await onNode(runtime));
    first = undefined;
    const medians = all.flatMap(({ summary }) => (summary === undefined ? [] : [summary.median]));
    const figures: number[] = [];
    for (const row of timed) {
      const settings = { warmupMs: 30, clean: 8, capMs: 200 };
      const { messages } = await give(runtime, { mode: 'run', file: FILE, ...row, settings });
      figures.push(messages[0].metrics.p50);
    }
    return figures.map((nanos, i) => nanos / (1e9 / (medians[i] ?? Number.NaN)));
  };
  await assertRatios(
    ratios,
    timed.map(() => [0.5, 2]),
  );
});

let files = 0;

/** A file for node:bench; `code` has its names in scope. */
function fileFor(code: string): string {
  const path = join(folder, `rules-${++files}.cjs`);
  const names = 'bench, suite, before, after, beforeEach, afterEach, createRunner, run, runFile';
  writeFileSync(path, `const { ${names} } = require('node:bench');\n${code}`);
  return path;
}

const CALL = '(context) => context.record({ operations: 1, duration_ns: 1000n })';

suite('rules of node:bench', () => {
  test("only, a pattern of run(), runners of one's own, and names", async () => {
    const runner = `const own = createRunner(); own.suite('r', () => { bench('in file', ${CALL}); own.bench('in own', ${CALL}); });`;
    const params = `for (const group of [1, true, 'x']) bench('p', { params: { group } }, ${CALL});`;
    const cases: [code: string, names: string[]][] = [
      [`bench('a', ${CALL}); suite('s', { only: true }, () => bench('b', ${CALL}));`, ['s/b']],
      [`bench('a', ${CALL}); bench.only(function c(context) {});`, ['file/c']],
      [`bench('ab', ${CALL}); bench('b', ${CALL}); run({ namePattern: /^b/ });`, ['file/b']],
      [runner, ['file/in file']],
      [`${runner} own.run();`, ['r/in own', 'file/in file']],
      [params, [1, true, 'x'].map((value) => `file/p ${JSON.stringify({ group_: value })}`)],
    ];
    const listed = await rowsOfEach(cases.map(([code]) => fileFor(code)));
    const names = listed.map((rows) =>
      rows.map((row) =>
        nameOf(row)
          .replace(/^rules-\d+/, 'file')
          .replace(' {}', ''),
      ),
    );
    assert.deepEqual(
      names,
      cases.map(([, expected]) => expected),
    );
  });

  test('what is declared wrongly is said in its words', async () => {
    const cases = [
      [`bench('', ${CALL})`, /benchmark name' must not be empty/],
      [`bench('a')`, /"benchmark function" argument must be of type function/],
      [`bench('a', { params: { n: NaN } }, ${CALL})`, /"options.params.n" is out of range. It must be a finite number/],
      [`bench('a', { samples: 0 }, ${CALL})`, /"options.samples" is out of range/],
      [`runFile('other.mjs')`, /runFile\(\) is not done by jsdyno: use jsdyno ops other\.mjs/],
    ] as const;
    const { messages } = await give(HOST, { mode: 'list', files: cases.map(([code]) => fileFor(code)) });
    for (const [at, [, words]] of cases.entries()) assert.match(messages[2 * at + 1].message, words);
  });

  test('a sample that is told wrongly fails its benchmark', async () => {
    const file = fileFor(`
      const wrong = {
        'twice': (context) => { context.start(); context.end(1); context.end(1); },
        'both': (context) => { context.start(); context.record({ operations: 1, duration_ns: 1n }); },
        'no end': (context) => context.start(),
        'no start': (context) => context.end(1),
        'none': (context) => { context.start(); context.end(0); },
        'no bigint': (context) => context.record({ operations: 1, duration_ns: 1 }),
        'caught': (context) => { context.start(); context.end(1); try { context.start(); } catch {} },
        'done': (context) => context.done(),
      };
      for (const name of Object.keys(wrong)) bench(name, wrong[name]);
      suite('built wrongly', () => { bench('right', ${CALL}); throw new Error('not built'); });
      suite('hooked wrongly', () => { bench('right', ${CALL}); before(async () => { throw new Error('not hooked'); }); });`);
    const outcomes: string[] = [];
    for (const row of await rowsOf(file)) outcomes.push(await outcomeOf(file, row));
    assert.deepEqual(outcomes, [
      'Invalid state: end() must be called exactly once per benchmark sample',
      'Invalid state: record() cannot be combined with start() or end()',
      'Invalid state: benchmark callback did not call end()',
      'Invalid state: end() cannot be called before start()',
      'The value of "operations" is out of range. It must be >= 1 && <= 9007199254740991. Received 0',
      'The "sample.duration_ns" property must be of type bigint. Received type number (1)',
      'Invalid state: benchmark sample violated the context method contract',
      'Invalid state: done() can only be called during a measured sample',
      'not built',
      'not hooked',
    ]);
  });

  test('hooks surround a suite and a benchmark, from the outside in and back', async () => {
    const file = fileFor(`
      const say = (text) => (context) => { process.stderr.write(text + ' ' + context.name + '\\n'); };
      for (const [name, hook] of Object.entries({ before, after, beforeEach, afterEach })) hook(say(name));
      suite('s', () => {
        for (const [name, hook] of Object.entries({ before, after, beforeEach, afterEach })) hook(say(name));
        bench('row', { yieldBetweenSamples: false, warmup: 3 }, ${CALL});
      });`);
    const [row] = await rowsOf(file);
    assert.match(String(row?.notes), /not followed: warmup/);
    const { messages, stderr } = await give(HOST, { mode: 'run', file, ...row, test: true });
    assert.equal(messages[0]?.type, 'report', stderr);
    assert.deepEqual(stderr.trim().split('\n'), [
      'before <root>',
      'before s',
      ...['beforeEach row', 'beforeEach row', 'afterEach row', 'afterEach row'],
      'after s',
      'after <root>',
    ]);
  });

  test('a batch is of whole calls, however few operations are asked for', async () => {
    const [row] = await rowsOf(FILE);
    const { messages } = await give(HOST, { mode: 'run', file: FILE, ...row, batch: 500, test: true });
    assert.equal(messages[0].batches.size % 2000, 0);
  });

  test('of operations that are bytes the clock alone is taken off, and a call is what is told from none', async () => {
    const file = fileFor(`
      const from = Buffer.alloc(65536, 7);
      const to = Buffer.alloc(65536);
      bench('copied', (context) => { context.start(); from.copy(to); context.end(from.length); });
      bench('nothing', (context) => { context.start(); context.end(65536); });`);
    const settings = { warmupMs: 30, clean: 8, capMs: 300 };
    const told = [];
    // One after the other: beside another process the clock scatters by more than what is asked.
    for (const row of await rowsOf(file)) {
      told.push((await give(HOST, { mode: 'run', file, ...row, settings })).messages[0]);
    }
    const [copied, nothing] = told;
    assert.equal(copied.floor, null);
    assert.ok(copied.metrics.floorNanos < copied.metrics.p50 / 2, JSON.stringify(copied.metrics));
    assert.equal(nothing.floor?.why, 'floor');
  });

  test('samples of a phase are counted one by one, whatever else is timed among them', async () => {
    const file = fileFor(`
      const seen = {};
      bench('counted', (context) => {
        const { phase, index } = context;
        if (index !== (phase in seen ? seen[phase] + 1 : 0)) throw new Error(phase + ' ' + index + ' after ' + seen[phase]);
        seen[phase] = index;
        context.start();
        context.end(1);
      });`);
    const [row] = await rowsOf(file);
    assert.equal(row && (await outcomeOf(file, row)), 'report');
  });

  test("params of 1 and '1' are two benchmarks, of 1 and 1 one that is there twice", async () => {
    const file = fileFor(`for (const n of [1, '1', 2, 1]) bench('both', { params: { n } }, ${CALL});`);
    const found: [string, string][] = [];
    for (const row of await rowsOf(file)) found.push([nameOf(row).split('/')[1] ?? '', await outcomeOf(file, row)]);
    assert.deepEqual(found, [
      ['both {"n":1}', 'report'],
      ['both {"n":2}', 'report'],
      ['both 2 {"n":"1"}', 'report'],
      ['both 3 {"n":1}', 'Invalid state: duplicate benchmark identity for "both"'],
    ]);
  });

  test('a release without AbortController is too old', async () => {
    const file = fileFor(`delete globalThis.AbortController; bench('late', ${CALL});`);
    const [row] = await rowsOf(file);
    assert.equal(row && (await outcomeOf(file, row)), 'files for node:bench need Node.js 16 or newer');
  });
});
