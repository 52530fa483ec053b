/** The scenario that docs/http.md shows is one. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { checkRoutes } from '../../../src/host/scenarios/ask.ts';
import { builtInScenarios, openScenarios } from '../../../src/host/scenarios/find-scenarios.ts';
import { prepareScenario } from '../../../src/host/scenarios/packages.ts';
import { runsOn } from '../../../src/host/scenarios/scenario.ts';
import { startServer } from '../../../src/host/scenarios/server.ts';
import { hostVariant, ROOT } from '../../host-variant.ts';

const page = readFileSync(join(ROOT, 'docs/http.md'), 'utf8');
const root = mkdtempSync(join(tmpdir(), 'jsdyno-example-'));
after(() => rmSync(root, { recursive: true, force: true }));

function block(language: string): string {
  return new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1] ?? '';
}

test('the scenario of one’s own starts and answers rightly', async () => {
  mkdirSync(join(root, 'hello'));
  writeFileSync(join(root, 'hello/scenario.json'), block('json'));
  writeFileSync(join(root, 'hello/server.cjs'), block('js'));
  const [scenario] = openScenarios(['./hello'], root);
  assert.ok(scenario);
  const server = await startServer(await prepareScenario(scenario), hostVariant());
  assert.ok('pid' in server, JSON.stringify(server));
  const problems = await checkRoutes(server.port, scenario.routes);
  await server.stop();
  assert.deepEqual([...problems.values()], []);
});

test('the table of built-in scenarios has all of them, and their runtimes', () => {
  const [, section = ''] = page.split('## Built-in scenarios\n');
  const [table = ''] = section.split('\n## ');
  const rows = [...table.matchAll(/^\| `([\w-]+)` \| [^|]* \|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)];
  const told = rows.map(([, name, ...cells]) => [name, ...cells.map((cell) => cell.trim() !== '')]);
  const found = openScenarios(builtInScenarios()).map((scenario) => [
    scenario.name,
    ...(['node', 'bun', 'deno'] as const).map((kind) => runsOn(scenario, kind)),
  ]);
  const sorted = (list: unknown[][]) => list.map((row) => row.join(' ')).sort();
  assert.deepEqual(sorted(told), sorted(found));
});
