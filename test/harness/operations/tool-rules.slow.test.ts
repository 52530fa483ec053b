/** Rules of other tools that a figure hangs on, one by one: when hooks are called, what is awaited, what is left out. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { welchTest } from '../../../src/stats/welch.ts';
import { assertRatios } from '../../known-ratios.ts';
import { cached, type Ended, FIXTURES, give, HOST } from './start-harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-rules-'));
after(() => rmSync(folder, { recursive: true }));

const files = [join(FIXTURES, 'setup-scope.cjs')];

/** A file for a tool, made before the first test runs; `code` has its names in scope. */
function fileFor(tool: string, names: string, code: string): string {
  const path = join(folder, `rules-${files.length}.cjs`);
  writeFileSync(path, `const ${names} = require('jsdyno/${tool}');\n${code}`);
  files.push(path);
  return path;
}

interface Declared {
  group: string;
  operation: string;
  parameters: Record<string, string | number>;
  baseline: boolean;
  remarks?: string[];
  notes?: string[];
}

let listed: Promise<Ended> | undefined;

/** Of a file; all are listed by one process. */
async function rowsOf(file: string): Promise<Declared[]> {
  listed ??= give(HOST, { mode: 'list', files });
  const { messages, stderr } = await listed;
  const { type, message, operations } = messages[2 * files.indexOf(file) + 1] ?? {};
  assert.equal(type, 'listed', `${message} ${stderr}`);
  return operations;
}

/** Runs the operations of a file, all or those named, in short. */
async function ran(file: string, names: string[] = [], runtime = HOST): Promise<Map<string, Ended>> {
  const settings = { warmupMs: 30, clean: 8, capMs: 100 };
  const ends = new Map<string, Ended>();
  for (const row of await rowsOf(file)) {
    if (names.length > 0 && !names.includes(row.operation)) continue;
    ends.set(row.operation, await give(runtime, { mode: 'run', file, ...row, settings }));
  }
  return ends;
}

/** How many times as long the first operation takes. */
async function timesIn(file: string, first: string, second: string): Promise<number> {
  return timesOf(await ran(file, [first, second]), first, second);
}

function timesOf(ends: Map<string, Ended>, first: string, second: string): number {
  // Net of its floor an operation may take nothing.
  return leastOf(ends, first) / Math.max(leastOf(ends, second), 0.01);
}

function leastOf(ends: Map<string, Ended>, name: string): number {
  const { messages, stderr } = ends.get(name) as Ended;
  assert.equal(messages[0]?.type, 'report', `${name}: ${messages[0]?.reason} ${stderr}`);
  return Math.min(...messages[0].samples.steady) - messages[0].metrics.floorNanos;
}

test('nothing of what tools export is missing, nor a method of theirs', async () => {
  const require = createRequire(import.meta.url);
  const harness = '../../../src/harness/operations';
  require(`${harness}/registry.cjs`).registry().byHand = true; // or this file would be run as one of operations
  const own = (tool: string) => require(`${harness}/adapters/${tool}.cjs`);
  const [mitata, tinybench] = [await import('mitata'), await import('tinybench')];
  const benchmark = require('benchmark');
  for (const [name, theirs, ours] of [
    ['mitata', mitata, own('mitata')],
    ['B', mitata.B.prototype, own('mitata').B.prototype],
    ['tinybench', tinybench, own('tinybench')],
    ['Bench', tinybench.Bench.prototype, own('tinybench').Bench.prototype],
    ['a Bench', new tinybench.Bench(), new (own('tinybench').Bench)()],
    ['Task', tinybench.Task.prototype, Reflect.construct(own('tinybench').Task, [{}, 'a', () => {}])],
    ['Benchmark', benchmark, own('benchmark')],
    ['a Benchmark', benchmark.prototype, own('benchmark').prototype],
    ['Suite', benchmark.Suite.prototype, own('benchmark').Suite.prototype],
  ]) {
    // `$` of mitata and what begins with `_` is nowhere documented.
    const names = Object.getOwnPropertyNames(theirs).filter((key) => !/^[_$]|^(prototype|arguments|caller)$/.test(key));
    const missing = names.filter((key) => !(key in ours));
    assert.deepEqual(missing, [], name);
  }
});

