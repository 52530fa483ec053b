'use strict';

const { suite } = require('jsdyno');
const { words } = require('./_values.js');

const inputs = () => words(16, 12);

class OwnError extends Error {
  constructor(message) {
    super(message);
    this.name = 'OwnError';
    this.code = 'E_OWN';
  }
}

/** Makes the error below twenty calls more, so that the stack has its ten frames anyway. */
function below(depth, make, message) {
  if (depth === 0) return make(message);
  const error = below(depth - 1, make, message);
  return error;
}

const make = (message) => new Error(message);

// Not for V8 alone: other engines have the property too, or ignore it.
const withLimit = (limit) => ({
  setup: () => {
    const before = Error.stackTraceLimit;
    Error.stackTraceLimit = limit;
    return { before };
  },
  teardown: ({ before }) => {
    Error.stackTraceLimit = before;
  },
});

suite('Error creation', {
  page:
    'Makes errors: with a stack, with none (Error.stackTraceLimit = 0), and with the stack read as text. Noting the stack ' +
    'is most of what an Error costs, and it costs more the deeper the calls are, up to the limit of ten; making text of it ' +
    'happens at the first reading and costs more still. Published for Node.js 16 were 237 thousand a second for Error and ' +
    '187 thousand for an internal error of Node.js: both could be real, of a stack a few calls deep.',
})
  .add('new Error', { inputs, run: (text) => new Error(text), baseline: true })
  .add('new Error, without stack', { inputs, ...withLimit(0), run: (text) => new Error(text) })
  .add('new Error, 20 calls deep', { inputs, run: (text) => below(20, make, text) })
  .add('new Error, 20 calls deep, without stack', { inputs, ...withLimit(0), run: (text) => below(20, make, text) })
  .add('new Error and its stack as text', { inputs, run: (text) => new Error(text).stack })
  .add('class that extends Error', { inputs, run: (text) => new OwnError(text) })
  .add('object with a message, no Error', { inputs, run: (text) => ({ name: 'OwnError', message: text }) })
  .add('Error.captureStackTrace of an object', {
    inputs,
    run: (text) => {
      const object = { message: text };
      Error.captureStackTrace(object);
      return object;
    },
    unavailable: Error.captureStackTrace ? undefined : 'this runtime has no Error.captureStackTrace',
  });
