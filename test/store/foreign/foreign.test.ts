/** Each format by a file that the tool itself wrote; the names of the files have its version. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { spell } from '../../../src/measure/configuration.ts';
import { readCompareCsv } from '../../../src/store/csv-read.ts';
import { type ForeignFile, foreignRuns, readForeign } from '../../../src/store/foreign.ts';
import { page } from '../../../src/text/addresses.ts';
import { ROOT } from '../../host-variant.ts';

const fixture = (name: string) => readFileSync(`${ROOT}/test/fixtures/${name}`, 'utf8');
const read = (text: string) => {
  const file = readForeign(text, 'results');
  assert.ok(file !== null);
  return file;
};
/** `benchmark configuration: rates`, of which three digits tell, of rows that have any. */
const shown = ({ rows }: ForeignFile) =>
  rows.flatMap(({ benchmark, parameters, rates }) =>
    rates.length === 0
      ? []
      : `${benchmark} ${spell(parameters)}: ${rates.map((rate) => Number(rate.toPrecision(3))).join(' ')}`,
  );

/** Elder versions: the rates of two benchmarks. */
const ELDER = [
  ['tinybench', '2.9.0-table.json', 'a "quoted" über', 511_000, 252],
  ['tinybench', '3.1.1-table.json', 'a "quoted" über', 224_000, 314],
  ['tinybench', '4.1.0-table.json', 'a "quoted" über', 360_000, 287],
  ['tinybench', '5.1.0-table.json', 'a "quoted" über', 244_000, 54.3],
  ['bench-node', '0.5.3.csv', '"12,5",3', 2_770_000, 426],
  ['bench-node', '0.10.0.csv', '"12,5",3', 2_410_000, 436],
] as const;
const WRITTEN: Readonly<Record<string, [tool: string, ...rows: string[]]>> = {
  ...Object.fromEntries(
    ELDER.map(([tool, file, name, rate, slow]) => [
      `foreign/${tool}-${file}`,
      [tool, `${tool} operation='${name}': ${rate}`, `${tool} operation='slow': ${slow}`],
    ]),
  ),
  'foreign/autocannon-7.15.0.json': ['autocannon', "autocannon path='/some?a=1' connections=4 pipelining=1: 7970"],
  'foreign/autocannon-8.0.0.json': ['autocannon', "autocannon path='/some?a=1' connections=4 pipelining=1: 8980"],
  'foreign/bench-node-0.15.0-time.csv': [
    'bench-node',
    'bench-node operation=\'sort, "quoted"\': 8540',
    "bench-node operation='add': 15800000",
  ],
  'foreign/bench-node-0.15.0.csv': [
    'bench-node',
    'bench-node operation=\'includes, "quoted"\': 2880000',
    "bench-node operation='indexOf': 1960000",
  ],
  'foreign/bench-node-0.15.0.json': [
    'bench-node',
    'bench-node operation=\'includes, "quoted"\': 1280000',
    "bench-node operation='indexOf': 1580000",
  ],
  'foreign/deno-2.9.6.json': [
    'deno bench',
    "denob.js group='copies' operation='spread': 2180000",
    "denob.js group='copies' operation='assign': 1670000",
  ],
  'foreign/go-1.26.8.txt': [
    'go test',
    "example.com/copies operation='Index-2': 70400000",
    "example.com/copies operation='Size/size=8-2': 9650000",
    "example.com/copies operation='Size/size=64-2': 6290000",
  ],
  'foreign/google-benchmark-1.9.5.json': [
    'Google Benchmark',
    "Google Benchmark operation='join/8/repeats:3': 843000",
    "Google Benchmark operation='join/64/repeats:3': 163000",
  ],
  'foreign/hyperfine-1.20.0.json': [
    'hyperfine',
    "hyperfine command='./node20 -e 0': 3.58 4.19 3.99 4.42 3.53 4.27",
    "hyperfine command='./node24 -e 0': 9.53 15.6 45.5 9.21 8.35 5.7",
  ],
  'foreign/hyperfine-2.0.0.json': [
    'hyperfine',
    "hyperfine command='./node20 -e 0': 5.26 6.26 7.05 5.62 5.77 3.18",
    "hyperfine command='./node24 -e 0': 11.5 7.8 10.7 11.8 6.77 41.8",
  ],
  'foreign/jmh-1.37.json': [
    'JMH',
    "x.Copies operation='throughput' mode='thrpt' size='8': 4580000 2560000",
    "x.Copies operation='time' mode='avgt' size='8': 9630000 2980000",
    "x.Copies operation='sample' mode='sample' size='8': 5190000 3770000",
    "x.Copies operation='once' mode='ss' size='8': 502000 703000",
  ],
  'foreign/k6-1.2.3-handle-summary.json': ['k6', "k6 metric='http_reqs': 8010", "k6 metric='iterations': 8010"],
  'foreign/k6-1.2.3.json': ['k6', "k6 metric='http_reqs': 15300", "k6 metric='iterations': 15300"],
  'foreign/mitata-1.0.34.json': [
    'mitata',
    "mitata group='strings' operation='includes': 1210000",
    "mitata group='strings' operation='range(8)' size=8: 139000",
    "mitata group='strings' operation='range(64)' size=64: 24900",
  ],
  'foreign/tinybench-6.2.5-table.json': [
    'tinybench',
    "tinybench operation='spread': 1360000",
    "tinybench operation='assign': 1700000",
  ],
  'foreign/tinybench-6.2.5.json': [
    'tinybench',
    "tinybench operation='spread': 1360000",
    "tinybench operation='assign': 1700000",
  ],
  'foreign/vitest-4.1.12.json': [
    'vitest',
    "a.bench.mjs group='copies' operation='spread': 15100000",
    "a.bench.mjs group='copies' operation='assign': 6650000",
  ],
  'foreign/vitest-5.1.2.json': [
    'vitest',
    "a.bench.mjs group='copies / of objects' operation='assign': 2490000",
    "a.bench.mjs group='copies / of objects' operation='spread': 2230000",
    "a.bench.mjs group='copies / alone' operation='one': 8480000",
  ],
  'load/autocannon.json': ['autocannon', "autocannon path='/' connections=10 pipelining=1: 3770"],
  'load/oha.json': ['oha', 'oha : 29300'],
  'load/wrk.txt': ['wrk', "wrk path='/': 19500"],
  'load/h2load.txt': ['h2load', 'h2load : 75200'],
};

