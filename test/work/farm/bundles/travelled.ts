/**
 * Experiments of every kind of work on their way to a machine that has none of their files: the folders that they were submitted from are
 * gone, the cache and the store are others, and each row is then measured for real.
 */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before } from 'node:test';
import { loadKind } from '../../../../src/kinds/kinds.ts';
import type { Draft, Plan } from '../../../../src/measure/plan.ts';
import type { Run } from '../../../../src/measure/request.ts';
import { openStore } from '../../../../src/store/store.ts';
import { createExperiment } from '../../../../src/store/write-experiment.ts';
import { dispatchHere } from '../../../../src/work/experiment/dispatch-here.ts';
import type { Execution } from '../../../../src/work/experiment/execution.ts';
import { prepareExperiment } from '../../../../src/work/experiment/prepare.ts';
import { resumeExperiment } from '../../../../src/work/experiment/resume.ts';
import { bringBundles } from '../../../../src/work/farm/bundles/bring.ts';
import { bundlesOf } from '../../../../src/work/farm/bundles/bundles-of.ts';
import { sendBundle } from '../../../../src/work/farm/bundles/send.ts';
import type { FarmSql } from '../../../../src/work/farm/sql/sql.ts';
import { TABLES } from '../../../../src/work/farm/sql/tables.ts';
import type { FarmDocument } from '../../../../src/work/farm/wire/document.ts';
import { emptyFarm } from '../empty-farm.ts';
import { smallNode } from '../small-node.ts';

/** Where the tests of one file have everything; removed behind them. */
export const home = realpathSync(mkdtempSync(join(tmpdir(), 'jsdyno-test-')));
const { JSDYNO_CACHE } = process.env;
const began = process.cwd();
export const node = smallNode(home);
let sql: FarmSql;
before(async () => {
  sql = await emptyFarm();
  await sql.query(TABLES);
});
after(async () => {
  process.chdir(began);
  if (JSDYNO_CACHE === undefined) delete process.env.JSDYNO_CACHE;
  else process.env.JSDYNO_CACHE = JSDYNO_CACHE;
  await sql.end();
  rmSync(home, { recursive: true });
});

export function write(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

interface Submitted {
  kind: string;
  /** Read in the folder that it is submitted from. */
  plan: () => Draft<Plan>;
  variants: string[];
  /** Below the folder that is taken away; default: its `project`. */
  cwd?: string;
  files: Record<string, string>;
  /** Done when the files are there. */
  prepare?: (away: string) => Promise<void> | void;
}

let count = 0;

/** Submits an experiment, takes its files away, and measures the first round of each row where they were brought to. */
export async function travelled({ kind: name, plan, variants, files, cwd = 'project', prepare }: Submitted) {
  const own = join(home, String(count++));
  const away = join(own, 'away');
  write(away, files);
  await prepare?.(away);
  process.env.JSDYNO_CACHE = join(away, 'cache');
  process.chdir(join(away, cwd));
  const database = openStore(join(own, 'submitted.sqlite'));
  const kind = await loadKind(name);
  const execution = await prepareExperiment(database, { kind, variants, plan: plan() });
  const bundles = await bundlesOf(execution);
  for (const packed of bundles.packed) await sendBundle(sql, packed);
  const { experiment } = execution;
  const sent: FarmDocument = {
    ...{ version: 1, jsdyno: '0.0.0', name: experiment.name, kind: kind.name },
    ...{ plan: experiment.plan, environment: experiment.environment },
    variants: execution.variants.map(({ id: _, ...variant }) => variant),
    rows: execution.configurations.map(({ id: _, ...row }) => row),
    bundles: bundles.bundles,
    places: bundles.places,
  };
  execution.work.remove?.();
  database.close();
  process.chdir(home);
  renameSync(away, join(own, 'taken-away'));

  // The document is JSON in between.
  const brought = await bringBundles(sql, JSON.parse(JSON.stringify(sent)), join(home, 'brought'));
  assert.equal(
    JSON.stringify([
      brought.plan,
      brought.variants.map(({ runtime, flags, env, tree }) => [runtime, flags, env, tree]),
    ]).includes(`${away}/`),
    false,
  );
  process.env.JSDYNO_CACHE = join(own, 'cache');
  process.chdir(brought.places?.cwd as string);
  const there = openStore(join(own, 'there.sqlite'));
  const stored = createExperiment(there, {
    ...{
      name: brought.name,
      kind: brought.kind,
      origin: 'measured',
      plan: brought.plan,
      owner: null,
      state: 'running',
    },
    ...{ environment: brought.environment, variants: brought.variants, configurations: brought.rows },
  });
  const again = await resumeExperiment(there, kind, stored, { offline: true });
  assert.equal(again.work.sha256, execution.work.sha256);
  assert.equal(again.work.sha256, brought.plan.suiteSha256);
  const runs = await firstRound(again);
  there.close();
  process.chdir(home);
  return { runs, sent, brought, packed: bundles.packed, rows: execution.configurations };
}

async function firstRound(execution: Execution): Promise<Run[]> {
  const { configurations, variants } = execution;
  const dispatcher = dispatchHere(execution);
  const runs: Run[] = [];
  for (const configuration of configurations) {
    const order = { round: 1, configuration, variants, first: null, seed: 1 };
    for await (const some of dispatcher.dispatch(order, 0, { begins: () => true }))
      runs.push(...some.map(({ run }) => run));
  }
  dispatcher.end?.();
  await execution.work.finish?.();
  execution.work.remove?.();
  return runs;
}

export const outcomes = (runs: readonly Run[]) =>
  runs.map(({ outcome }) => [outcome.outcome, 'reason' in outcome ? outcome.reason : null]);
export const ok = (length: number) => Array.from({ length }, () => ['ok', null]);

/** A file of operations that add up; another n is another work. */
export function sums(n: number): string {
  return `const { suite } = require('jsdyno');
suite('sums').add('some', () => { let sum = 0; for (let i = 0; i < ${n} * 100; i++) sum += i; return sum; });
`;
}
