// The process that measures blocks for a worker, see farm/worker/ready-apart.ts. What it needs of the network the worker has fetched before.
import { enableCompileCache } from 'node:module';

process.title = 'jsdyno farm measures';
// As src/cli/start.js: a host makes ready for each experiment anew, and most of that was to compile the same files.
enableCompileCache();
const [{ serveMeasuring }, { readyHere }, { loadKind }] = await Promise.all([
  import('../../work/farm/worker/measuring-side.ts'),
  import('../../work/farm/worker/ready-here.ts'),
  import('../../kinds/kinds.ts'),
]);
serveMeasuring((cpus, onWarning) => readyHere({ loadKind, cpus, offline: true, onWarning }));
