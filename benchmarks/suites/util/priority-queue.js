'use strict';

const common = require('../common.js');
const { internal } = require('../error/_internal.js');

const bench = common.createBenchmark(main, { n: [1e5] }, { flags: ['--expose-internals'] });

// The queue of Node's timers. An operation is an insertion and, once all are in, a removal of the smallest.
function main({ n }) {
  const PriorityQueue = internal('internal/priority_queue');
  if (typeof PriorityQueue !== 'function') {
    return bench.unavailable('internal/priority_queue is not in this runtime');
  }
  const priorities = new Array(n);
  let state = 12345;
  for (let i = 0; i < n; i++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    priorities[i] = { priority: state };
  }
  const queue = new PriorityQueue((a, b) => a.priority - b.priority);
  let previous = -1;
  let misplaced = 0;

  bench.start();
  for (let i = 0; i < n; i++) queue.insert(priorities[i]);
  for (let i = 0; i < n; i++) {
    const { priority } = queue.shift();
    if (priority < previous) misplaced++;
    previous = priority;
  }
  bench.end(n);

  if (misplaced > 0) throw new Error('the queue gave ' + misplaced + ' too late');
}
