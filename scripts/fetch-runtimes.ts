/**
 * Fetches the runtimes that tests use. Without a network nothing is fetched, and that is said.
 *
 *     node scripts/fetch-runtimes.ts
 */
import { install } from '../src/index.ts';
import { RUNTIMES } from './runtimes-for-tests.ts';

for (const runtime of RUNTIMES) {
  try {
    const { entry, fetched } = await install(runtime);
    if (fetched) console.log(`${runtime}: fetched ${entry.kind} ${entry.version}`);
  } catch (error) {
    console.log(`${runtime}: not here, tests that need it are skipped: ${(error as Error).message}`);
  }
}
