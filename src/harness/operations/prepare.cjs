'use strict';

// Turns an order into an operation that can be called: the file is loaded, inputs and context are made, nothing is called yet.

const { passesByHooks, undivert } = require('./divert.cjs');
const { load } = require('./load.cjs');
const { find } = require('./rows.cjs');
const { repeatInputs } = require('./loops.cjs');

/**
 * @returns {Promise<object>} `{ unavailable }`, or what is to be called and what it does. What adapters say by `tool`:
 *   `run` in place of the option, with the function `inner` that it calls and whose tier is told, `managed` (managed.cjs), `async` where it does not show by the first result, and of
 *   batches in pieces (pieces.cjs) `piece`, `before`, `after`, `prepare(count)` that gives `given` lists of arguments,
 *   `told(result)` for the ns that a call says it took; `empty(number)` makes the body that does nothing; `failed(error)`
 *   gives what the tool says of an error of the first calls
 */
async function prepare(order) {
  const { options, parameters } = find(await load(order.file, order.group), order);
  const reason = valueFor(options.unavailable, parameters);
  if (reason) return { unavailable: String(reason) };

  const inputs = await valueFor(options.inputs, parameters);
  if (inputs !== undefined && !(Array.isArray(inputs) && inputs.length > 0)) {
    throw new TypeError('suite "' + order.group + '", operation "' + order.operation + '": inputs gave no values');
  }
  const context = options.setup === undefined ? undefined : await options.setup(parameters);
  const tool = options.tool === undefined ? {} : options.tool(context, parameters);
  if (passesByHooks() && [options.run, tool.inner].some(imports)) {
    return {
      unavailable:
        'import() goes by the hooks through which this file finds jsdyno; Node.js 22.15 and newer can be measured',
    };
  }
  // Files in TypeScript may import by names that only the hooks know.
  if (!/\.[cm]?tsx?$/.test(order.file)) undivert();
  return {
    what: {
      run: tool.run || options.run,
      inner: tool.inner,
      inputs: repeatInputs(inputs === undefined ? [undefined] : inputs),
      context,
      beforeSample: options.beforeSample,
      afterSample: options.afterSample,
      prepare: tool.prepare,
      before: tool.before,
      after: tool.after,
      told: tool.told,
      failed: tool.failed,
    },
    shape: {
      input: inputs !== undefined,
      context: options.setup !== undefined && tool.run === undefined,
      managed: tool.managed === true,
      async: tool.async,
      given: tool.given,
      piece: tool.piece,
      empty: tool.empty,
    },
    parameters,
    bytes: valueFor(options.bytes, parameters),
    items: valueFor(options.items, parameters),
    end: async () => {
      if (options.teardown !== undefined) await options.teardown(context);
    },
  };
}

const imports = (run) => typeof run === 'function' && /\bimport\s*\(/.test(Function.prototype.toString.call(run));

function valueFor(given, parameters) {
  return typeof given === 'function' ? given(parameters) : given;
}

module.exports = { prepare };
