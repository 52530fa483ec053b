/**
 * All tests, or those of the given folders of test/ and files; those that failed once more, one file at a time. On a shared machine a
 * process can be kept waiting for seconds, and a test of a time limit then fails for it. What fails twice has failed; what passes only
 * then is told by name at the end, since it hangs on the machine.
 *
 *     node scripts/run-tests.ts [--fast] [--rates] [FOLDER | FILE ...]
 *
 * Files named NAME.test.ts run in one process, those named NAME.slow.test.ts have a process each. `--fast` runs the former only, `--rates`
 * none of both but the long forms, NAME.rates.ts, one after the other.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';

/** On two cores two files at a time leave a third of the cores idle: what tests have started is often waited for. */
const AT_ONCE = 3;
const SLOW = /\.slow\.test\.\w+$/;

const { values, positionals } = parseArgs({
  options: { fast: { type: 'boolean', default: false }, rates: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const ending = values.rates ? 'rates' : 'test';
const found = (positionals.length > 0 ? positionals : ['']).map((name) => ({ name, files: filesOf(name) }));
const nowhere = found.filter(({ files }) => files.length === 0).map(({ name }) => name);
if (nowhere.length > 0) {
  console.error(`no tests in ${nowhere.join(', ')}`);
  process.exit(1);
}
const files = [...new Set(found.flatMap((one) => one.files))];
const folder = mkdtempSync(join(tmpdir(), 'jsdyno-tests-'));
const shared = ['--test-isolation=none', '--test-force-exit'];
const [some, one] = [AT_ONCE, 1].map((files) => [`--test-concurrency=${files}`]) as [string[], string[]];
const isApart = (file: string) => values.rates || SLOW.test(file);
const lanes = [
  { name: 'fast', files: files.filter((file) => !isApart(file)), first: shared, again: shared },
  { name: 'slow', files: values.fast ? [] : files.filter(isApart), first: values.rates ? one : some, again: one },
].filter((lane) => lane.files.length > 0);
const late: string[] = [];

for (const lane of lanes) {
  const first = runTests(lane, lane.first);
  if (first.status === 0) continue;
  console.log('\nonce more, those that failed:\n');
  const isFailed = (file: string) => first.failed.some((name) => name.startsWith(`${relative('.', file)}: `));
  const those = lane.files.filter(isFailed);
  const second = runTests(those.length > 0 ? { ...lane, files: those } : lane, lane.again);
  process.exitCode ||= second.status;
  late.push(...first.failed.filter((name) => !second.failed.includes(name)));
}
if (late.length > 0) console.log(`\npassed only at the second try (${late.length}):\n  ${late.join('\n  ')}`);
rmSync(folder, { recursive: true, force: true });

/** The files of a folder of test/ or of one of its rooms, those whose path in it begins so, or the file of that name; all where it is empty. */
function filesOf(name: string): string[] {
  for (const at of ['test', 'test/*']) {
    const tests = globSync([`${at}/${name}*/**/*.${ending}.ts`, `${at}/${name}*.${ending}.ts`]).sort();
    if (tests.length > 0) return tests;
  }
  return globSync(name);
}

/** Runs the tests of a lane, those of a file from its first: a later one may need what an earlier one made. */
function runTests(lane: (typeof lanes)[number], how: readonly string[]): { status: number; failed: string[] } {
  const list = join(folder, `${lane.name}-failed.txt`);
  rmSync(list, { force: true });
  const args = [
    '--disable-warning=ExperimentalWarning',
    `--import=${new URL('keep-compiled.js', import.meta.url).href}`,
    '--test',
    ...how,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${new URL('failed-tests.ts', import.meta.url).href}`,
    `--test-reporter-destination=${list}`,
    ...lane.files,
  ];
  const status = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
  return { status, failed: existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : [] };
}