suite('results of other tools', () => {
  for (const [name, [tool, ...rows]] of Object.entries(WRITTEN)) {
    test(name, () => {
      const file = read(fixture(name));
      assert.deepEqual([file.tool, ...shown(file)], [tool, ...rows]);
    });
  }

  test('texts one behind the other are processes', () => {
    for (const name of ['foreign/bench-node-0.15.0.json', 'foreign/bench-node-0.15.0-time.csv', 'load/wrk.txt']) {
      const [once, twice] = [fixture(name), fixture(name).repeat(2)].map((text) => read(text).rows.length);
      assert.equal(twice, 2 * (once as number), name);
    }
    // `PASS` ends a process, in which -count=2 was one run.
    const go = read(fixture('foreign/go-1.26.8.txt').repeat(3));
    assert.equal(go.rows.filter(({ parameters }) => parameters.operation === 'Index-2').length, 3);
  });
});

suite('forms that the files lack', () => {
  test('tinybench 2: the mean in the result itself, and tasks that failed', () => {
    const tasks = [
      { name: 'spread', runs: 83_993, result: { hz: 703_302.6857, mean: 0.0014218629 } },
      { name: 'throws', result: { error: {} } },
      { name: 'aborted', result: { latency: { mean: null } } },
    ];
    assert.deepEqual(shown(read(JSON.stringify(tasks))), ["tinybench operation='spread': 703000"]);
    const table = [
      { 'Task Name': 'a', 'ops/sec': '1,234', 'Average Time (ns)': 810_372.77, Margin: '±1%', Samples: 9 },
    ];
    assert.deepEqual(shown(read(JSON.stringify(table))), ["tinybench operation='a': 1230"]);
  });

  test('bench-node in German, and its mode that tells seconds', () => {
    const line = (rate: string) => `a,"${rate}",5,"",0.06us,0.11us\n`;
    const csv = `name,ops/sec,samples,plugins,min,max\n${['1.234', '12,34', '10.289.631', '10 289 631', '5'].map(line).join('')}`;
    assert.deepEqual(
      read(csv).rows.map(({ rates }) => rates[0]),
      [1234, 12.34, 10_289_631, 10_289_631, 5],
    );
    assert.deepEqual(shown(read('[{"name":"a","runsSampled":1,"totalTime":0.5}]')), ["bench-node operation='a': 2"]);
  });

  test('JMH: params of the names that rows have themselves', () => {
    const params = { operation: 'parse', mode: 'fast' };
    const result = { jmhVersion: '1.37', benchmark: 'x.A.run', mode: 'thrpt', params };
    const primaryMetric = { scoreUnit: 'ops/s', rawData: [[5]] };
    assert.deepEqual(shown(read(JSON.stringify([{ ...result, primaryMetric }]))), [
      "x.A operation='run' mode='thrpt' operation_='parse' mode_='fast': 5",
    ]);
  });

  test('Google Benchmark: aggregates alone, complexity, and what failed', () => {
    const context = { num_cpus: 2 };
    const of = (...benchmarks: object[]) => shown(read(JSON.stringify({ context, benchmarks })));
    const run = { name: 'a', iterations: 10, real_time: 2, time_unit: 'ms' };
    const mean = { ...run, name: 'a_mean', run_name: 'a', aggregate_name: 'mean' };
    const bigO = { name: 'a_BigO', run_name: 'a', aggregate_name: 'BigO', cpu_coefficient: 1 };
    assert.deepEqual(of(mean, bigO), ["Google Benchmark operation='a': 500"]);
    const failed = { ...run, name: 'b', iterations: 0, real_time: 0, error_occurred: true };
    assert.deepEqual(of(failed, mean, bigO), ["Google Benchmark operation='a': 500"]);
    assert.deepEqual(of(run, { ...run, iterations: 30, real_time: 4 }, mean, bigO), [
      "Google Benchmark operation='a': 286",
    ]);
    const skipped = { ...run, name: 's', iterations: 0, real_time: 0, skipped: true, skip_message: 'not here' };
    assert.deepEqual(of(run, skipped, { ...run, name: 'e', error_occurred: true }), [
      "Google Benchmark operation='a': 500",
    ]);
    assert.throws(() => of({ ...run, error_occurred: true }), { code: 'CSV_UNREADABLE' });
  });

  test('Go: packages without tests come first; variants as jsdyno writes them', () => {
    const printed = `?   \texample.com/x\t[no test files]\n${fixture('foreign/go-1.26.8.txt')}`;
    assert.equal(read(printed).rows.length, 3);
    const exported = 'experiment: e\nvariant: a\nBenchmarkX 1 5 ns/op\nvariant: b\nBenchmarkX 1 2 ns/op\n';
    const { variants, csv } = foreignRuns([{ ...read(exported), label: 'x' }]);
    assert.deepEqual([variants, csv.length], [2, 3]);
  });

  test('hyperfine: the same command twice', () => {
    const results = [1, 2].map((time) => ({ command: 'a', times: [time, time] }));
    assert.deepEqual(shown(read(JSON.stringify({ results }))), [
      "hyperfine command='a': 1 1",
      "hyperfine command='a 2': 0.5 0.5",
    ]);
  });

  test('deno bench: files of one name in several processes, of which one failed', () => {
    const of = (origin: string, ...results: object[]) =>
      JSON.stringify({ benches: [{ origin: `file:///q/${origin}`, name: 'x', results }] });
    const text = [
      of('a/x.js', { ok: { avg: 1 } }),
      of('b/x.js', { ok: { avg: 2 } }),
      of('c/d.js', { failed: {} }),
    ].join('\n');
    assert.deepEqual(shown(read(text)), ["a/x.js operation='x': 1000000000", "b/x.js operation='x': 500000000"]);
  });

  test('autocannon and wrk: what follows ? is of the path, and processes that got no answer are no runs', () => {
    const [one, other] = ['/?a=1', '/?a=2'].map((path) => fixture('load/wrk.txt').replace(':3000/', `:3000${path}`));
    assert.deepEqual(
      read(`${one}${other}`).rows.map(({ parameters }) => parameters),
      [{ path: '/?a=1' }, { path: '/?a=2' }],
    );
    const none = fixture('load/wrk.txt').replace(/sec: +[\d.]+$/m, 'sec:      0.00');
    assert.throws(() => read(none), { code: 'CSV_UNREADABLE', message: 'results of wrk has no result' });
  });

  test('wrk2 keeps the rate that it is told, and is refused', () => {
    const calibrated = 'Thread calibration: mean lat.: 9747 usec, rate sampling interval: 21 msec';
    const wrk2 = fixture('load/wrk.txt').replace('  Thread Stats', `  ${calibrated}\n  Thread Stats`);
    assert.throws(() => read(wrk2), { code: 'CSV_UNREADABLE', hint: /jsdyno http --rate N/ });
  });
});

