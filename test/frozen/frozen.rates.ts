/** The tests beside this, each terminal without colours printed anew. */
import { makeAllTrials } from '../stats/trials.ts';

makeAllTrials();
await import('./frozen.slow.test.ts');