suite('tinybench', () => {
  const HOOKS = fileFor(
    'tinybench',
    '{ Bench }',
    `const say = (text) => function (mode) { process.stderr.write(text + ' ' + (mode || this.name) + '\\n'); };
     const bench = new Bench({ setup: (task, mode) => say('setup')(mode), teardown: (task, mode) => say('teardown')(mode) });
     bench.addEventListener('start', (event) => process.stderr.write('started ' + event.type + '\\n'));
     bench.add('row', say('call'), { beforeAll: say('beforeAll'), afterAll: say('afterAll'), beforeEach: say('beforeEach'), afterEach: say('afterEach') });
     bench.run();`,
  );
  test('calls hooks in its order, those of each call around each call', async () => {
    const [row] = await rowsOf(HOOKS);
    const { messages, stderr } = await give(HOST, { mode: 'run', file: HOOKS, ...row, test: true });
    assert.equal(messages[0]?.type, 'report', stderr);
    const each = '(beforeEach run\\ncall row\\nafterEach run\\n)+';
    const whole = (mode: string, calls: string) =>
      `setup ${mode}\\nbeforeAll ${mode}\\n${calls}afterAll ${mode}\\nteardown ${mode}\\n`;
    assert.match(stderr, new RegExp(`^${whole('warmup', '')}started start\\n${whole('run', each)}$`));
  });

  const LEFT_OUT = fileFor(
    'tinybench',
    '{ Bench }',
    `const bench = new Bench({ name: 'b', time: 5, concurrency: 'task', signal: { aborted: false } });
     bench.add('kept', () => {}).add('gone', () => {}).add('aborted', () => {}, { signal: { aborted: true } });
     bench.remove('gone');
     bench.addEventListener('cycle', () => {});
     bench.todo('to do');
     bench.warmup();
     new Bench({ name: 'never run' }).add('other', () => {});
     bench.run();`,
  );
  test('leaves out what was taken away, aborted or never run, and says what it does not follow', async () => {
    const rows = await rowsOf(LEFT_OUT);
    assert.deepEqual(
      rows.map(({ group, operation }) => [group, operation]),
      [
        ['b', 'kept'],
        ['b', 'aborted'],
      ],
    );
    assert.match(String(rows[0]?.remarks), /concurrency "task" is not done/);
    assert.match(String(rows[0]?.notes), /not followed: time, signal.*not called: cycle/);
    const { messages } = await give(HOST, { mode: 'run', file: LEFT_OUT, ...rows[1] });
    assert.deepEqual(messages, [{ type: 'unavailable', reason: 'aborted by its signal' }]);
  });
});

const LATE = fileFor(
  'tinybench',
  '{ Bench }',
  `(async () => {
     await new Promise((resolve) => setTimeout(resolve, 60));
     const bench = new Bench();
     bench.add('late', () => ({ overriddenDuration: 0 }));
     await null;
     await bench.run();
   })();`,
);
test('a file may declare in a function that nobody awaits, and a task may tell no time', async () => {
  const [row] = await rowsOf(LATE);
  assert.equal(row?.operation, 'late');
  const { messages, stderr } = await give(HOST, { mode: 'run', file: LATE, ...row, test: true });
  assert.equal(messages[0]?.type, 'report', stderr);
  assert.ok(Number.isFinite(messages[0].rate));
  assert.notEqual(messages[0].floor, null);
});

const SYNC = fileFor(
  'tinybench',
  '{ Bench }',
  `new Bench().add('promise', () => Promise.resolve(), { async: false });`,
);
test('a task of tinybench that is said to be sync and is not fails, as there', async () => {
  const ends = await ran(SYNC);
  assert.match(ends.get('promise')?.stderr ?? '', /task function must be sync/);
});

