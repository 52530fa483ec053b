/** Files for node:bench, each for one thing that such a file may do. `CALL` is a function that a benchmark may have. */

const CALL = '(context) => { context.start(); context.end(3); }';

/** What is otherwise here, as docs/other-tools.md says. */
export interface Known {
  /** Samples are not the file's to end: node:bench takes fewer. */
  takesFewer?: true;
  /** Names here, by those there. */
  names?: Record<string, string>;
  /** Outcomes here, by names there. */
  outcomes?: Record<string, string>;
}

export interface Case extends Known {
  title: string;
  code: string;
  /** `mjs` unless told */
  ending?: 'cjs' | 'ts';
}

const failing = (calls: Record<string, string>): string =>
  Object.entries(calls)
    .map(([name, fn]) => `bench(${JSON.stringify(name)}, ${fn});`)
    .join('\n');

export const CASES: Case[] = [
  { title: 'start and end', code: `bench('a', ${CALL});` },
  { title: 'CommonJS', code: `bench('a', ${CALL});`, ending: 'cjs' },
  {
    title: 'TypeScript',
    code: `const n: number = 3; bench('a', { params: { n } }, (context: { start(): void; end(n: number): void }): void => { context.start(); context.end(n); });`,
    ending: 'ts',
  },
  {
    title: 'operations that differ from sample to sample',
    code: `bench('a', { samples: 4 }, (context) => { context.start(); context.end(context.index + 1); });`,
  },
  {
    title: 'record',
    code: `bench('a', { samples: 3 }, (context) => context.record({ operations: 7 + context.index, duration_ns: 1000n }));`,
  },
  {
    title: 'detail',
    code: `
      const right = (sample) => { if (sample.detail.at !== 1 || sample.operations !== 2) throw new Error(JSON.stringify(sample.detail)); };
      bench('of end', { samples: 2 }, (context) => { context.start(); right(context.end(2, { detail: { at: 1 } })); });
      bench('of record', { samples: 2 }, (context) => right(context.record({ operations: 2, duration_ns: 5n, detail: { at: 1 } })));
      bench('a copy', (context) => {
        const detail = { at: 1 };
        context.start();
        const sample = context.end(2, { detail });
        detail.at = 2;
        right(sample);
      });
      bench('nothing that can be copied', (context) => { context.start(); context.end(2, { detail: () => {} }); });
      bench('no options', (context) => { context.start(); context.end(2, null); });`,
  },
  {
    title: 'what end and record give',
    code: `
      const right = ({ operations, duration_ns, rate }) => {
        if (rate !== operations / (Number(duration_ns) / 1e9)) throw new Error('another rate');
      };
      bench('end', { samples: 2 }, (context) => { context.start(); right(context.end(2)); });
      bench('record', { samples: 2 }, (context) => right(context.record({ operations: 2, duration_ns: 5n })));`,
  },
  {
    title: 'async functions',
    code: `
      bench('async', { samples: 2 }, async (context) => { context.start(); await null; context.end(2); });
      bench('a promise', { samples: 2 }, (context) => { context.start(); return Promise.resolve().then(() => { context.end(2); }); });
      bench('a timer', { samples: 2 }, async (context) => { context.start(); await new Promise((done) => setTimeout(done, 1)); context.end(2); });`,
  },
  {
    title: 'params of all types',
    code: `bench('a', { params: { z: 'text', a: -1.5, m: true, empty: '' } }, ${CALL});`,
  },
  {
    title: 'params with names and values of all kinds',
    code: `for (const n of [1, 1e21, 0.1]) for (const text of ["it's", 'a b', 'é']) bench('a', { params: { n, 'a key': text } }, ${CALL});`,
  },
  {
    title: 'params are frozen, and have the order of their names',
    code: `bench('a', { params: { b: 1, a: 2 } }, (context) => {
      if (!Object.isFrozen(context.params) || Object.keys(context.params).join() !== 'a,b') throw new Error('other params');
      context.start();
      context.end(1);
    });`,
  },
  {
    title: 'params that are refused end the file',
    code: `
      const said = [];
      for (const value of [null, undefined, [1], 1n, Infinity]) {
        try { bench('a', { params: { value } }, ${CALL}); } catch (error) { said.push(error.code + ' ' + error.message); }
      }
      for (const [at, text] of said.entries()) bench(at + ' ' + text, ${CALL});`,
  },
  {
    title: 'options that are refused',
    code: `
      const said = [];
      for (const options of [{ samples: 0 }, { samples: 1.5 }, { samples: '3' }, { samples: 2 ** 32 }, { warmup: -1 }, { timeout: -1 }, { timeout: '1' },
        { only: 1 }, { skip: 1 }, { tags: 'a' }, { tags: [1] }, { tags: [''] }, { signal: 1 }, { diagnosticChannels: 1 }, { params: 1 }]) {
        try { bench('a', options, ${CALL}); said.push('taken'); } catch (error) { said.push(error.code + ' ' + error.message); }
      }
      for (const [at, text] of said.entries()) bench(at + ' ' + text, ${CALL});`,
  },
  {
    title: 'names and functions that are refused',
    code: `
      const said = [];
      for (const given of [['', ${CALL}], ['a'], ['a', 1], [1, ${CALL}], ['a', null, ${CALL}]]) {
        for (const declare of [bench, suite]) {
          try { declare(...given); said.push('taken'); } catch (error) { said.push(error.code + ' ' + error.message); }
        }
      }
      try { before(1); } catch (error) { said.push(error.code + ' ' + error.message); }
      for (const [at, text] of said.entries()) bench(at + ' ' + text, ${CALL});`,
  },
  {
    title: 'names of functions',
    code: `
      bench(function named(context) { context.start(); context.end(1); });
      bench({ params: { n: 1 } }, function other(context) { context.start(); context.end(1); });
      bench((context) => { context.start(); context.end(1); });
      suite(function grouped() { bench('in it', ${CALL}); });`,
  },
  {
    title: 'suites in suites',
    code: `suite('outer', () => { bench('a', ${CALL}); suite('inner', () => { bench('a', ${CALL}); bench('b', ${CALL}); }); }); bench('a', ${CALL});`,
  },
  {
    title: 'suites that await',
    code: `
      suite('late', async () => { await new Promise((done) => setTimeout(done, 2)); bench('a', ${CALL}); suite('later', async () => { await null; bench('b', ${CALL}); }); });
      describe('other', () => { bench('c', ${CALL}); });`,
  },
  {
    title: 'skipped ones',
    code: `
      bench('yes', { skip: true }, ${CALL});
      bench('why', { skip: 'needs a network' }, ${CALL});
      bench('no', { skip: false }, ${CALL});
      bench('empty', { skip: '' }, ${CALL});
      bench.skip('short', ${CALL});
      suite('group', { skip: 'not here' }, () => { bench('in it', ${CALL}); bench('of its own', { skip: 'mine' }, ${CALL}); });`,
  },
  {
    title: 'only one',
    code: `bench('a', ${CALL}); bench('b', { only: true }, ${CALL}); bench.only('c', ${CALL}); bench.only('d', { skip: 'only, but not now' }, ${CALL});`,
  },
  {
    title: 'only a suite',
    code: `bench('a', ${CALL}); suite('s', { only: true }, () => { bench('b', ${CALL}); suite('t', () => { bench('c', ${CALL}); }); }); suite('u', () => { bench('d', ${CALL}); });`,
  },
  {
    title: 'tags',
    code: `suite('s', { tags: ['Slow', 'net'] }, () => { bench('a', { tags: ['slow', 'Own'] }, ${CALL}); });`,
  },
  { title: 'samples and warm-up', code: `bench('a', { samples: 5, warmup: 2 }, ${CALL});` },
  { title: 'no warm-up', code: `bench('a', { samples: 1, warmup: 0 }, ${CALL});` },
  {
    title: 'phases and places',
    code: `
      const seen = [];
      bench('a', { samples: 3, warmup: 2 }, (context) => {
        seen.push(context.phase + context.index);
        if (context.name !== 'a') throw new Error('another name');
        context.start();
        context.end(1);
      });
      bench('what was seen', { samples: 1, warmup: 0 }, (context) => {
        if (seen.join() !== 'warmup0,warmup1,measurement0,measurement1,measurement2') throw new Error(seen.join());
        context.start();
        context.end(1);
      });`,
  },
  {
    title: 'done',
    code: `
      bench('a', { samples: 9 }, (context) => { context.start(); context.end(1); if (context.phase === 'measurement' && context.index === 3) context.done(); });
      bench('while it warms up', (context) => { context.start(); context.end(1); context.done(); });`,
    takesFewer: true,
  },
  {
    title: 'diagnostics',
    code: `
      bench('a', { samples: 2 }, (context) => { context.diagnostic('said', { detail: { n: 1 } }); context.start(); context.end(1); context.diagnostic('more', { level: 'warning' }); });
      bench('no level', (context) => { context.start(); context.end(1); context.diagnostic('said', { level: 'loud' }); });
      bench('no options', (context) => { context.start(); context.end(1); context.diagnostic('said', 1); });
      bench('no message', (context) => { context.start(); context.end(1); context.diagnostic(() => {}); });`,
  },
  {
    title: 'an error ends its own benchmark',
    code: `
      bench('throws', () => { throw new TypeError('thrown'); });
      bench('rejects', async () => { throw new RangeError('rejected'); });
      bench('later', (context) => { if (context.index === 2) throw new Error('the third'); context.start(); context.end(1); });
      bench('no error', () => { throw 'a text'; });
      bench('last', ${CALL});`,
  },
  {
    title: 'a sample that is told wrongly',
    code: failing({
      'says nothing': '() => {}',
      'no end': '(context) => context.start()',
      'no start': '(context) => context.end(1)',
      'started twice': '(context) => { context.start(); context.start(); context.end(1); }',
      'ended twice': '(context) => { context.start(); context.end(1); context.end(1); }',
      'recorded twice':
        '(context) => { context.record({ operations: 1, duration_ns: 1n }); context.record({ operations: 1, duration_ns: 1n }); }',
      'both ways': '(context) => { context.start(); context.record({ operations: 1, duration_ns: 1n }); }',
      'the other way': '(context) => { context.record({ operations: 1, duration_ns: 1n }); context.start(); }',
      'and ended': '(context) => { context.record({ operations: 1, duration_ns: 1n }); context.end(1); }',
      'and caught': '(context) => { context.start(); context.end(1); try { context.start(); } catch {} }',
      'awaits nothing': '(context) => { context.start(); setTimeout(() => { try { context.end(1); } catch {} }, 0); }',
      right: CALL,
    }),
  },
  {
    title: 'operations that are none',
    code: failing({
      zero: '(context) => { context.start(); context.end(0); }',
      negative: '(context) => { context.start(); context.end(-1); }',
      'a half': '(context) => { context.start(); context.end(.5); }',
      'not a number': '(context) => { context.start(); context.end(NaN); }',
      'too many': '(context) => { context.start(); context.end(2 ** 53); }',
      'a text': "(context) => { context.start(); context.end('1'); }",
      nothing: '(context) => { context.start(); context.end(); }',
      'zero, recorded': '(context) => context.record({ operations: 0, duration_ns: 1n })',
      'none, recorded': '(context) => context.record({ duration_ns: 1n })',
      'nothing recorded': '(context) => context.record()',
    }),
  },
  {
    title: 'times that are none',
    code: failing({
      'a number': '(context) => context.record({ operations: 1, duration_ns: 1 })',
      zero: '(context) => context.record({ operations: 1, duration_ns: 0n })',
      negative: '(context) => context.record({ operations: 1, duration_ns: -5n })',
      'too long': '(context) => context.record({ operations: 1, duration_ns: 2n ** 53n })',
      'as long as may be': '(context) => context.record({ operations: 1, duration_ns: 2n ** 53n - 1n })',
    }),
  },
  {
    title: 'a context that is kept',
    code: `
      let kept;
      bench('keeps', { samples: 1, warmup: 0 }, (context) => { kept = context; context.start(); context.end(1); });
      for (const call of ['start', 'end', 'record', 'done', 'diagnostic']) {
        bench(call, { samples: 1, warmup: 0 }, (context) => { context.start(); context.end(1); kept[call](1); });
      }`,
  },
  {
    title: 'time-outs',
    code: `
      bench('in time', { timeout: 5000, samples: 2 }, ${CALL});
      bench('its signal', { timeout: 20 }, ({ signal }) => new Promise((_, fail) => { const late = setTimeout(fail, 1000); signal.addEventListener('abort', () => { clearTimeout(late); fail(signal.reason); }); }));
      bench('later', { samples: 2 }, ${CALL});`,
  },
  {
    // There whatever comes behind it fails, too; here it has a process of its own.
    title: 'what never ends',
    code: `bench('never ends', { timeout: 20 }, () => new Promise((done) => setTimeout(done, 1000)));`,
  },
  {
    title: 'signals',
    code: `
      bench('aborted before', { signal: AbortSignal.abort() }, ${CALL});
      const controller = new AbortController();
      bench('aborted meanwhile', { signal: controller.signal }, (context) => { controller.abort(); context.start(); context.end(1); });
      const later = new AbortController();
      bench('what its signal says', { signal: later.signal }, async ({ signal }) => { setTimeout(() => later.abort('why'), 5); await new Promise((done) => signal.addEventListener('abort', done)); throw signal.reason; });
      bench('not aborted', { signal: new AbortController().signal, samples: 2 }, (context) => { if (context.signal.aborted) throw new Error('aborted'); context.start(); context.end(1); });`,
    outcomes: { 'aborted before {}': 'aborted by its signal' },
  },
  {
    title: 'hooks',
    code: `
      let list = [];
      for (const [name, hook] of Object.entries({ before, beforeEach })) hook(() => { list.push(name); });
      suite('s', () => {
        for (const [name, hook] of Object.entries({ before, beforeEach })) hook(async ({ name: of, params }) => { list.push(name + ' ' + of + ' ' + JSON.stringify(params)); });
        bench('row', { samples: 1, warmup: 0, params: { n: 1 } }, (context) => {
          const said = list.join();
          list = [];
          if (said !== 'before,before s undefined,beforeEach,beforeEach row {"n":1}') throw new Error(said);
          context.start();
          context.end(1);
        });
      });`,
  },
  {
    title: 'hooks that fail',
    code: `
      suite('before', () => { before(() => { throw new Error('before failed'); }); bench('a', ${CALL}); suite('inner', () => { bench('b', ${CALL}); }); });
      suite('beforeEach', () => { beforeEach(async () => { throw new Error('beforeEach failed'); }); bench('c', ${CALL}); });
      suite('afterEach', () => { afterEach(() => { throw new Error('afterEach failed'); }); bench('d', { samples: 1 }, ${CALL}); });
      suite('none', () => { bench('e', ${CALL}); });`,
  },
  {
    title: 'suites that fail',
    code: `
      suite('thrown', () => { bench('a', ${CALL}); throw new Error('not built'); });
      suite('rejected', async () => { bench('b', ${CALL}); await null; throw new Error('not built later'); });
      suite('around', () => { suite('inner', () => { bench('c', ${CALL}); throw new Error('the inner one'); }); bench('d', ${CALL}); });`,
  },
  {
    title: 'the same twice',
    code: `bench('a', ${CALL}); bench('a', ${CALL}); suite('s', () => { bench('a', ${CALL}); }); bench('a', { params: { n: 1 } }, ${CALL});`,
  },
  {
    title: 'params that read alike',
    code: `for (const n of [1, '1', true, 'true']) bench('a', { params: { n } }, ${CALL});`,
    names: { 'a {"n":"1"}': 'a 2 {"n":"1"}', 'a {"n":"true"}': 'a 2 {"n":"true"}' },
  },
  {
    title: 'params that are called as what tells rows apart',
    code: `bench('a', { params: { group: 1, operation: 'b' } }, ${CALL});`,
    names: { 'a {"group":1,"operation":"b"}': 'a {"group_":1,"operation_":"b"}' },
  },
  {
    title: 'declarations behind an await of the file',
    code: `await new Promise((done) => setTimeout(done, 1)); bench('a', ${CALL});`,
  },
  {
    title: 'what a declaration gives',
    code: `
      const given = [bench('a', ${CALL}), suite('s', () => {}), before(() => {})].map((one) => typeof one?.then);
      bench(given.join(), ${CALL});`,
  },
  {
    title: 'this, and how many arguments there are',
    code: `bench('a', { samples: 1 }, function (context) { if (this !== undefined || arguments.length !== 1) throw new Error(typeof this + arguments.length); context.start(); context.end(1); });`,
  },
  {
    title: 'globals of a file, from benchmark to benchmark',
    code: `let calls = 0; bench('a', { samples: 2, warmup: 1 }, (context) => { calls++; context.start(); context.end(calls); });`,
  },
];