suite('the history of github-action-benchmark', () => {
  const bench = (name: string, value: number, unit: string) => ({ name, value, unit, range: '+/- 20' });
  const entry = (id: string, ...benches: object[]) => ({ commit: { id }, date: 1, tool: 'cargo', benches });
  const written = (...commits: object[]) =>
    `window.BENCHMARK_DATA = ${JSON.stringify({ lastUpdate: 1, repoUrl: '', entries: { Suite: commits } }, null, 2)}`;

  test('is its last two commits, in times and rates of whatever words', () => {
    const all = [
      bench('a', 100, 'ns/iter'),
      bench('b', 2, 'msec'),
      bench('c', 7, 'ops/sec'),
      bench('size', 9, 'bytes'),
    ];
    const file = read(
      written(entry('first', ...all), entry('0123456789abcdef', ...all), entry('last', all[1] as object)),
    );
    assert.deepEqual(shown(file), [
      "Suite operation='a' commit='0123456789ab': 10000000",
      "Suite operation='b' commit='0123456789ab': 500",
      "Suite operation='c' commit='0123456789ab': 7",
      "Suite operation='b' commit='last': 500",
    ]);
    assert.equal(foreignRuns([{ ...file, label: 'data' }]).variants, 2);
  });

  test('has units as each tool that it reads writes them', () => {
    const units = [
      'ns/iter',
      'µs',
      'ms/op',
      'sec',
      'Milliseconds',
      'ops/ms',
      'iter/sec',
      'req/s',
      'ns/op\t 3 B/op',
      'MB/s',
    ];
    const file = read(written(entry('c', ...units.map((unit) => bench(unit, 4, unit)))));
    assert.deepEqual(
      file.rows.map(({ parameters, rates: [rate = 0] }) => [parameters.operation, Number(rate.toPrecision(9))]),
      [
        ['ns/iter', 2.5e8],
        ['µs', 2.5e5],
        ['ms/op', 250],
        ['sec', 0.25],
        ['Milliseconds', 250],
        ['ops/ms', 4000],
        ['iter/sec', 4],
        ['req/s', 4],
      ].map(([unit, rate]) => [unit, Number(rate)]),
    );
  });

  test('has suites that were measured at other commits', () => {
    const suites = { A: [entry('a', bench('x', 1, 's'))], B: ['b', 'c'].map((id) => entry(id, bench('y', 1, 's'))) };
    const { rows } = read(JSON.stringify({ repoUrl: '', entries: suites }));
    assert.deepEqual(
      rows.map(({ benchmark, parameters }) => [benchmark, parameters.commit]),
      [
        ['B', 'the one before'],
        ['A', 'the last'],
        ['B', 'the last'],
      ],
    );
  });

  test('is in a file of JSON where the action keeps no page', () => {
    const page = written(entry('c', bench('a', 4, 'ns')));
    assert.deepEqual(read(page.slice(page.indexOf('{'))), read(page));
  });
});

