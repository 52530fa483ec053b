'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  method: ['apply', 'spread', 'call-spread'],
  count: [5, 10, 20],
  context: ['context', 'null'],
  rest: [0, 1],
  n: [5e6],
});

function withRest(...items) {
  return items.length + items[0] + items[items.length - 1] + (this ? this.offset : 0);
}

function withArguments() {
  const last = arguments.length - 1;
  return last + arguments[0] + arguments[last] + (this ? this.offset : 0);
}

const runs = {
  apply(fn, context, inputs, n) {
    let sum = 0;
    for (let i = 0; i < n; i++) sum = (sum * 3 + fn.apply(context, inputs[i & 7])) | 0;
    return sum;
  },
  // A method call, where there is a context.
  spread(fn, context, inputs, n) {
    let sum = 0;
    if (context === null) {
      for (let i = 0; i < n; i++) sum = (sum * 3 + fn(...inputs[i & 7])) | 0;
    } else {
      context.fn = fn;
      for (let i = 0; i < n; i++) sum = (sum * 3 + context.fn(...inputs[i & 7])) | 0;
    }
    return sum;
  },
  'call-spread'(fn, context, inputs, n) {
    let sum = 0;
    for (let i = 0; i < n; i++) sum = (sum * 3 + fn.call(context, ...inputs[i & 7])) | 0;
    return sum;
  },
};

function main({ n, context, count, rest, method }) {
  const receiver = context === 'context' ? { offset: 3, fn: null } : null;
  const inputs = [];
  for (let i = 0; i < 8; i++) inputs.push(Array.from({ length: count }, (_, at) => at * 5 + i));
  const run = runs[method];
  const fn = rest === 1 ? withRest : withArguments;

  bench.start();
  const sum = run(fn, receiver, inputs, n);
  bench.end(n);

  common.keepAlive(sum);
}
