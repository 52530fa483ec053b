import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { autobenchServer } from '../../../src/host/scenarios/autobench-gate.ts';
import type { Scenario } from '../../../src/host/scenarios/scenario.ts';

/** The words of the script that Node.js runs; undefined of a command. */
const scriptOf = ({ server }: Scenario) => (server.start === undefined ? server.node : undefined);

suite('the server of an autobench.yml', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-autobench-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'autobench.yml');
  writeFileSync(
    path,
    'name: mine\nurl: http://localhost:3000\nduration: 30\nbenchmarks: [{ path: "/[<id>]", idReplacement: true }]\n',
  );
  writeFileSync(join(folder, 'server.js'), '');
  const start = (script?: string) =>
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify(script === undefined ? {} : { scripts: { start: script } }),
    );

  test('is started by each side: as jsdyno.yml says, else by npm start', () => {
    start('node server.js --quiet');
    const { own, ...rest } = autobenchServer(path, folder);
    assert.deepEqual([scriptOf(own), own.folder, own.port], [['server.js', '--quiet'], folder, 'any']);
    assert.deepEqual(
      [rest.name, rest.idRoutes, rest.requests.map(({ path }) => path)],
      ['mine', ['/[<id>]'], ['/[<id>]']],
    );
    start('concurrently "npm:*"');
    assert.deepEqual(autobenchServer(path, folder).own.server, { start: ['npm', 'start'] });
    assert.deepEqual(scriptOf(autobenchServer(path, folder, 'node server.js').own), ['server.js']);
    for (const line of ['node --import ./hook.mjs server.js', 'node dist/server.js', 'npm run serve'])
      assert.deepEqual(autobenchServer(path, folder, line).own.server, { start: line.split(' ') });
  });

  test('runs are shorter than the 30 s of autobench', () => {
    start('node server.js');
    assert.equal(autobenchServer(path, folder).config.durationMs, 5000);
  });

  test('without a way to start it nothing is measured', () => {
    start();
    assert.throws(() => autobenchServer(path, folder), { code: 'SCENARIO_NOT_FOUND', message: /is missing/ });
  });
});