suite('the floor of calls that are timed one by one', () => {
  const code = `const bench = new Bench();
    const numbers = Array.from({ length: 5000 }, (_, i) => i);
    bench.add('nothing', () => {}, { beforeEach() {} });
    bench.add('scan', () => numbers.indexOf(-1), { beforeEach() {} });
    bench.add('scan in batches', () => numbers.indexOf(-1));
    bench.run();`;
  const FLOOR = fileFor('tinybench', '{ Bench }', code);

  for (const name of ['host', 'bun@1', 'node@18', 'deno@2']) {
    test(`holds the reading of the clock, on ${name}`, async (t) => {
      const runtime = name === 'host' ? HOST : await cached(name);
      if (runtime === undefined) return t.skip(`${name} is not in the cache`);
      const ends = await ran(FLOOR, ['nothing'], runtime);
      const nothing = ends.get('nothing')?.messages[0];
      // Far more than a turn of a loop, which takes 1 or 2 ns, and all that a call of nothing takes.
      const { floorNanos } = nothing.metrics;
      assert.ok(floorNanos > 10, floorNanos);
      assert.ok(leastOf(ends, 'nothing') < floorNanos / 3, `${leastOf(ends, 'nothing')} beside ${floorNanos}`);
    });
  }

  test('and leaves what a call takes in a batch', async () => {
    await assertRatios(async () => [await timesIn(FLOOR, 'scan', 'scan in batches')], [[1 / 6, 6]]);
  });
});

suite('mitata', () => {
  const INPUTS = fileFor(
    'mitata',
    '{ bench, run, do_not_optimize }',
    `const text = 'abc'.repeat(10);
       bench('computed', function* () {
         yield { [0]: () => ({ text: [...text].reverse().join('') }), bench: (input) => input.text.charCodeAt(3) };
       });
       bench('made within', () => ({ text: [...text].reverse().join('') }).text.charCodeAt(3));
       run();`,
  );
  test('makes inputs outside of the time, and short calls stay short', async () => {
    await assertRatios(async () => {
      const ends = await ran(INPUTS);
      assert.equal(ends.get('computed')?.messages[0].floor, null);
      return [timesOf(ends, 'made within', 'computed')];
    }, [[8, 1e6]]);
  });

  const ANYTHING = fileFor(
    'mitata',
    '{ B, bench, group, measure, run, summary, boxplot }',
    `(async () => {
       await group('late', async () => {
         await null;
         bench('a', () => 1).baseline();
         bench('a', () => 2).name('$what').args('what', [[1], null, Math.max, 'text', 1]).baseline();
       });
       bench('left out', () => 3);
       summary(() => boxplot(() => bench('kept', () => 4).dense_range('n', 1, 4, 2)));
       await new B('alone', () => 5).run();
       const stats = await measure(function own() {}, { min_cpu_time: 1, args: { x: { y: 1 } } });
       await run({ filter: /^(a|kept|\\$what)$/, format: 'quiet' });
       stats.avg.toFixed(2);
       bench('after the run', () => 6);
     })();`,
  );
  test('takes whatever arguments, names, scopes and classes there are', async () => {
    const rows = await rowsOf(ANYTHING);
    const texts = rows.map(({ group, operation, parameters, baseline }) =>
      [group, operation, ...Object.values(parameters), ...(baseline ? ['*'] : [])].join(' '),
    );
    const plain = ANYTHING.replace(/^.*\/|\.cjs$/g, '');
    assert.deepEqual(texts, [
      'late a *',
      ...['[1]', 'null', 'max', 'text', '1'].map((what) => `late $what ${what}`),
      ...[1, 3, 4].map((n) => `${plain} kept ${n}`),
      `${plain} alone`,
      `${plain} own {"y":1}`,
    ]);
    const notes = rows.flatMap((row) => row.notes ?? []).join();
    for (const part of ['min_cpu_time', 'format', 'boxplot']) assert.ok(notes.includes(part), part);
  });

  const IDLE = fileFor('mitata', '{ bench }', `bench('idle', (state) => state.get('n'));`);
  test('a function of the state that never goes through it fails, as there', async () => {
    const ends = await ran(IDLE);
    assert.match(ends.get('idle')?.stderr ?? '', /has to go through it/);
  });
});

