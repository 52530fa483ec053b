/**
 * All tests, or those of the given folders of test/ and files; those that failed once more, one file at a time. On a shared machine a
 * process can be kept waiting for seconds, and a test of a time limit then fails for it. What fails twice has failed; what passes only
 * then is told by name at the end, since it hangs on the machine.
 *
 *     node scripts/run-tests.ts [--fast] [--rates] [FOLDER | FILE ...]
 *
 * Files named NAME.test.ts share a process with the others of their room, those named NAME.slow.test.ts have one each, but for rooms that
 * only compute, and for those that open pages, which share one and its browser. `--fast` runs the former only, `--rates` none of both but
 * the long forms, NAME.rates.ts, one after the other.
 */
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { OWN_OPTIONS } from '../src/host/files/package-file.ts';
import { listFailed } from './failed-tests.ts';

/** On two cores: what tests have started is often waited for. */
const AT_ONCE = 4;

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
const files = [...new Set(found.flatMap((one) => one.files))].filter((file) => !values.fast || !isLong(file));
const folder = mkdtempSync(join(tmpdir(), 'jsdyno-tests-'));
/** Where the first file that needs a PostgreSQL server makes it, for all of them (test/work/farm/server.ts). */
const server = join(folder, 'farm');
process.env.JSDYNO_TEST_SERVER = server;
// The server's user goes through it.
chmodSync(folder, 0o711);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => tidy().then(() => process.exit(1)));

// Many files first, and then from the last folder: the ones at the end are short, so that no processor is idle there.
const apart = files
  .filter(isApart)
  .map((file) => [file])
  .toReversed();
const shared = [
  ...Map.groupBy(
    files.filter((file) => !isApart(file)),
    (file) => (opensPages(file) ? 'pages' : roomOf(file)),
  ).values(),
];
const first = await runTests([...shared, ...apart], values.rates ? 1 : AT_ONCE);
if (first.length > 0) {
  console.log('\nonce more, those that failed:\n');
  const again = files.filter((file) => first.some((name) => name.startsWith(`${stemOf(file)}.`)));
  const second = await runTests(
    again.map((file) => [file]),
    1,
  );
  process.exitCode = again.length === 0 || second.length > 0 ? 1 : 0;
  const late = first.filter((name) => !second.includes(name));
  if (late.length > 0) console.log(`\npassed only at the second try (${late.length}):\n  ${late.join('\n  ')}`);
}
await tidy();

async function tidy(): Promise<void> {
  if (existsSync(server)) await (await import('../test/work/farm/server.ts')).endServer(server);
  rmSync(folder, { recursive: true, force: true });
}

/** The files of a folder of test/ or of one of its rooms, those whose path in it begins so, or the file of that name; all where it is empty. */
function filesOf(name: string): string[] {
  const start = name.replace(/^test\/|\/$/g, '');
  for (const at of ['test', 'test/*']) {
    const tests = globSync([`${at}/${start}*/**/*.${ending}.ts`, `${at}/${start}*.${ending}.ts`]).sort();
    if (tests.length > 0) return tests;
  }
  return globSync(name);
}

/** What a test and its long form begin with: one of `NAME.rates.ts` may stand in the file of the other. */
function stemOf(file: string): string {
  return relative('.', file).replace(/(\.slow)?\.(test|rates)\.\w+$/, '');
}

function isLong(file: string): boolean {
  return values.rates || /\.slow\.test\.\w+$/.test(file);
}

/** Long tests of these rooms only compute. Processes of their own would be a quarter of their CPU time. */
function isApart(file: string): boolean {
  return isLong(file) && (values.rates || !(['stats', 'web'].includes(roomOf(file)) || opensPages(file)));
}

/** Whether it uses test/show/page/browser.ts. */
function opensPages(file: string): boolean {
  return readFileSync(file, 'utf8').includes("/browser.ts'");
}

function roomOf(file: string): string {
  return /^test[\\/](\w+)[\\/]/.exec(relative('.', file))?.[1] ?? '';
}

/**
 * Runs tests, those of a file from its first: a later one may need what an earlier one made.
 * @param processes the files of each
 * @returns the tests that failed; of a process that ended before its tests did, its files
 */
async function runTests(processes: readonly string[][], atOnce: number): Promise<string[]> {
  const entries = new Map(
    processes.map((some, at) => [some.length === 1 ? resolve(some[0] as string) : together(some, at), some]),
  );
  const tests = run({ files: [...entries.keys()], concurrency: atOnce, execArgv: OWN_OPTIONS });
  const failed = listFailed(tests);
  for await (const text of tests.compose(new spec())) process.stdout.write(text);
  return failed.flatMap(({ file, name }) => {
    const hasEnded = resolve(name) === file;
    const some = hasEnded ? (entries.get(file) ?? []) : [file];
    return some.map((one) => `${relative('.', one)}: ${hasEnded ? 'ended' : name}`);
  });
}

/** A file that is the tests of several. */
function together(some: readonly string[], at: number): string {
  const path = join(folder, `${at}.mjs`);
  writeFileSync(path, some.map((file) => `import ${JSON.stringify(pathToFileURL(resolve(file)).href)};\n`).join(''));
  return path;
}
