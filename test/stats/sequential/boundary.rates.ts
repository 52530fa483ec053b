/** The tests beside this with all of their trials. */
import { makeAllTrials } from '../trials.ts';

makeAllTrials();
await import('./boundary.slow.test.ts');
