'use strict';

// The rows that benchmarks of node:bench make: a group a suite, an operation a name, a row for each of its `params`.

const { sameParameters } = require('../parameters.cjs');
const { pathOf, suitesAround } = require('./node-bench-declared.cjs');
const { invalidState } = require('./node-bench-errors.cjs');
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
  const operations = [];
  for (const bench of benches) {
    const named = operations.filter(({ title }) => title === bench.name);
    const isTwice = named.some((one) => one.benches.some(({ params }) => jsonOf(params) === jsonOf(bench.params)));
    if (isTwice) {
      const message = 'duplicate benchmark identity for "' + pathOf(bench).join(' ') + '"';
      bench.error = { error: invalidState(message) };
    }
    // Rows are found again by the text of their parameters: those of 1 and '1' are two operations.
    const own = named.find((one) => one.benches.every(({ params }) => !sameParameters(params, bench.params)));
    if (own === undefined) operations.push({ title: bench.name, benches: [bench] });
    else own.benches.push(bench);
  }
  return operations.map(({ title, benches }) => ({ title, options: operationOf(benches) }));
}

/** What node:bench tells benchmarks of one name apart by. */
function jsonOf(params) {
  return JSON.stringify(params);
}

module.exports = { handOnRunner };
