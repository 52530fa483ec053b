import assert from 'node:assert/strict';
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { packageFile } from '../../../src/host/files/package-file.ts';
import type { HttpPlan } from '../../../src/kinds/http/plan.ts';
import { openHttp } from '../../../src/kinds/http/work.ts';
import type { Draft } from '../../../src/measure/plan.ts';

const BUILT_IN = packageFile('benchmarks/scenarios');

function workOf(scenario: string) {
  const load = { generator: 'own', connections: 1, durationMs: 1, warmupMs: 0 };
  const http = { scenarios: [scenario], routes: [], load, rates: [], shares: [] };
  return openHttp({ http } as unknown as Draft<HttpPlan>).prepare();
}

function copied(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-http-work-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['node-http', 'routes.json'])
    cpSync(join(BUILT_IN, name), join(folder, name), { recursive: true });
  return folder;
}

test('a scenario whose server changed is other work', (t) => {
  const scenario = join(copied(t), 'node-http');
  const { sha256 } = workOf(scenario);
  assert.equal(workOf(scenario).sha256, sha256);
  appendFileSync(join(scenario, 'server.cjs'), '\n');
  assert.notEqual(workOf(scenario).sha256, sha256);
});

suite('what of scenarios goes along to another host', () => {
  test('is nothing of those that are built in', () => {
    assert.deepEqual(workOf(join(BUILT_IN, 'node-http')).ownFiles?.paths, []);
  });

  test('is the folder of another, and what its scenario.json names outside of it', (t) => {
    const folder = copied(t);
    const { ownFiles } = workOf(join(folder, 'node-http'));
    assert.deepEqual(ownFiles?.paths, [join(folder, 'node-http'), join(folder, 'routes.json')]);
  });
});
