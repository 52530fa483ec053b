'use strict';

// Stands for `Deno.bench` on every runtime: `Deno.bench('name', { group: 'group', baseline: true }, (b) => { b.start(); work; b.end(); })`.

const { hrtime, runtime } = require('../../primordials.cjs');
const { collect, handOnTo } = require('./hand-on.cjs');

const USES = /\bDeno\s*\.\s*bench\b|\{[^{}]*\bbench\b[^{}]*\}\s*=\s*(?:globalThis\s*\.\s*)?Deno\b/;
// Texts are matched as well: what looks like a comment there is none.
const COMMENT = /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/.*/g;

/** A file that uses it finds it, and on other runtimes nothing else of Deno's. @param {string} text of the file; none of one that imports jsdyno */
function provideDenoBench(text) {
  const isUsed = USES.test(text) && USES.test(text.replace(COMMENT, '$1'));
  if (runtime === 'deno') {
    if (isUsed) globalThis.Deno.bench = bench;
  } else if (isUsed) globalThis.Deno = { bench };
  else if (globalThis.Deno !== undefined && globalThis.Deno.bench === bench) delete globalThis.Deno;
}

/** `(name, fn)`, `(name, options, fn)`, `(fn)`, `(options)` with the function in them, `(options, fn)` */
function bench(first, second, third) {
  const options = [first, second].find((one) => typeof one === 'object' && one !== null) || {};
  const fn = [third, second, first, options.fn].find((one) => typeof one === 'function');
  if (fn === undefined) throw new TypeError('Missing bench function');
  const name = typeof first === 'string' ? first : options.name || fn.name;
  if (!name) throw new TypeError("The bench name can't be empty");
  collect('Deno.bench', handOn).push({ name, fn, options });
}

const flagged = (flag) => (first, second, third) => {
  bench(first, second, third);
  const list = collect('Deno.bench', handOn);
  const last = list[list.length - 1];
  last.options = Object.assign({}, last.options, { [flag]: true });
};
bench.only = flagged('only');
bench.ignore = flagged('ignore');
bench.skip = bench.ignore;

function handOn(all) {
  const isOnly = all.some(({ options }) => options.only);
  const groups = new Map();
  for (const one of all) {
    if (isOnly && !one.options.only) continue;
    const { group } = one.options;
    if (!groups.has(group)) groups.set(group, []);
    groups.get(group).push({ title: one.name, options: operationOf(one) });
  }
  for (const group of groups.keys()) handOnTo(group, groups.get(group));
}

function operationOf({ name, fn, options }) {
  // Only what is declared async is awaited.
  const isAsync = Object.prototype.toString.call(fn) === '[object AsyncFunction]';
  return {
    run: fn,
    baseline: options.baseline === true,
    unavailable: () => (options.ignore ? 'skipped by its file' : undefined),
    notes: () => notesOf(options),
    tool: () => (fn.length === 0 ? { run: fn, async: isAsync } : timed(name, fn, isAsync)),
  };
}

/** As a managed operation, see managed.cjs: a call is timed from `start()` to `end()`, or whole where it calls neither. */
function timed(name, fn, isAsync) {
  const over = (call) => async (timer) => {
    const context = new Context(name);
    const began = hrtime();
    if (isAsync) await call(context);
    else call(context);
    const ended = hrtime();
    const { began_ = began, ended_ = ended } = context;
    timer.nanos = Number(ended_ - began_);
    timer.done = 1;
  };
  const empty = (number) => over(new Function('b', '/* ' + number + ' */ b.start(); b.end();'));
  return { managed: true, inner: fn, run: over(fn), empty };
}

class Context {
  constructor(name) {
    this.name = name;
    this.origin = 'file://' + process.cwd();
    this.began_ = undefined;
    this.ended_ = undefined;
  }

  start() {
    if (this.began_ !== undefined) throw new TypeError('BenchContext::start() has already been invoked');
    this.began_ = hrtime();
  }

  end() {
    const ended = hrtime();
    if (this.ended_ !== undefined) throw new TypeError('BenchContext::end() has already been invoked');
    this.ended_ = ended;
  }
}

const HOW = ['n', 'warmup', 'permissions', 'sanitizeExit'];

function notesOf(options) {
  const how = HOW.filter((name) => options[name] !== undefined);
  return how.length === 0 ? [] : ['options of Deno.bench are not followed: ' + how.join(', ')];
}

module.exports = { provideDenoBench };