suite('bench-node', () => {
  const code = `const numbers = Array.from({ length: 500 }, (_, i) => i);
    let found = 0;
    const suite = new Suite({ plugins: [], minSamples: 3 });
    suite.add('loop', (timer) => {
      timer.start();
      for (let i = 0; i < timer.count; i++) found += numbers.indexOf(-1);
      timer.end(timer.count);
    });
    suite.add('one', (timer) => {
      timer.start();
      for (let i = 0; i < 100; i++) found += numbers.indexOf(-1);
      timer.end();
    });
    suite.add('not awaited', () => new Promise((resolve) => setTimeout(resolve, 50)));
    suite.add('awaited', async () => new Promise((resolve) => setTimeout(resolve, 5)));
    suite.run();
    const never = new Suite({ name: 'never', plugins: [new V8NeverOptimizePlugin(), { isSupported: () => true, toString: () => 'mine' }] });
    never.add('not optimised', sum);
    never.run();
    const free = new Suite({ name: 'default', benchmarkMode: 'time', reporter: () => {} });
    free.add('optimised', sum).add('optimised', () => sum());
    free.run();
    function sum() { let all = 0; for (let i = 0; i < 3000; i++) all += i % 7; return all; }`;
  const file = fileFor('bench-node', '{ Suite, V8NeverOptimizePlugin }', code);

  test('an end() that tells no number is of one operation, and only what is declared async is awaited', async () => {
    const ends = await ran(file, ['not awaited', 'awaited']);
    // 100 scans, and one.
    await assertRatios(async () => [await timesIn(file, 'one', 'loop')], [[100 / 4, 100 * 4]]);
    assert.ok(leastOf(ends, 'not awaited') < 1e6);
    // A timer counts from when its loop last looked at the clock, which is earlier where the process waits for a CPU.
    assert.ok(leastOf(ends, 'awaited') > 2e6);
  });

  test('V8 does not optimise what it is kept from', async () => {
    await assertRatios(async () => [await timesIn(file, 'not optimised', 'optimised')], [[2, 1000]]);
  });

  test('says what it does not follow', async () => {
    const said = new Map<string, Declared>();
    for (const row of await rowsOf(file)) said.set(row.operation, row);
    assert.deepEqual([...said.keys()].slice(-3), ['not optimised', 'optimised', 'optimised 2']);
    assert.match(String(said.get('loop')?.notes), /not followed: minSamples/);
    assert.match(String(said.get('not optimised')?.remarks), /plugins are not run: mine/);
    assert.match(String(said.get('optimised')?.remarks), /benchmarkMode "time"/);
    assert.match(String(said.get('optimised')?.notes), /reporter is not called.*keeps V8 from optimising/);
  });

  test("tests as jsdyno's own statistics do", () => {
    const require = createRequire(import.meta.url);
    const { welchTTest, compareBenchmarks } = require('../../../src/harness/operations/adapters/welch.cjs');
    const noise = (n: number, mean: number) => Array.from({ length: n }, (_, i) => mean + Math.sin(i * 12.9898) * 5);
    for (const [n, m, mean] of [
      [10, 12, 100],
      [3, 30, 103],
      [30, 30, 101.5],
      [2, 2, 140],
    ] as const) {
      const [first, second] = [noise(n, 100), noise(m, mean)];
      const own = welchTest(second, first);
      const { tStatistic, degreesOfFreedom, pValue } = welchTTest(first, second);
      for (const [got, wanted] of [
        [tStatistic, own?.t],
        [degreesOfFreedom, own?.df],
        [pValue, own?.p],
      ] as const) {
        assert.ok(Math.abs(got / (wanted as number) - 1) < 1e-9, `${got} is not ${wanted}`);
      }
    }
    // The example of its README.
    const optimised = [50, 51, 49, 52, 50, 48, 51, 49, 50, 51];
    const result = compareBenchmarks(optimised, [100, 102, 99, 101, 100, 98, 103, 99, 100, 101], 0.05);
    assert.deepEqual([result.significant, result.stars, result.difference], [true, '***', 'slower']);
    assert.equal(welchTTest([1], [2, 3]).pValue, 1);
  });
});

