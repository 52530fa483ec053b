import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Compares a text with the one kept in `test/fixtures/report/`. After a change that is meant, `UPDATE_GOLDEN=1` writes it
 * anew: read the difference before it is committed.
 */
export function assertGolden(actual: string, name: string): void {
  const file = new URL(`../../fixtures/report/${name}`, import.meta.url);
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, actual);
  assert.equal(actual, readFileSync(file, 'utf8'));
}
