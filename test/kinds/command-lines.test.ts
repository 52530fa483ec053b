/** The command line that a kind repeats a plan by makes that plan again. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { measuringChoice } from '../../src/console/options.ts';
import { httpChoice } from '../../src/kinds/http/commands/http-options.ts';
import { httpKind } from '../../src/kinds/http/kind.ts';
import { type HttpChoice, httpPlan } from '../../src/kinds/http/plan.ts';
import { operationsKind } from '../../src/kinds/operations/kind.ts';
import { operationsPlan } from '../../src/kinds/operations/plan.ts';
import type { Draft, Plan } from '../../src/kinds/plan.ts';
import { startupChoice } from '../../src/kinds/startup/commands/startup-choice.ts';
import { startupKind } from '../../src/kinds/startup/kind.ts';
import { type StartupChoice, startupPlan } from '../../src/kinds/startup/plan.ts';
import { suiteChoice } from '../../src/kinds/suite/commands/suite-choice.ts';
import { suiteKind } from '../../src/kinds/suite/kind.ts';
import { type SuiteChoice, suitePlan, type View } from '../../src/kinds/suite/plan.ts';
import { ownServer } from '../../src/scenarios/own-server.ts';
import { ROOT } from '../host-variant.ts';
import { type Parsed, parsingProgram } from '../parsing-program.ts';

/** What the command's own file would be handed. */
async function parse(words: readonly string[]): Promise<Parsed & { options: never }> {
  const { program, parsed } = parsingProgram();
  await program.parseAsync(words, { from: 'user' });
  assert.equal(parsed.length, 1, `no command took ${words.join(' ')}`);
  return parsed[0] as Parsed & { options: never };
}

/** Fields that are undefined say nothing. */
const told = (plan: object): unknown => JSON.parse(JSON.stringify(plan));

const recorded = <P extends Plan>(plan: Draft<P>): never => plan as never;

suite('the command line of a plan makes the same plan', () => {
  const suites: [View, SuiteChoice][] = [
    ['compare', { categories: ['url'], filter: ['a b'], set: ['n=1'], runs: 7, strict: true, calibrate: true }],
    [
      'compare',
      { categories: ['all'], suite: '/a suite', exclude: ['x', "y'z"], fixed: true, margin: 0.07, native: true },
    ],
    ['compare', { categories: ['fs'], budgetMs: 90_500, pin: '0-1', test: true, timeoutMs: 5000 }],
    ['run', { categories: ['url', 'fs'], test: true, runs: 3 }],
    ['noise', { categories: ['url'], set: ['n=1'] }],
  ];
  for (const [view, choice] of suites) {
    test(`${view} ${JSON.stringify(choice)}`, async () => {
      const plan = suiteKind.check(suitePlan(view, choice));
      const words = suiteKind.commandLine(recorded(plan), ['node@20', 'A=1 node@22 --flag']);
      const { name, args, options } = await parse(words);
      assert.equal(name, view);
      assert.deepEqual(told(suiteKind.check(suitePlan(view, suiteChoice(args, options)))), told(plan));
    });
  }

  for (const choice of [
    { filter: ['x'], batch: 1000, margin: 0.05, turns: true },
    { test: true },
    { strict: true, budgetMs: 1000, set: ['n=1'] },
  ]) {
    test(`ops ${JSON.stringify(choice)}`, async () => {
      const plan = operationsKind.check(operationsPlan(['string-searching'], 2, choice));
      const words = operationsKind.commandLine(recorded(plan), ['node@20', 'bun@1']);
      const { args, options } = await parse(words);
      const {
        filter,
        exclude,
        set,
        test: isTest,
        turns,
        batch,
        on,
      } = options as { on: string[] } & Record<string, never>;
      const again = { ...measuringChoice(options), filter, exclude, set, test: isTest, turns, batch };
      assert.deepEqual(told(operationsKind.check(operationsPlan(args, on.length, again))), told(plan));
    });
  }

  const startups: [string[], StartupChoice][] = [
    [['node@20', 'node@22'], { scripts: ['empty'], minRuns: 4, maxRuns: 9, prepare: 'sync; true', setup: 'true' }],
    [['node a.js', 'bun "a b.js"'], { runs: 5, shell: true, warmup: 0, ignoreFailure: true }],
    [['true', 'node a.js'], { names: ['one', 'b: two'], conclude: ['a', 'b'], cleanup: ['c'] }],
    [['node@20'], { scripts: ['esm', 'empty'], showOutput: true }],
    [
      ['sleep {n}'],
      {
        reference: { line: 'sleep 1', name: 'second' },
        parameters: [
          { name: 'm', values: ['a', 'b c'] },
          { name: 'n', from: '0', to: '1', step: '0.5' },
        ],
        ...{ input: join(ROOT, 'package.json'), output: ['{m}.txt'] },
      },
    ],
  ];
  for (const [variants, choice] of startups) {
    test(`startup ${JSON.stringify(choice)}`, async () => {
      const commands = choice.scripts === undefined ? variants : [];
      const plan = startupKind.check(startupPlan(variants.length, { ...choice, commands }));
      const { args, options } = await parse(startupKind.commandLine(recorded(plan), variants));
      const again = startupChoice(args, options);
      assert.deepEqual(again.variants, variants);
      assert.deepEqual(told(startupPlan(again.variants.length, again.choice)), told(plan));
    });
  }

  const servers: HttpChoice[] = [
    { scenarios: ['native'], routes: ['json'], connections: 3, shares: [], rates: [100, 50] },
    { shares: [0.5], preload: 'both', arrivals: 'poisson', fixed: true, turns: true },
    { own: ownServer({ server: 'jsdyno --port 1', paths: ['/a', '/b'], headers: [['X-A', 'b c']], port: 80 }, ROOT) },
    { own: ownServer({ command: "npm start -- 'x y'", method: 'PUT', body: '{"a":1}', status: 404 }) },
  ];
  for (const choice of servers) {
    const { own } = choice;
    test(`http ${own?.name ?? JSON.stringify(choice)}`, async () => {
      const plan = httpKind.check(httpPlan(2, choice));
      const { options } = await parse(httpKind.commandLine(recorded(plan), ['node@20', 'bun@1']));
      const again = httpPlan(2, { ...measuringChoice(options), ...httpChoice(options, true) });
      assert.deepEqual(told(httpKind.check(again)), told(plan));
    });
  }
});
