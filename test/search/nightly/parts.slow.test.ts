/** What a night measures of each kind of work that jsdyno.yml names, made ready and not measured. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inFolder } from '../../../src/host/process/in-folder.ts';
import { carrierOf } from '../../../src/search/in-turn/carrier.ts';
import { nightOf } from '../../../src/search/nightly/night.ts';
import { partsOf } from '../../../src/search/nightly/parts.ts';
import { emptyBefore } from '../../cli/before.ts';
import { makeRepository } from '../../host/revisions/repositories.ts';

const SCENARIO = { name: 'hello', server: { node: ['server.js'] }, routes: [{ name: 'hi', path: '/' }] };
const yml = (rates: string) => `on: ${JSON.stringify(process.execPath)}
install: false
${rates}
benchmarks: [core]
scenarios: [web]
startup: [start.js, node start.js x]
memory: [start.js]
`;

test('servers at configured rates alone, benchmarks, processes and memory: HEAD against the commit before', async () => {
  const { home, cache, remove } = emptyBefore();
  after(remove);
  Object.assign(process.env, { JSDYNO_HOME: home, JSDYNO_CACHE: cache });
  const { folder, commit } = makeRepository();
  commit('First', {
    'core/sum/steps.js': `const common = require('../common.js');\ncommon.createBenchmark(() => {}, { n: [10] });\n`,
    'web/hello/scenario.json': JSON.stringify(SCENARIO),
    ...{ 'web/hello/server.js': '', 'start.js': '', 'jsdyno.yml': yml('rates: [50]') },
  });
  commit('Second');
  const partsHere = () =>
    inFolder(folder, async () => {
      const carrier = carrierOf({ offline: true });
      return partsOf(await nightOf({}, carrier), {}, carrier);
    });
  const told = (parts: Awaited<ReturnType<typeof partsHere>>) =>
    parts.map(({ title, request: { plan } }) => [title.replace(/[ :].*/, ''), ...(plan.rows ?? [])]);
  assert.deepEqual(told(await partsHere()), [
    ['suite', 'sum/steps.js n=10'],
    ['http', "hello route='hi'", "hello route='hi' rate=50"],
    ['startup', 'start.js '],
    ['startup', 'command '],
    ['memory', 'start.js '],
  ]);
  commit('Third', { 'jsdyno.yml': yml('') });
  const [, http] = await partsHere();
  // The share of a throughput would be another rate, and another row, each night.
  assert.deepEqual(http?.request.plan.rows, ["hello route='hi'"]);
  assert.match(JSON.stringify(http?.request.plan), /"shares":\[\]/);
});
