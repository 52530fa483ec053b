/**
 * Fetches the runtimes that tests use besides the Node.js they run on: what a machine has not got is skipped there, with
 * the reason. Without a network nothing is fetched, and that is said.
 *
 *     node scripts/fetch-runtimes.ts
 */
import { install } from '../src/index.ts';

const RUNTIMES = ['node@12', 'node@16', 'node@18', 'node@20', 'node@22', 'node@24', 'node@26', 'bun@1', 'deno@2'];

for (const runtime of RUNTIMES) {
  try {
    const { entry, fetched } = await install(runtime);
    if (fetched) console.log(`${runtime}: fetched ${entry.kind} ${entry.version}`);
  } catch (error) {
    console.log(`${runtime}: not here, tests that need it are skipped: ${(error as Error).message}`);
  }
}
