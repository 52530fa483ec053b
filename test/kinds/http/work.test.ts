import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { packageFile } from '../../../src/files/package-file.ts';
import type { HttpPlan } from '../../../src/kinds/http/plan.ts';
import { openHttp } from '../../../src/kinds/http/work.ts';
import type { Draft } from '../../../src/kinds/plan.ts';

function ownFilesOf(scenario: string): readonly string[] | undefined {
  const load = { generator: 'own', connections: 1, durationMs: 1, warmupMs: 0 };
  const http = { scenarios: [scenario], routes: [], load, rates: [], shares: [] };
  return openHttp({ http } as unknown as Draft<HttpPlan>).prepare().ownFiles?.paths;
}

suite('what of scenarios goes along to another host', () => {
  const builtIn = packageFile('benchmarks/scenarios');

  test('is nothing of those that are built in', () => {
    assert.deepEqual(ownFilesOf(join(builtIn, 'node-http')), []);
  });

  test('is the folder of another, and what its scenario.json names outside of it', (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'jsdyno-http-work-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    for (const name of ['node-http', 'routes.json'])
      cpSync(join(builtIn, name), join(folder, name), { recursive: true });
    assert.deepEqual(ownFilesOf(join(folder, 'node-http')), [join(folder, 'node-http'), join(folder, 'routes.json')]);
  });
});
