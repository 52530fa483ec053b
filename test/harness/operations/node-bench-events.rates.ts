/** node-bench-events.slow.test.ts on the other runtimes. */
import { testEvents } from './node-bench-events.ts';

for (const name of ['node@18', 'bun@1', 'deno@2']) testEvents(name);
