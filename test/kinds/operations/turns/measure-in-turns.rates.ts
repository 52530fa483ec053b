/** The tests beside this with their long forms. */
import { makeAllTrials } from '../../../stats/trials.ts';

makeAllTrials();
await import('./measure-in-turns.slow.test.ts');
