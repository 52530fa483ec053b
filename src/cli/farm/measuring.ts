// The process that measures blocks for a worker, see farm/worker/ready-apart.ts. What it needs of the network the worker has fetched before.
import { loadKind } from '../../kinds/kinds.ts';
import { serveMeasuring } from '../../work/farm/worker/measuring-side.ts';
import { readyHere } from '../../work/farm/worker/ready-here.ts';

process.title = 'jsdyno farm measures';
serveMeasuring((cpus, onWarning) => readyHere({ loadKind, cpus, offline: true, onWarning }));
