'use strict';

const { suite } = require('jsdyno');
const { integers } = require('./_values.js');

const newer = (() => {
  try {
    return require('./newer/optional-chaining.js');
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
})();

// Listeners of which a fourth is missing, as with optional callbacks.
function inputs() {
  const kinds = [(x) => x + 1, (x) => x * 2, (x) => x ^ 21];
  return integers(64, 0, 4).map((kind) => ({ listener: kinds[kind], value: kind + 3 }));
}

const nothing = () => undefined;

suite('possibly undefined function', {
  page:
    'Calls a function that may be missing: after an if, by ?.(), with a stand-in that does nothing, or by trying and ' +
    'catching. A fourth of them is missing, in no order. Published for Node.js 16 were 1.1 million a second for if and for ' +
    '?.(): those made a promise for each call, and that is what was measured.',
})
  .add('if', {
    inputs,
    baseline: true,
    run: ({ listener, value }) => {
      if (listener) return listener(value);
      return undefined;
    },
  })
  .add('?.()', {
    inputs,
    unavailable: newer === undefined ? 'this runtime has no optional chaining' : undefined,
    run: newer === undefined ? nothing : ({ listener, value }) => newer.callOptional(listener, value),
  })
  .add('|| nothing', { inputs, run: ({ listener, value }) => (listener || nothing)(value) })
  .add('typeof', {
    inputs,
    run: ({ listener, value }) => (typeof listener === 'function' ? listener(value) : undefined),
  })
  .add('try and catch', {
    inputs,
    run: ({ listener, value }) => {
      try {
        return listener(value);
      } catch (_) {
        return undefined;
      }
    },
  });
