/** Every function of the library that takes options looks at all of them, before it does anything. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import * as library from '../../../src/index.ts';
import { textOf } from '../../docs/markdown.ts';

const home = mkdtempSync(join(tmpdir(), 'jsdyno-library-'));
process.env.JSDYNO_HOME = home;
after(() => rmSync(home, { recursive: true, force: true }));

// What is wrong is wrong for the compiler, too.
// biome-ignore lint/suspicious/noExplicitAny: a program in JavaScript may hand over anything
type Anything = any;

const variants = { baseline: 'node', contenders: ['node'], categories: ['url'] };
const spec = library.parseVariant('node');
const suiteKind = await library.loadKind('suite');
const request = { kind: suiteKind, variants: ['node'], plan: library.suitePlan('run', { categories: ['url'] }) };
const database = library.openStore(':memory:');
const memoryFormats = await library.kinds.memory.memoryFormats();

/** Each function with options that are right but for those that are added. */
const CALLS: Readonly<Record<string, (added: Anything) => Anything>> = {
  analyze: (added) => library.analyze([''], added),
  compare: (added) => library.compare({ ...variants, ...added }),
  run: (added) => library.run({ categories: ['url'], ...added }),
  scatter: (added) => library.scatter({ benchmark: 'url/url-parse.js', ...added }),
  noise: (added) => library.noise(added),
  ops: (added) => library.ops({ files: ['json'], ...added }),
  http: (added) => library.http(added),
  startup: (added) => library.startup(added),
  sweep: (added) => library.sweep({ on: ['node@22', 'node@24'], names: ['url'], ...added }),
  bisect: (added) => library.bisect({ old: 'node@22', new: 'node@24', names: ['url'], ...added }),
  gate: (added) => library.gate({ base: 'HEAD', ...added }),
  claims: (added) => library.claims({ files: ['claims.csv'], ...added }),
  history: (added) => library.history(added),
  why: (added) => library.why({ old: 'node@22', new: 'node@24', names: ['url'], ...added }),
  flame: (added) => library.flame({ command: ['node', 'app.js'], ...added }),
  flameDifference: (added) => library.flameDifference({ old: 'a.cpuprofile', new: 'b.cpuprofile', ...added }),
  gc: (added) => library.gc({ command: ['node', 'app.js'], ...added }),
  doctor: (added) => library.doctor({ command: ['node', 'app.js'], ...added }),
  memory: (added) => library.kinds.memory.memory({ scripts: ['a.js'], ...added }),
  suitePlan: (added) => library.suitePlan('compare', added),
  operationsPlan: (added) => library.operationsPlan(['json'], 2, added),
  startupPlan: (added) => library.startupPlan(2, added),
  httpPlan: (added) => library.httpPlan(2, added),
  prepareExperiment: (added) => library.prepareExperiment(database, { ...request, ...added }),
  resumeExperiment: (added) => library.resumeExperiment(database, undefined, added),
  load: (added) => library.load({ url: 'http://localhost:1/', ...added }),
  loadInOwnProcess: (added) => library.loadInOwnProcess({ url: 'http://localhost:1/', ...added }),
  ownServer: (added) => library.ownServer({ command: 'node app.js', ...added }),
  resolveSpec: (added) => library.resolveSpec('node', added),
  resolveVariant: (added) => library.resolveVariant(spec, added),
  describe: (added) => library.describe(spec, added),
  install: (added) => library.install('node@22', added),
  remove: (added) => library.remove('node@22', added),
  readEnvironment: (added) => library.readEnvironment(added),
  ...formatCalls('formats', library.formats),
  ...formatCalls('operationFormats', library.operationFormats),
  ...formatCalls('httpFormats', library.httpFormats),
  ...formatCalls('startupFormats', library.startupFormats),
  ...formatCalls('memoryFormats', memoryFormats),
};

