/**
 * All tests; those that failed once more, one file at a time. On a shared machine a process can be kept waiting for
 * seconds, and a test of a time limit then fails for it. What fails twice has failed; what passes later is told.
 *
 *     node scripts/run-tests.ts
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-tests-'));

function runTests(concurrency: number): number {
  const args = [
    '--disable-warning=ExperimentalWarning',
    '--test',
    `--test-concurrency=${concurrency}`,
    `--test-rerun-failures=${join(folder, 'state.json')}`,
    'test/**/*.test.ts',
  ];
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
}

let status = runTests(2);
if (status !== 0) {
  console.log('\nonce more, those that failed:\n');
  status = runTests(1);
}
rmSync(folder, { recursive: true, force: true });
process.exitCode = status;
