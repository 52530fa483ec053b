/** The tests beside this with all of their trials. */
import { makeAllTrials } from '../../stats/trials.ts';

makeAllTrials();
await import('./gate-simulation.slow.test.ts');
