/**
 * Every file that runs under upstream's own tools runs here, with the same configurations: on a tree made of all that was
 * once in the way, with the newest Node.js (the others: core-tree.rates.ts), and on a checkout of Node.js where
 * JSDYNO_CORE_TREE names one (some minutes, in test mode).
 */
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { variantOf } from '../../host/scenarios/variants.ts';
import { bothWays, type Rows, testTree } from './core-tree.ts';

suite('a tree in the form of Node.js core', { skip: process.platform === 'win32' }, () => {
  testTree(['node@26']);
});

const TREE = process.env.JSDYNO_CORE_TREE;
const ON = process.env.JSDYNO_CORE_RUNTIMES?.split(',') ?? ['node@22'];

suite('a checkout of Node.js', { skip: TREE === undefined ? 'JSDYNO_CORE_TREE names none' : false }, () => {
  for (const version of ON) {
    test(`runs on ${version} as under upstream's tools`, async (t) => {
      // As upstream's own tests of its benchmarks have it: one operation may take no time.
      process.env.NODEJS_BENCHMARK_ZERO_ALLOWED = '1';
      after(() => delete process.env.NODEJS_BENCHMARK_ZERO_ALLOWED);
      const variant = await variantOf(version);
      assert.ok(variant !== null && TREE !== undefined);
      const { upstream, rows, wrong } = await bothWays(variant, TREE, true);
      const count = (all: Rows) => [...all.values()].filter((found) => found !== null).length;
      t.diagnostic(`${upstream.size} files, ${count(upstream)} run under upstream's tools, ${count(rows)} here`);
      assert.deepEqual(wrong, []);
    });
  }
});