suite('variants', () => {
  const hyperfine = (...commands: string[]): ForeignFile =>
    read(JSON.stringify({ results: commands.map((command) => ({ command, times: [0.5, 0.25] })) }));
  const compared = async (...files: ForeignFile[]) => {
    const { csv } = foreignRuns(files.map((file, at) => ({ ...file, label: `file ${at}` })));
    const { groups } = await readCompareCsv(csv, 'all');
    return groups.map(({ configuration, byBinary }) => [configuration, ...byBinary.keys()]);
  };

  test('commands of one file are variants; of several files rows, unless each has one', async () => {
    assert.deepEqual(await compared(hyperfine('a', 'b')), [['', 'a', 'b']]);
    assert.deepEqual(await compared(hyperfine('a', 'b'), hyperfine('a')), [
      ["command='a'", 'file 0', 'file 1'],
      ["command='b'", 'file 0'],
    ]);
    assert.deepEqual(await compared(hyperfine('./old'), hyperfine('./new')), [['', 'file 0', 'file 1']]);
  });

  test('rows of one name in one process are no runs of one row', async () => {
    const runs = [8, 64].map((size) => ({ name: 'range', args: { size, group: { a: 1 } }, stats: { avg: size } }));
    const mitata = { layout: [{ name: null }], benchmarks: [{ group: 0, runs }] };
    const benchmarks = [1, 2, 3].map((mean) => ({ name: 'x', mean })).concat({ name: 'x 2', mean: 4 });
    const vitest = { files: [{ filepath: '/a.ts', groups: [{ fullName: 'a.ts > g', benchmarks }] }] };
    const csv = `name,ops/sec,samples,plugins,min,max\n${'x,"5",5,"",0.06us,0.11us\n'.repeat(2)}`;
    const names = {
      [JSON.stringify(mitata)]: [8, 64].map((size) => `operation='range' size=${size} group_='{"a":1}'`),
      [JSON.stringify(vitest)]: ['x', 'x 2', 'x 3', 'x 2 2'].map((name) => `group='g' operation='${name}'`),
      [csv]: ["operation='x'", "operation='x 2'"],
    };
    for (const [text, expected] of Object.entries(names)) {
      assert.deepEqual(
        await compared(read(text), read(text.repeat(2))),
        expected.map((name) => [name, 'file 0', 'file 1']),
      );
    }
  });
});

