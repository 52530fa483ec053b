/** ground-truth.slow.test.ts on more versions, with more operations. All of them on all: docs/evidence/operations.md. */
import { suite } from 'node:test';
import { testGroundTruth } from './ground-truth.ts';

const FEW = ['empty', 'product unused', '1 + 1', 'root of a constant', 'parseInt', 'includes', 'counter'];

suite('ground truth', { concurrency: 2 }, () => {
  testGroundTruth(['node@18', 'node@20', 'node@22', 'node@26', 'bun@1'], FEW);
});
