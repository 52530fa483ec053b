import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { shellWord } from '../../src/text/shell-word.ts';
import { ROOT } from '../host-variant.ts';

/** Why there is no pseudo-terminal here; false where there is one. */
export const NO_TERMINAL: string | false =
  spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') === true
    ? false
    : 'needs the script of util-linux';

/** Runs the command line on a pseudo-terminal of so many columns; standard output and error are one, as people see them. */
export async function onTerminal(
  columns: number,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; shown: string }> {
  const line = [join(ROOT, 'jsdyno'), ...args].map(shellWord).join(' ');
  const child = spawn('script', ['-qec', `stty cols ${columns} rows 50; ${line}`, '/dev/null'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let shown = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    shown += text;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, shown };
}
