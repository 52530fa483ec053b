/** The test beside this with a worker that is refused by name. */
import { makeAllTrials } from '../../stats/trials.ts';

makeAllTrials();
await import('./compare.slow.test.ts');
