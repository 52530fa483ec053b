'use strict';

// From an order to an operation that can be called: file loaded, inputs and context made, nothing called yet.

const { load } = require('./load.cjs');
const { find } = require('./rows.cjs');
const { repeatInputs } = require('./loops.cjs');

/** @returns {Promise<object>} `{ unavailable }`, or what is to be called and what it does */
async function prepare(order) {
  const { options, parameters } = find(await load(order.file), order);
  const reason = valueFor(options.unavailable, parameters);
  if (reason) return { unavailable: String(reason) };

  const inputs = await valueFor(options.inputs, parameters);
  if (inputs !== undefined && !(Array.isArray(inputs) && inputs.length > 0)) {
    throw new TypeError('suite "' + order.group + '", operation "' + order.operation + '": inputs gave no values');
  }
  const context = options.setup === undefined ? undefined : await options.setup(parameters);
  return {
    what: {
      run: options.run,
      inputs: repeatInputs(inputs === undefined ? [undefined] : inputs),
      context,
      beforeSample: options.beforeSample,
      afterSample: options.afterSample,
    },
    shape: {
      input: inputs !== undefined,
      context: options.setup !== undefined,
      managed: options.managed === true,
    },
    parameters,
    bytes: valueFor(options.bytes, parameters),
    items: valueFor(options.items, parameters),
    end: async () => {
      if (options.teardown !== undefined) await options.teardown(context);
    },
  };
}

function valueFor(given, parameters) {
  return typeof given === 'function' ? given(parameters) : given;
}

module.exports = { prepare };
