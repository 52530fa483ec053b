'use strict';

// The rows that benchmarks of node:bench make: a group a suite, an operation a name, a row for each of its `params`.

const { invalidState } = require('./node-bench-context.cjs');
const { pathOf, suitesAround } = require('./node-bench-declared.cjs');
const { operationOf } = require('./node-bench-operation.cjs');
const { handOnTo } = require('./hand-on.cjs');

/** @param {Runner} runner */
function handOnRunner(runner) {
  const groups = new Map();
  for (const bench of benchesOf(runner)) {
    const group = pathOf(bench).slice(0, -1).join(' / ');
    if (!groups.has(group)) groups.set(group, []);
    groups.get(group).push(bench);
  }
  for (const group of groups.keys()) handOnTo(group, operationsOf(groups.get(group)));
}

/** Those that are chosen; of a suite that failed and has none, one that fails with it. */
function benchesOf(runner) {
  const all = runner.all();
  const isOnly = all.some(({ only }) => only);
  const pattern = runner.options.namePattern;
  const fits = pattern === undefined ? undefined : new RegExp(pattern);
  return all.map(standIn).filter((one) => {
    if (one.children !== undefined) return false;
    if (fits !== undefined && pathOf(one).join(' ').search(fits) < 0) return false;
    return !isOnly || [one].concat(suitesAround(one)).some(({ only }) => only);
  });
}

function standIn(one) {
  if (one.children === undefined || one.children.length > 0 || one.error === undefined) return one;
  return { parent: one, name: '(suite)', options: {}, params: {}, error: one.error };
}

function operationsOf(benches) {
  const byName = new Map();
  const operations = [];
  for (const bench of benches) {
    const there = byName.get(bench.name);
    const twice = there !== undefined && there.some((other) => textOf(other.params) === textOf(bench.params));
    if (there !== undefined && !twice) {
      there.push(bench);
      continue;
    }
    const own = [bench];
    if (twice) {
      const message = 'duplicate benchmark identity for "' + pathOf(bench).join(' ') + '"';
      bench.error = { error: invalidState(message) };
    } else byName.set(bench.name, own);
    operations.push({ title: bench.name, benches: own });
  }
  return operations.map((one) => ({ title: one.title, options: operationOf(one.benches) }));
}

/** Rows are found again by the text of their parameters. */
function textOf(params) {
  return JSON.stringify(Object.keys(params).map((key) => [key, String(params[key])]));
}

module.exports = { handOnRunner };
