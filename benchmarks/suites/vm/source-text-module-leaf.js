'use strict';

const vm = require('vm');
const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    stage: ['all', 'compile', 'link', 'instantiate', 'evaluate'],
    type: ['sync', 'async'],
    n: [2e4],
  },
  { flags: ['--experimental-vm-modules'] },
);

// A module without imports, with a top-level await where the type is async.
function sourceOf(type, i) {
  const value = type === 'async' ? 'await ' + i : String(i);
  return 'export const value = ' + value + '; export default function () { return value * ' + i + '; }';
}

/** In newer releases linking and instantiation are steps of their own, in older ones `link()` is both. */
const separate = () => typeof vm.SourceTextModule.prototype.instantiate === 'function';

const steps = {
  compile(modules, type) {
    for (let i = 0; i < modules.length; i++) modules[i] = new vm.SourceTextModule(sourceOf(type, i));
  },
  async link(modules) {
    if (separate()) for (const module of modules) module.linkRequests([]);
    else for (const module of modules) await module.link(() => {});
  },
  instantiate(modules) {
    if (separate()) for (const module of modules) module.instantiate();
  },
  async evaluate(modules) {
    for (const module of modules) await module.evaluate();
  },
};

const order = ['compile', 'link', 'instantiate', 'evaluate'];

async function main({ n, stage, type }) {
  if (typeof vm.SourceTextModule !== 'function') return bench.unavailable('vm.SourceTextModule is not in this runtime');
  if (stage === 'instantiate' && !separate()) {
    return bench.unavailable('SourceTextModule.instantiate is not in this runtime (Node.js 22.21 or newer)');
  }
  try {
    steps.compile(new Array(1), type);
  } catch (error) {
    return bench.unavailable('a module of type ' + type + ' does not compile in this runtime: ' + error.message);
  }
  const modules = new Array(n);

  if (stage === 'all') {
    bench.start();
    for (const step of order) await steps[step](modules, type);
    bench.end(n);
  } else {
    for (const step of order.slice(0, order.indexOf(stage))) await steps[step](modules, type);
    bench.start();
    const result = steps[stage](modules, type);
    if (result !== undefined) await result;
    bench.end(n);
  }

  common.keepAlive(modules);
}