suite('Benchmark.js', () => {
  const RUN = fileFor(
    'benchmark',
    'Benchmark',
    `const suite = Benchmark.Suite('s');
     suite.add('first', function () { return this.made; }, { onStart() { this.made = [1]; }, onCycle() { process.stderr.write('cycle ' + this.count + '\\n'); }, minSamples: 3 })
       .add('second', () => {})
       .on('cycle complete', () => {});
     suite.pop();
     suite.filter((bench) => bench.name === 'first').run();
     new Benchmark.Suite('never run').add('other', () => {});
     Benchmark('by itself', function () { return this.name; }).run();`,
  );
  test('runs the suites that the file runs, less what was taken out of them, and tells events', async () => {
    const rows = await rowsOf(RUN);
    const plain = RUN.replace(/^.*\/|\.cjs$/g, '');
    assert.deepEqual(
      rows.map(({ group, operation }) => [group, operation]),
      [
        ['s', 'first'],
        [plain, 'by itself'],
      ],
    );
    assert.match(String(rows[0]?.notes), /not followed: minSamples/);
    const { messages, stderr } = await give(HOST, { mode: 'run', file: RUN, ...rows[0], batch: 50, test: true });
    assert.equal(messages[0]?.type, 'report', stderr);
    // What came back was made by onStart: it is not dead.
    assert.notEqual(messages[0].floor?.why, 'unused');
    assert.match(stderr, /^(cycle \d+\n)+$/);
  });

  const ALIKE = fileFor(
    'benchmark',
    'Benchmark',
    `Benchmark.prototype.setup = function () { var shared = [3, 1, 2]; };
     Benchmark.options.minSamples = 3;
     new Benchmark.Suite().add('sort', () => { shared.slice().sort(); }).run();`,
  );
  test('a setup for all is one of each, and so are options', async () => {
    const [row] = await rowsOf(ALIKE);
    assert.match(String(row?.notes), /minSamples/);
    const { messages, stderr } = await give(HOST, { mode: 'run', file: ALIKE, ...row, test: true });
    assert.equal(messages[0]?.type, 'report', stderr);
  });

  const AROUND = fileFor(
    'benchmark',
    'Benchmark',
    `const outer = [3, 1, 2];
     new Benchmark.Suite().add('both', { setup() { var own = 1; }, fn() { outer.indexOf(own); } }).run();`,
  );
  test('what setup declares is not seen where the function needs what is around it', async () => {
    const ends = await ran(AROUND);
    // As there: the error of the texts that were joined, with what to write.
    assert.match(
      ends.get('both')?.stderr ?? '',
      /^ReferenceError: outer is not defined: beside a setup, fn sees nothing of its file, as in Benchmark\.js\. Write this\.outer /,
    );
  });

  test('an option of the benchmark is seen beside setup', async () => {
    const [row] = await rowsOf(join(FIXTURES, 'setup-scope.cjs'));
    const file = fileFor(
      'benchmark',
      'Benchmark',
      `const join = (list) => list.join();
       new Benchmark.Suite('s').add('a', function () { this.join(tasks); }, { join, setup: function () { var tasks = ['A']; } }).run();`,
    );
    const order = { mode: 'run', ...row, test: true };
    const failed = await give(HOST, { ...order, file: join(FIXTURES, 'setup-scope.cjs') });
    assert.match(failed.stderr, /^ReferenceError: join is not defined: .* Write this\.join and give that as an option/);
    const { messages, stderr } = await give(HOST, { ...order, file });
    assert.equal(messages[0]?.type, 'report', stderr);
  });
});
