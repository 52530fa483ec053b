/** Every built-in scenario on every runtime that it names, with its packages from the registry, or from the cache that runtimes are in, too. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, suite, test } from 'node:test';
import { processesOf } from '../../../src/host/process/session.ts';
import type { Variant } from '../../../src/host/runtimes/index.ts';
import { ask, checkRoutes, isAnswer } from '../../../src/host/scenarios/ask.ts';
import { builtInScenarios, openScenarios } from '../../../src/host/scenarios/find-scenarios.ts';
import { prepareScenario, type ReadyScenario } from '../../../src/host/scenarios/packages.ts';
import { runsOn } from '../../../src/host/scenarios/scenario.ts';
import { type Server, startServer } from '../../../src/host/scenarios/server.ts';
import { beginFigures } from '../../../src/host/scenarios/server-figures.ts';
import { RUNTIMES, variantOf } from './variants.ts';

const ROUTES = ['json', 'text', 'large', 'parameter', 'echo', 'error', 'missing'];

suite('the built-in scenarios', () => {
  const scenarios = openScenarios(builtInScenarios());
  const variants = new Map<string, Variant>();
  const ready = new Map<string, ReadyScenario>();
  /** Of the large answer, by server: one text for all. */
  const large = new Map<string, string>();
  before(async () => {
    for (const text of RUNTIMES) {
      const variant = await variantOf(text);
      if (variant !== null) variants.set(text, variant);
    }
    await Promise.all(
      scenarios.map(async (scenario) => {
        const prepared = await prepareScenario(scenario).catch((error) => {
          if (!/EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ENETUNREACH/.test(error.details ?? '')) throw error;
          return null;
        });
        if (prepared !== null) ready.set(scenario.name, prepared);
      }),
    );
  });

  test('are those that the documentation names', () => {
    const names = ['bun-serve', 'deno-serve', 'express', 'fastify', 'hono', 'koa', 'native', 'node-http'];
    assert.deepEqual(builtInScenarios(), names);
  });

  for (const scenario of scenarios) {
    suite(scenario.name, { concurrency: 3 }, () => {
      test('has every route', () => {
        assert.deepEqual(
          scenario.routes.map(({ name }) => name),
          ROUTES,
        );
      });

      if (scenario.package) {
        test('its lock file names no registry, and no package runs a script at install', () => {
          const lock = readFileSync(join(scenario.folder, 'package-lock.json'), 'utf8');
          assert.doesNotMatch(lock, /"resolved"|hasInstallScript/);
          assert.ok(!existsSync(join(scenario.folder, 'node_modules')));
        });
      }

      for (const text of RUNTIMES) {
        if (!runsOn(scenario, text.split('@')[0] as 'node')) continue;
        test(`answers rightly on ${text} and ends without a trace`, async (t) => {
          const variant = variants.get(text);
          const prepared = ready.get(scenario.name);
          if (variant === undefined || prepared === undefined) return t.skip('the registry cannot be reached');
          const server = (await startServer(prepared, variant, { preload: true })) as Server;
          assert.ok('pid' in server, JSON.stringify(server));
          const end = beginFigures(server);
          const problems = await checkRoutes(server.port, scenario.routes);
          const answer = await ask(server.port, { method: 'GET', path: '/large', headers: {}, body: null }, 5000);
          if (isAnswer(answer)) large.set(`${scenario.name} ${text}`, sha256(answer.body));
          const figures = await end();
          await server.stop();
          assert.deepEqual([...problems.values()], []);
          assert.notEqual(figures.inside, null);
          assert.deepEqual(processesOf(server.pid) ?? [], []);
        });
      }
    });
  }

  test('answer alike, to the byte', () => {
    assert.equal(new Set(large.values()).size, 1, JSON.stringify([...large]));
  });
});

function sha256(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}