suite('results in a log', () => {
  const BEFORE = '\n> pkg@1.0.0 bench\n> node bench.mjs\n\n[12:00:01] {begin}\n{"level":30,"msg":"ready"}\n';
  for (const [name, [tool, ...rows]] of Object.entries(WRITTEN)) {
    test(`${name} between other lines`, () => {
      const one = `${BEFORE}${fixture(name)}`;
      const file = read(`\uFEFF${one}\nDone in 0.51s.\n`);
      assert.deepEqual([file.tool, ...shown(file)], [tool, ...rows]);
      assert.equal(shown(read(`${one}\nDone in 0.51s.\n${one}`)).length, 2 * rows.length);
    });
  }
});

suite('what failed within a result', () => {
  const remarksOf = (text: string) => foreignRuns([{ ...read(text), label: 'x' }]).remarks;

  test('requests', () => {
    const of: Readonly<Record<string, string | undefined>> = {
      // Of 4,164 that were sent ten may be under way.
      'load/autocannon.json': '415 of 4,164',
      'load/oha.json': '3,001 of 30,010',
      'load/wrk.txt': '2,041 of 20,408',
      'load/h2load-failures.txt': '63 of 200',
      'load/h2load.txt': undefined,
      'foreign/k6-1.2.3.json': undefined,
    };
    for (const [name, told] of Object.entries(of))
      assert.deepEqual(
        remarksOf(fixture(name)),
        told === undefined ? [] : [`x: ${told} requests failed, or got no 2xx or 3xx`],
        name,
      );
    const k6 = fixture('foreign/k6-1.2.3.json').replace(/("http_req_failed": \{\s*"passes": )0/, '$130');
    assert.deepEqual(remarksOf(k6), ['x: 30 of 30,695 requests failed, or got no 2xx or 3xx']);
  });

  test('is one sentence of all processes of a variant', () => {
    const thrice = fixture('load/wrk.txt').repeat(3);
    assert.deepEqual(remarksOf(thrice), ['x: 6,123 of 61,224 requests failed, or got no 2xx or 3xx']);
  });

  test('runs of commands', () => {
    const results = [{ command: 'a', times: [1, 2, 3], exit_codes: [0, 1, null] }];
    assert.deepEqual(remarksOf(JSON.stringify({ results })), ['a: 2 of 3 runs failed']);
    const v2 = fixture('foreign/hyperfine-2.0.0.json').replace('"exit_code": 0', '"exit_code": 7');
    assert.deepEqual(remarksOf(v2), ['./node20 -e 0: 1 of 6 runs failed']);
  });
});

suite('what is none', () => {
  test('a wrong value is named by its place', () => {
    const wrong = fixture('foreign/mitata-1.0.34.json').replace(/"avg":[\d.]+/, '"avg":"fast"');
    assert.throws(() => readForeign(wrong, 'm.json'), {
      code: 'IMPORT_INVALID',
      message: 'm.json of mitata: benchmarks[0].runs[0].stats.avg must be a finite number, not "fast"',
      hint: `write it anew with mitata; ${page('analyze')} names the versions that are read`,
    });
    const cut = fixture('foreign/hyperfine-2.0.0.json').replaceAll('"time_wall_clock"', '"time"');
    assert.throws(() => readForeign(cut, 'h.json'), { code: 'IMPORT_INVALID' });
  });

  test('a tool without a result says so', () => {
    assert.throws(() => readForeign('{"results":[{"command":"a","times":[]}]}', 'h.json'), {
      code: 'CSV_UNREADABLE',
      message: 'h.json of hyperfine has no result',
    });
  });

  test('a time of 0 is no rate, and leaves the other rows', () => {
    const tasks = [0, 5].map((mean) => ({ name: mean === 0 ? 'fast' : 'slow', mean }));
    const { csv, remarks } = foreignRuns([{ ...read(JSON.stringify(tasks)), label: 't' }]);
    assert.equal(csv.length, 2);
    assert.deepEqual(remarks, ["a time of 0 is no rate, and left out: t: tinybench operation='fast'"]);
    assert.throws(() => read(JSON.stringify(tasks.slice(0, 1))), { code: 'CSV_UNREADABLE' });
  });

  test('results of two tools, or in two formats of one', () => {
    const [json, csv, wrk] = ['foreign/bench-node-0.15.0.json', 'foreign/bench-node-0.15.0.csv', 'load/wrk.txt'].map(
      fixture,
    );
    assert.throws(() => read(`${csv}${json}`), { message: 'results has results of bench-node in two formats' });
    assert.throws(() => read(`${json}\n${wrk}`), { message: 'results has results of wrk and of bench-node' });
  });

  test('a log that begins as what another tool prints may have a CSV of compare.js', async () => {
    const csv = '"binary","filename","configuration","rate","time"\n"old","a.js","n=1",5,1\n';
    for (const line of ['cpu: AMD', 'pkg: a', 'Running a test @ noon', 'starting benchmark...']) {
      assert.equal(readForeign(`${line}\n${csv}`, 'x.log'), null, line);
      assert.equal((await readCompareCsv([`${line}\n${csv}`], 'x.log')).runs, 1);
    }
  });

  test('a log of blank lines is read in time that grows as it does', () => {
    const began = performance.now();
    assert.equal(readForeign(`${' '.repeat(30)}\n`.repeat(10_000), 'log'), null);
    assert.ok(performance.now() - began < 2_000);
  });

  test('many rows of one name are told apart in time that grows as they do', () => {
    const began = performance.now();
    const names = ['a', 'a 3', ...Array.from({ length: 3_000 }, () => 'a')];
    const { rows } = read(JSON.stringify(names.map((name) => ({ name, opsSec: 5, runsSampled: 1 }))));
    const told = rows.map(({ parameters }) => parameters.operation);
    assert.deepEqual([told.slice(0, 5), new Set(told).size], [['a', 'a 3', 'a 2', 'a 4', 'a 5'], 3_002]);
    assert.ok(performance.now() - began < 2_000);
  });

  test('other JSON, halves of JSON and JSON that is nested without end are of no tool', () => {
    const half = fixture('foreign/hyperfine-2.0.0.json').slice(0, -20);
    const deep = `{"results":${'['.repeat(100_000)}`;
    for (const text of ['{"a":1}', '[]', '[{}]', '[null]', '{"results":[{"command":', half, deep])
      assert.equal(readForeign(text, 'x'), null, text.slice(0, 40));
  });

  test('each field of each file may be of any type: one line says what is wrong', () => {
    for (const name of Object.keys(WRITTEN).filter((one) => one.endsWith('.json'))) {
      const text = fixture(name);
      const whole: unknown = JSON.parse(text);
      const keys = new Set([...text.matchAll(/"(\w+)"\s*:/g)].map(([, key]) => key as string));
      for (const [at, key] of [...keys].entries()) {
        for (const value of [[null, [[]], -1][at % 3], [{}, 'x', []][at % 3]]) {
          const changed = JSON.stringify(whole, (own, told: unknown) => (own === key ? value : told));
          try {
            readForeign(changed, name);
          } catch (error) {
            const { code, message } = error as { code?: string; message: string };
            assert.ok(code === 'IMPORT_INVALID' || code === 'CSV_UNREADABLE', `${name} ${key}: ${message}`);
            assert.doesNotMatch(message, /\n/);
          }
        }
      }
    }
  });
});
