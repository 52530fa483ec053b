import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';

/** Compares with the text kept in `test/fixtures/sweep/`; `UPDATE_GOLDEN=1` writes it anew, and the difference is to be read. */
export function assertGolden(actual: string, name: string): void {
  const file = new URL(`../../../fixtures/sweep/${name}`, import.meta.url);
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, actual);
  assert.equal(actual, readFileSync(file, 'utf8'));
}
