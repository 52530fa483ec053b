/** The tests beside this with every form, and all that is loaded into programs, on every runtime. */
import { makeAllTrials } from '../stats/trials.ts';

makeAllTrials();
await import('./primordials.slow.test.ts');
