'use strict';

const { suite } = require('jsdyno');
const { integers } = require('./_values.js');

// One call in eight fails.
const inputs = () => integers(64, 1, 1000).map((x, i) => (i % 8 === 5 ? -x : x));

const failure = new Error('negative');

function throwing(x) {
  if (x < 0) throw new Error('negative');
  return x;
}

function throwingKept(x) {
  if (x < 0) throw failure;
  return x;
}

function returning(x) {
  if (x < 0) return { error: 'negative', value: undefined };
  return { error: undefined, value: x };
}

suite('throwing and catching', {
  page:
    'Calls a function that fails in one call of eight, by throwing a new Error, by throwing one that is kept, and by ' +
    'returning the failure. What a try costs where nothing is thrown is next to nothing; nearly all of the first row is ' +
    'the making of the Error. A kept Error has the stack of the place where it was made, and so misleads.',
})
  .add('throw new Error, caught', {
    inputs,
    baseline: true,
    run: (x) => {
      try {
        return throwing(x);
      } catch (error) {
        return error;
      }
    },
  })
  .add('throw a kept Error, caught', {
    inputs,
    run: (x) => {
      try {
        return throwingKept(x);
      } catch (error) {
        return error;
      }
    },
  })
  .add('return the failure', {
    inputs,
    run: (x) => {
      const { error, value } = returning(x);
      return error === undefined ? value : error;
    },
  })
  .add('Promise that rejects, awaited', {
    inputs,
    run: async (x) => {
      try {
        return await (x < 0 ? Promise.reject(failure) : Promise.resolve(x));
      } catch (error) {
        return error;
      }
    },
  });
