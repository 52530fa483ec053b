/** An operation, and a copy of it in which one function does 30 % more, on the Node.js that runs the tests. */
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import type { Variant } from '../../../../src/host/runtimes/index.ts';
import { operationsKind } from '../../../../src/kinds/operations/kind.ts';
import { operationsPlan } from '../../../../src/kinds/operations/plan.ts';
import { rowOfKind } from '../../../../src/search/why/where/row-of-kind.ts';
import { type HowToTake, type RowToProfile, takeProfiles } from '../../../../src/search/why/where/take-profiles.ts';
import type { Taken } from '../../../../src/search/why/where/taken.ts';
import { hostVariant, ROOT } from '../../../host-variant.ts';

export const FOLDER = resolve(ROOT, 'test/fixtures/why');
export const old = hostVariant();
const slower: Variant = {
  ...hostVariant('slower'),
  tree: { root: FOLDER, folder: resolve(FOLDER, 'slower'), name: 'slower' },
};

export async function rowOf(file = 'four-parts.cjs', batch = 500): Promise<RowToProfile> {
  const plan = { ...operationsPlan([resolve(FOLDER, file)], 2), seed: 1, suiteSha256: '' };
  const work = operationsKind.open(plan).prepare([old, slower]);
  const { configurations } = await work.list(old, []);
  const [row] = configurations;
  assert.ok(row?.operation !== undefined);
  const operation = { ...row.operation, batch };
  return rowOfKind({
    kind: operationsKind,
    plan,
    work,
    row: { ...row, operation, id: 1, missing: {} },
    name: file,
  });
}

let usual: Promise<RowToProfile> | undefined;

export async function all(how: Partial<HowToTake>, abort?: AbortSignal, given?: RowToProfile): Promise<Taken[]> {
  const taken: Taken[] = [];
  usual ??= rowOf();
  const row = given ?? (await usual);
  for await (const one of takeProfiles(
    row,
    [old, slower],
    { pairs: 1, signals: ['cpu'], seed: 1, ...how },
    {},
    abort,
  )) {
    taken.push(one);
  }
  return taken;
}
