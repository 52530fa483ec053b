'use strict';

// What an author may write wrongly, said in words with the suite and the operation in front. Pure.

const OPTIONS = {
  run: 'function',
  inputs: 'array or function',
  parameters: 'object',
  setup: 'function',
  teardown: 'function',
  beforeSample: 'function',
  afterSample: 'function',
  baseline: 'boolean',
  bytes: 'number or function',
  items: 'number or function',
  flags: 'array',
  unavailable: 'string or function',
  // Of adapters only: how the other tool times (prepare.cjs), and parameters one by one and what of it is not done here (rows.cjs).
  tool: 'function',
  rows: 'array',
  remarks: 'function',
  notes: 'function',
};

const SUITE_OPTIONS = { page: 'string', parameters: 'object', flags: 'array' };

function kindOf(value) {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function checkOptions(where, options, known) {
  for (const key of Object.keys(options)) {
    const wanted = known[key];
    if (wanted === undefined) {
      throw new TypeError(where + ': there is no option "' + key + '"; there are ' + Object.keys(known).join(', '));
    }
    const kind = kindOf(options[key]);
    if (options[key] !== undefined && wanted.split(' or ').indexOf(kind) < 0) {
      throw new TypeError(where + ': ' + key + ' must be ' + article(wanted) + ', got ' + kind);
    }
  }
}

function article(wanted) {
  return wanted
    .split(' or ')
    .map((kind) => (/^[aeiou]/.test(kind) ? 'an ' : 'a ') + kind)
    .join(' or ');
}

function checkParameters(where, parameters) {
  for (const key of Object.keys(parameters)) {
    const values = Array.isArray(parameters[key]) ? parameters[key] : [parameters[key]];
    if (values.length === 0) throw new TypeError(where + ': parameter "' + key + '" has no value');
    if (key === 'group' || key === 'operation') {
      throw new TypeError(where + ': a parameter cannot be called "' + key + '", rows already have one of that name');
    }
    for (const value of values) {
      if (['number', 'string', 'boolean'].indexOf(typeof value) < 0) {
        throw new TypeError(
          where +
            ': parameter "' +
            key +
            '" has a value of type ' +
            kindOf(value) +
            '; numbers, strings and booleans can be told apart in a report',
        );
      }
    }
  }
}

function checkName(what, name) {
  if (typeof name !== 'string' || name.trim() === '') {
    throw new TypeError(what + ' needs a name (a text that is not empty), got ' + kindOf(name));
  }
}

function checkSuite(name, options) {
  checkName('suite(name)', name);
  const where = 'suite "' + name + '"';
  if (kindOf(options) !== 'object') {
    throw new TypeError(where + ': the options must be an object, got ' + kindOf(options));
  }
  checkOptions(where, options, SUITE_OPTIONS);
  checkParameters(where, options.parameters || {});
}

/** @returns {object} the options, a plain function made to `{ run }` */
function checkOperation(group, name, given) {
  checkName('suite "' + group.name + '": add(name, ...)', name);
  const where = 'suite "' + group.name + '", operation "' + name + '"';
  if (typeof given !== 'function' && kindOf(given) !== 'object') {
    throw new TypeError(where + ': needs a function or options with "run", got ' + kindOf(given));
  }
  const options = typeof given === 'function' ? { run: given } : given;
  checkOptions(where, options, OPTIONS);
  if (typeof options.run !== 'function') throw new TypeError(where + ': needs "run", the function that is measured');
  if (Array.isArray(options.inputs) && options.inputs.length === 0) {
    throw new TypeError(where + ': inputs is empty; leave it out when run takes none');
  }
  checkParameters(where, options.parameters || {});
  if (group.operations.some((one) => one.name === name)) {
    throw new TypeError(where + ': there is an operation of that name already');
  }
  if (options.baseline === true && group.operations.some((one) => one.options.baseline === true)) {
    throw new TypeError(where + ': the suite has a baseline already, and it can have only one');
  }
  return options;
}

module.exports = { checkSuite, checkOperation };
