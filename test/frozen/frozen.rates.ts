/** The tests beside this with each width without colours, and each page in each language. */
import { makeAllTrials } from '../stats/trials.ts';

makeAllTrials();
await import('./frozen.slow.test.ts');
