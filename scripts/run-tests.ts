/**
 * All tests, or those of the given files; those that failed once more, one file at a time. On a shared machine a process can be kept
 * waiting for seconds, and a test of a time limit then fails for it. What fails twice has failed; what passes only then is told by
 * name at the end, since it hangs on the machine.
 *
 *     node scripts/run-tests.ts [FILE ...]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const files = process.argv.length > 2 ? process.argv.slice(2) : ['test/**/*.test.ts'];
const folder = mkdtempSync(join(tmpdir(), 'jsdyno-tests-'));

/** Runs the tests that have not passed yet. */
function runTests(concurrency: number): { status: number; failed: string[] } {
  const list = join(folder, `failed-${concurrency}.txt`);
  const args = [
    '--disable-warning=ExperimentalWarning',
    `--import=${new URL('keep-compiled.js', import.meta.url).href}`,
    '--test',
    `--test-concurrency=${concurrency}`,
    `--test-rerun-failures=${join(folder, 'state.json')}`,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${new URL('failed-tests.ts', import.meta.url).href}`,
    `--test-reporter-destination=${list}`,
    ...files,
  ];
  const status = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
  return { status, failed: existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : [] };
}

/** On two cores two files at a time leave a third of the cores idle: what tests have started is often waited for. */
const AT_ONCE = 3;

const first = runTests(AT_ONCE);
process.exitCode = first.status;
if (first.status !== 0) {
  console.log('\nonce more, those that failed:\n');
  const second = runTests(1);
  process.exitCode = second.status;
  const late = first.failed.filter((name) => !second.failed.includes(name));
  if (late.length > 0) console.log(`\npassed only at the second try (${late.length}):\n  ${late.join('\n  ')}`);
}
rmSync(folder, { recursive: true, force: true });
