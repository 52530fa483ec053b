/**
 * `npm test`: checks format, lint and types, fetches what tests run on, and runs all tests; or runs those of some rooms and files only.
 *
 *     npm test                 all
 *     npm test stats cli/ops   tests of the room stats, and those whose path begins with test/cli/ops
 *     npm run test:fast        all that start no processes and take under a second
 */
import { spawn, spawnSync } from 'node:child_process';
import { listCached } from '../src/runtimes/index.ts';
import { outlook } from './outlook.ts';

const rooms = process.argv.slice(2);
if (rooms.length > 0) process.exitCode = runTests(rooms);
else {
  console.log(outlook(await listCached()));
  // Checks have the processors, downloads have the network. What a check says is held back, so that both can be read.
  const [checked, fetched] = [run('check', 'pipe'), fetchAll()];
  process.exitCode = (await checked) || (await fetched) || runTests([]);
}

async function fetchAll(): Promise<number> {
  for (const script of ['runtimes', 'browser', 'postgres']) {
    const code = await run(script, 'inherit');
    if (code !== 0) return code;
  }
  return 0;
}

async function run(script: string, output: 'pipe' | 'inherit'): Promise<number> {
  const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', output, output] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk));
  const code = await new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? 1)));
  process.stdout.write(Buffer.concat(said));
  return code;
}

function runTests(which: readonly string[]): number {
  const script = new URL('run-tests.ts', import.meta.url).pathname;
  return spawnSync(process.execPath, [script, ...which], { stdio: 'inherit' }).status ?? 1;
}