/** Where options are not the only thing that is looked at. */
const PLACES: Readonly<Record<string, string>> = { prepareExperiment: 'request.', resumeExperiment: 'events.' };

function formatCalls(of: string, formats: Anything): Record<string, (added: Anything) => Anything> {
  return Object.fromEntries(Object.keys(formats).map((name) => [`${of}.${name}`, (added) => formats[name]({}, added)]));
}

/** What takes no options but values in their places; `suite` looks at its own, with TypeErrors (test/operations.slow.test.ts). */
const WITHOUT = [
  ...['JsdynoError', 'kinds'],
  ...[
    'bisectOf',
    'eachRunInTime',
    'execute',
    'exportCsv',
    'exportJson',
    'findExperiment',
    'formatScatter',
    'httpOf',
    'importCsv',
  ],
  ...['importJson', 'keepAlive', 'listCached', 'listExperiments', 'loadKind', 'machineWarnings', 'openStore'],
  ...['openStoreToRead', 'operationsOf', 'parseVariant', 'range', 'readScatterCsv', 'removeExperiment', 'reportOf'],
  ...['scatterCells', 'startupOf', 'suite', 'sweepOf', 'warningText', 'whyOf'],
];

async function refusal(call: () => Anything): Promise<library.JsdynoError> {
  try {
    await call();
  } catch (error) {
    assert.ok(error instanceof library.JsdynoError, String(error));
    assert.equal(error.code, 'BAD_OPTION', error.message);
    return error;
  }
  assert.fail('it was taken');
}

