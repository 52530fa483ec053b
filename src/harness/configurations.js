'use strict';

// The configurations of a benchmark: the Cartesian product of its parameters, depth first, in upstream's order and
// with upstream's errors (Node.js benchmark/common.js; see docs/upstream.md). Pure; runs on Node 12, Bun and Deno.

const ARGUMENT = /^(.+?)=([\s\S]*)$/;

/** Parameters as `{ key: [values] }`: scalars are wrapped, `byGroups` files give one such object a group. */
function parameterSets(configs, options, groupNames) {
  if (!options.byGroups) return [wrap(configs)];
  const names = groupNames === undefined ? Object.keys(configs) : groupNames;
  return names.map((name) => {
    const group = hasOwn(configs, name) ? configs[name] : undefined;
    if (group === undefined) {
      throw new Error('no group "' + name + '"; there are: ' + Object.keys(configs).join(', '));
    }
    return wrap(Object.assign({}, Array.isArray(group) ? group[0] : group, { group: name }));
  });
}

// A parameter may be called constructor: objects that are looked up by name have no prototype.
function hasOwn(object, name) {
  return Object.hasOwn(object, name);
}

function wrap(configs) {
  const parameters = Object.create(null);
  for (const key of Object.keys(configs)) {
    parameters[key] = Array.isArray(configs[key]) ? configs[key] : [configs[key]];
  }
  return parameters;
}

/** A configuration's own `group=` says which group's parameters it has; otherwise the user's choice, or all. */
function groupsOf(configs, request) {
  const given = request.argv
    .map((argument) => ARGUMENT.exec(argument))
    .filter((match) => match && match[1] === 'group');
  const own = given.map((match) => match[2]).filter((name) => hasOwn(configs, name));
  return own.length > 0 ? own : request.groups;
}

/** In test mode each parameter keeps its first value, and numbers shrink so that a run takes no time. */
function shrinkForTest(parameters, overrides) {
  const small = Object.create(null);
  for (const key of Object.keys(parameters)) {
    let value = parameters[key][0];
    if (typeof value === 'number') {
      if (key === 'dur' || key === 'duration') value = 0.05;
      else if (value > 1) value = 1;
    }
    small[key] = [value];
  }
  return Object.assign(small, wrap(overrides || {}));
}

/** `key=value` arguments: known keys take the type of their first declared value, repeats append, the rest is extra. */
function parseArguments(argv, parameters) {
  const chosen = Object.create(null);
  const extra = Object.create(null);
  for (const argument of argv) {
    const match = ARGUMENT.exec(argument);
    if (match === null) throw new Error('bad argument: ' + argument);
    const key = match[1];
    const declared = parameters[key];
    if (declared === undefined) {
      extra[key] = match[2];
      continue;
    }
    if (chosen[key] === undefined) chosen[key] = [];
    chosen[key].push(typed(match[2], declared[0]));
  }
  return { chosen, extra };
}

function typed(text, example) {
  if (typeof example === 'number') return +text;
  if (typeof example === 'boolean') return text === 'true';
  return text;
}

/** Depth first over the declared keys; each level puts its key in front, so the reported order is the reverse. */
function product(parameters, combinationFilter) {
  const keys = Object.keys(parameters);
  const queue = [];
  if (keys.length === 0) return [{}];

  function descend(depth, above) {
    const key = keys[depth];
    for (const value of parameters[key]) {
      checkType(key, value, parameters[key][0]);
      const configuration = Object.fromEntries([[key, value]].concat(Object.entries(above)));
      if (depth + 1 < keys.length) {
        descend(depth + 1, configuration);
      } else if (allowed(combinationFilter, configuration)) {
        queue.push(configuration);
      }
    }
  }
  descend(0, {});
  return queue;
}

function checkType(key, value, first) {
  const type = typeof value;
  if (type !== 'number' && type !== 'string' && type !== 'boolean') {
    throw new TypeError('configuration "' + key + '" had type ' + type);
  }
  if (type !== typeof first) throw new TypeError('configuration "' + key + '" has mixed types');
}

function allowed(combinationFilter, configuration) {
  if (typeof combinationFilter !== 'function') return true;
  const answer = combinationFilter(Object.fromEntries(Object.entries(configuration)));
  if (typeof answer !== 'boolean') throw new TypeError('Combination filter must always return a boolean');
  return answer;
}

/**
 * All configurations of one `createBenchmark` call.
 *
 * @param {object} configs parameters as the benchmark declares them
 * @param {object} options its options: `combinationFilter`, `byGroups`, `test`
 * @param {{ argv: string[], test: boolean, groups: string[] | undefined }} request `key=value` settings, test mode,
 *   chosen groups
 * @returns {{ queue: object[], extra: object }} the configurations in order, and the settings that no parameter takes
 */
function configurations(configs, options, request) {
  if (request.test && options.byGroups) return groupsInTestMode(configs, options, request);
  let queue = [];
  let extra = {};
  const groups = options.byGroups ? groupsOf(configs, request) : undefined;
  for (const declared of parameterSets(configs, options, groups)) {
    const start = request.test ? shrinkForTest(declared, options.test) : declared;
    const parsed = parseArguments(request.argv, start);
    extra = Object.fromEntries(Object.entries(parsed.extra));
    queue = queue.concat(product(Object.assign(Object.create(null), start, parsed.chosen), options.combinationFilter));
  }
  return { queue, extra };
}

/**
 * A row a group, as upstream has it in test mode: nothing shrinks, and since its children are told no more than the name of
 * their group, each has the first values of the first group.
 */
function groupsInTestMode(configs, options, request) {
  const { queue, extra } = configurations(configs, options, Object.assign({}, request, { test: false }));
  const names = groupsOf(configs, request) || Object.keys(configs);
  return { queue: names.map((group) => Object.assign({}, queue[0], { group })), extra };
}

module.exports = { configurations };
