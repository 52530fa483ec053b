/** The tests beside this with their long forms. */
import { makeAllTrials } from '../../stats/trials.ts';

makeAllTrials();
await import('./deno-bench.slow.test.ts');