suite('options of the library', () => {
  test('are looked at by all functions that have some', () => {
    const covered = new Set([...Object.keys(CALLS).map((name) => name.split('.')[0]), ...WITHOUT]);
    for (const ofMemory of ['memory', 'memoryFormats']) covered.delete(ofMemory);
    assert.deepEqual(Object.keys(library).sort(), [...covered].sort());
    const ofKinds = Object.values(library.kinds).flatMap((kind) => Object.keys(kind));
    const known = new Set([...Object.keys(library), 'entry', 'memory', 'memoryOf', 'memoryFormats']);
    assert.deepEqual(
      [...new Set(ofKinds)].filter((name) => !known.has(name)),
      [],
    );
  });

  for (const [name, call] of Object.entries(CALLS)) {
    test(`${name}: an unknown one is named`, async () => {
      const { message, hint = '' } = await refusal(() => call({ xyzzy: 1 }));
      assert.equal(message, `${name}: there is no option ${PLACES[name] ?? ''}xyzzy`);
      assert.match(hint, /^there are: \w+/);
    });

    test(`${name}: what is no object is refused`, async () => {
      if (call.toString().includes('...added')) return;
      for (const none of ['node', 1, null, []])
        assert.match((await refusal(() => call(none))).message, /an object, not /);
    });
  }

  test('are in docs/library.md, all of them', async () => {
    const named = [...textOf('docs/library.md').matchAll(/`([^`\n]+)`/g)].map(([, code]) => code).join(' ');
    for (const call of Object.values(CALLS)) {
      const { hint = '' } = await refusal(() => call({ xyzzy: 1 }));
      for (const name of hint.replace(/^there are: /, '').split(', '))
        assert.match(named, new RegExp(`\\b${name}\\b`), name);
    }
  });

  const wrong: [name: string, added: object, message: string | RegExp, hint?: string][] = [
    ['compare', { runs: 0 }, 'compare: runs must be a whole number from 1 to 100000, not 0'],
    ['compare', { runs: 1.5 }, 'compare: runs must be a whole number from 1 to 100000, not 1.5'],
    ['compare', { margin: 2 }, 'compare: margin must be a share above 0 and below 1, such as .02 for 2 %, not 2'],
    ['compare', { categories: 'url' }, 'compare: categories must be a list, not "url"', 'write ["url"]'],
    ['compare', { contenders: 'node@22' }, 'compare: contenders must be a list, not "node@22"', 'write ["node@22"]'],
    ['compare', { contenders: [] }, 'compare: contenders must be a list of one or more, not []'],
    ['compare', { baseline: undefined }, 'compare: baseline must be a text, not undefined'],
    ['compare', { category: ['url'] }, 'compare: there is no option category', 'did you mean categories?'],
    ['compare', { budget: 1 }, 'compare: there is no option budget', 'did you mean budgetMs?'],
    ['compare', { seed: -1 }, 'compare: seed must be a whole number from 0 on, not -1'],
    ['compare', { lanes: 'all' }, 'compare: lanes must be a whole number from 1 on, or auto, not "all"'],
    ['compare', { abort: new AbortController() }, 'compare: abort must be an AbortSignal, not an object'],
    [
      'compare',
      { database: 'x.sqlite' },
      'compare: database must be a DatabaseSync, as openStore() gives it, not "x.sqlite"',
    ],
    [
      'compare',
      { events: { onRunEnds() {} } },
      'compare: there is no option events.onRunEnds',
      'did you mean onRunEnd?',
    ],
    ['run', { on: ['node'] }, 'run: on must be a text, not a list'],
    ['scatter', { benchmark: '' }, 'scatter: benchmark must be a text that is not empty, not ""'],
    ['ops', { files: 'bench.js' }, 'ops: files must be a list, not "bench.js"', 'write ["bench.js"]'],
    ['ops', { on: [] }, 'ops: on must be a list of one or more, not []'],
    ['http', { preload: true }, 'http: preload must be one of on, off, both, not true'],
    ['http', { rates: [0] }, 'http: rates[0] must be a number above zero, not 0'],
    ['http', { own: 'app.js' }, 'http: own must be an object, not "app.js"'],
    ['startup', { minRuns: '10' }, 'startup: minRuns must be a whole number from 1 to 100000, not "10"'],
    ['why', { old: undefined }, 'why: old and new, or experiment, are needed'],
    ['why', { experiment: 'last' }, 'why: names and experiment exclude each other'],
    ['why', { try: 'no-opt' }, 'why: try must be a list of interventions, or false, not "no-opt"'],
    ['why', { try: ['magic'] }, /^"magic" is no intervention; there are no-maglev, /],
    ['flame', { command: undefined }, 'flame: a command, a pid, a scenario or files are needed'],
    ['flame', { pid: 1 }, 'flame: command and pid are two things to profile', 'leave one out'],
    ['flame', { command: 'node app.js' }, 'flame: command must be a list, not "node app.js"', 'write ["node app.js"]'],
    ['flame', { what: 'heap' }, 'flame: what must be one of cpu, allocated, held, not "heap"'],
    ['flame', { rate: 10 }, 'flame: rate needs a load'],
    ['flame', { what: 'held', perf: true }, 'flame: perf profiles time, not memory'],
    ['flame', { exports: ['a.png'] }, '"a.png" does not have the name of a profile'],
    [
      'flame',
      { what: 'held', exports: ['a.cpuprofile'] },
      'this is a profile of memory, which a.cpuprofile cannot hold',
    ],
    ['flame', { exports: ['a.heapprofile'] }, 'this is a profile of time, which a.heapprofile cannot hold'],
    ['flame', { page: 'a.pdf' }, 'a page must be an .html file, not "a.pdf"'],
    ['gc', { command: undefined }, 'gc: a command, a pid, a scenario or from is needed'],
    ['gc', { from: 'trace.txt' }, 'gc: command and from exclude each other', 'name one thing to watch'],
    ['gc', { events: { onPhase() {} } }, 'gc: there is no option events.onPhase'],
    ['gc', { rate: 10 }, 'gc: rate is for a load or a scenario'],
    [
      'gc',
      { try: ['--max-semi-space-size=64'], durationMs: 1 },
      'gc: try times the whole program, which durationMs would end',
    ],
    ['gc', { try: false }, 'gc: try must be true, or a list of flags, not false'],
    ['doctor', { command: undefined }, 'doctor: there must be a command or a pid'],
    ['doctor', { pid: 4711 }, 'doctor: command and pid exclude each other'],
    ['doctor', { load: 'http://localhost:1/' }, 'doctor: load is the address of a running process'],
    ['doctor', { load: true }, 'doctor: load must be an address, or false, not true'],
    ['doctor', { load: false, try: true }, 'doctor: try needs a program that jsdyno starts and puts load on'],
    ['doctor', { path: 'users' }, /^doctor: path must be a path of a URL that begins with a slash, /],
    ['memory', { warmup: 0.3 }, 'memory: warmup must be { share: .3 } or { ms: 2000 }, not 0.3'],
    ['suitePlan', { runs: 0 }, 'suitePlan: runs must be a whole number from 1 to 100000, not 0'],
    [
      'prepareExperiment',
      { plan: { ...request.plan, runs: 0 } },
      'prepareExperiment: request.plan.runs must be a whole number from 1 to 100000, not 0',
    ],
    [
      'prepareExperiment',
      { plan: { ...request.plan, rnus: 1 } },
      'prepareExperiment: there is no option request.plan.rnus',
    ],
    ['load', { connections: '10' }, 'load: connections must be a whole number from 1 on, not "10"'],
    ['load', { mix: [{ url: '/', wieght: 2 }] }, 'load: there is no option mix[0].wieght', 'did you mean weight?'],
    ['load', { headers: { accept: 'x' } }, 'load: headers must be a list, not an object'],
    [
      'loadInOwnProcess',
      { generator: 'ab' },
      'loadInOwnProcess: generator must be one of own, wrk, h2load, oha, autocannon, not "ab"',
    ],
    ['ownServer', { port: 0 }, 'ownServer: port must be a whole number from 1 to 65535, not 0'],
    ['install', { offline: 'yes' }, 'install: offline must be true or false, not "yes"'],
    ['analyze', { margin: 5 }, 'analyze: margin must be a share above 0 and below 1, such as .02 for 2 %, not 5'],
    ['readEnvironment', { sampleMs: -1 }, 'readEnvironment: sampleMs must be a number from 0 on, not -1'],
    ['formats.table', { width: 'wide' }, 'formats.table: width must be a whole number from 0 on, not "wide"'],
  ];
  for (const [name, added, message, hint] of wrong) {
    test(`${message}`, async () => {
      const error = await refusal(() => CALLS[name]?.(added));
      if (typeof message === 'string') assert.equal(error.message, message);
      else assert.match(error.message, message);
      if (hint !== undefined) assert.equal(error.hint, hint);
    });
  }

  test('are refused where values stand in their places', async () => {
    const wrongly = library as Anything;
    for (const [call, message] of [
      [() => wrongly.compare(), 'compare: its options must be an object, not undefined'],
      [() => wrongly.install(22), 'install: text must be a text, not 22'],
      [() => wrongly.parseVariant(undefined), 'parseVariant: text must be a text, not undefined'],
      [() => wrongly.describe('node@22'), 'describe: spec must be an object, not "node@22"'],
      [() => wrongly.listCached({}), 'listCached: cacheDir must be a text, not an object'],
      [
        () => wrongly.suitePlan('comparison'),
        'suitePlan: view must be one of compare, run, scatter, noise, calibrate, not "comparison"',
      ],
      [() => wrongly.load({ url: 'http://x/' }, { onPogress() {} }), 'load: there is no option events.onPogress'],
      [() => wrongly.resumeExperiment(database, 1), 'resumeExperiment: name must be a text, not 1'],
    ] as const) {
      assert.equal((await refusal(call)).message, message);
    }
  });

  test('are refused before anything is stored', () => {
    assert.ok(!existsSync(join(home, 'experiments.sqlite')));
  });
});
