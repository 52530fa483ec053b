/**
 * `npm test`: checks format, lint, types and what is unused, fetches what tests run on, and runs all tests; or only those of some folders and files.
 *
 *     npm test                 all
 *     npm test stats cli/ops   tests of test/stats, and those whose path begins with test/cli/ops
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { listCached } from '../src/host/runtimes/index.ts';
import { outlook } from './outlook.ts';

/** Runs a script of package.json, or the tests, and says what it printed where that is asked for. */
export type RunScript = (
  script: string,
  how: { isQuiet?: boolean; words?: readonly string[]; signal?: AbortSignal },
) => Promise<{ code: number; said: string }>;

const FETCHED = ['runtimes', 'browser', 'postgres'];

/**
 * Checks run beside downloads, which have the network, and the first tests. What the check prints comes last; where it fails, all else ends.
 *
 * @param names of folders and files; none: everything, with checks and downloads
 * @returns the exit code
 */
export async function testAll(names: readonly string[], run: RunScript): Promise<number> {
  if (names.length > 0) return (await run('tests', { words: names })).code;
  console.log(outlook(await listCached()));
  const failed = new AbortController();
  const checked = run('check', { isQuiet: true }).then((ended) => {
    if (ended.code !== 0) failed.abort();
    return ended;
  });
  let fetched = 0;
  for (const script of FETCHED) {
    if (fetched === 0 && !failed.signal.aborted) fetched = (await run(script, { signal: failed.signal })).code;
  }
  const tested = fetched === 0 && !failed.signal.aborted ? (await run('tests', { signal: failed.signal })).code : 1;
  const { code, said } = await checked;
  process.stdout.write(said);
  return code || fetched || tested;
}

const runScript: RunScript = (script, { isQuiet = false, words = [], signal }) => {
  const npm = process.env.npm_execpath;
  const [command, ...args] =
    script === 'tests'
      ? [process.execPath, fileURLToPath(new URL('run-tests.ts', import.meta.url)), ...words]
      : [...(npm === undefined ? ['npm'] : [process.execPath, npm]), 'run', '--silent', script];
  const output = isQuiet ? 'pipe' : 'inherit';
  const child = spawn(command as string, args, { stdio: ['ignore', output, output], ...(signal && { signal }) });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
    });
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, said: `${said}${error.message}\n` }));
    child.once('close', (code) => resolve({ code: code ?? 1, said }));
  });
};

if (import.meta.main) process.exitCode = await testAll(process.argv.slice(2), runScript);
