import { entryArguments } from '../host/files/package-file.ts';
import { startGuarded } from '../host/process/start-guarded.ts';

/**
 * `node bench.js` on a file of operations does what `jsdyno ops bench.js` does, on the Node.js that was typed and with the
 * options behind the file. The process ends with the exit code of `ops`.
 */
export async function startByHand(): Promise<void> {
  const [, file, ...options] = process.argv;
  if (file === undefined) return;
  const on = options.includes('--on') ? [] : ['--on', `node: "${process.execPath}"`];
  const { child, finish } = startGuarded(
    process.execPath,
    [...entryArguments('src/cli/main'), 'ops', file, ...options, ...on],
    { env: process.env, stdio: 'inherit', sharesGroup: true },
  );
  // Ctrl-C reaches both processes: the child ends in order, and this process ends with the child.
  const wait = () => {};
  process.on('SIGINT', wait);
  await new Promise<void>((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`jsdyno did not start: ${error.message}\n`);
      process.exitCode = 1;
      resolve();
    });
    child.once('exit', async (code) => {
      process.exitCode = code ?? 1;
      await finish();
      resolve();
    });
  });
  process.off('SIGINT', wait);
}
