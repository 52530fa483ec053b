/** The tests beside this on every release. */
import { makeAllTrials } from '../../stats/trials.ts';

makeAllTrials();
await import('./source.slow.test.ts');
