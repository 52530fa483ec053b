/** The tests beside this with each server at full speed and at a rate. */
import { makeAllTrials } from '../../stats/trials.ts';

makeAllTrials();
await import('./hostile.slow.test.ts');
