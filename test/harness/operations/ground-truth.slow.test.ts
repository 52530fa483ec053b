/**
 * Operations whose cost is known: what does nothing, or what is computed once, is found out on every runtime, what works
 * is not, and twice the work takes twice the time. On the runtime of the tests always, on Bun where it is cached; on the others, and more
 * operations: ground-truth.rates.ts.
 */
import { suite } from 'node:test';
import { testGroundTruth } from './ground-truth.ts';

suite('ground truth', { concurrency: 2 }, () => {
  // Elsewhere than on the host one of each kind.
  testGroundTruth(['node@24', 'bun@1'], ['empty', 'root of a constant', 'includes', 'counter']);
});
