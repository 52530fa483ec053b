import { install } from '../../../src/host/runtimes/index.ts';

// A process of its own for the tests that kill one, or start two. argv: runtime, working directory, cache.
const [text = '', cwd, cacheDir] = process.argv.slice(2);
let waited = false;
const onProgress = ({ phase, receivedBytes }: { phase: string; receivedBytes: number }) => {
  waited ||= phase === 'waiting';
  if (receivedBytes > 0 || phase === 'waiting') process.stderr.write(`${phase} ${receivedBytes}\n`);
};
const { entry, fetched } = await install(text, { cwd, cacheDir, onProgress });
process.stdout.write(JSON.stringify({ version: entry.version, executable: entry.executable, fetched, waited }));
