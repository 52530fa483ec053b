'use strict';

// Fixtures of vitest: `test.extend({ list: async ({ size }, use) => { await use(makeList(size)); } })`, and since vitest 4.1
// `test.extend('list', ({ size }, { onCleanup }) => makeList(size))`. A test has those that it takes by name, and those that are `auto`.

/**
 * @param {object} [before] fixtures by name
 * @param {unknown[]} given what `extend` was called with
 */
function extended(before, given) {
  const all = Object.assign({}, before);
  const [first] = given;
  if (typeof first === 'string') {
    all[first] = { value: given[given.length - 1], returns: true, auto: Object(given[1]).auto === true };
  } else {
    for (const name of Object.keys(first)) {
      const [value, options] = isTuple(first[name]) ? first[name] : [first[name]];
      all[name] = { value, returns: false, auto: Object(options).auto === true };
    }
  }
  // One may take what it takes the place of.
  for (const name of Object.keys(all)) {
    if (before !== undefined && before[name] !== undefined && all[name] !== before[name]) {
      all[name].before = before[name];
      all[name].auto = all[name].auto || before[name].auto;
    }
  }
  return all;
}

const isTuple = (value) =>
  Array.isArray(value) &&
  value.length === 2 &&
  ['auto', 'scope', 'injected'].some((key) => Object.keys(Object(value[1])).includes(key));

/**
 * Makes the fixtures that functions take, each after those that it takes itself.
 *
 * @param {object} fixtures
 * @param {string[]} names
 * @param {object} context what the functions have beside; gets the values
 * @returns {Promise<() => Promise<void>>} takes them down, the last first
 */
async function setUp(fixtures, names, context) {
  const undo = [];
  const made = new Map();
  const madeOf = async (fixture) => {
    if (!made.has(fixture)) made.set(fixture, await make(fixture));
    return made.get(fixture);
  };
  const make = async (fixture) => {
    const { value: fn, returns } = fixture;
    if (typeof fn !== 'function') return fn;
    const taken = Object.create(context);
    for (const name of namesTaken(fn)) {
      const other = fixtures[name] === fixture ? fixture.before : fixtures[name];
      if (other !== undefined) taken[name] = await madeOf(other);
    }
    return returns ? fn(taken, { onCleanup: (clean) => undo.unshift(clean) }) : used(fn, taken);
  };
  /** What it gives to `use`, in which it waits until it is taken down. */
  const used = (fn, taken) =>
    new Promise((resolve, reject) => {
      const use = (value) => {
        resolve(value);
        return new Promise((goOn) => {
          undo.unshift(() => {
            goOn();
            return whole;
          });
        });
      };
      const whole = Promise.resolve(fn(taken, use));
      whole.then(() => reject(new Error('a fixture of test.extend did not call use()')), reject);
    });
  const wanted = new Set(names.concat(Object.keys(fixtures).filter((name) => fixtures[name].auto)));
  const takeDown = async () => {
    for (const one of undo) await one();
  };
  try {
    for (const name of wanted) if (fixtures[name] !== undefined) context[name] = await madeOf(fixtures[name]);
  } catch (error) {
    await takeDown().catch(() => {});
    throw error;
  }
  return takeDown;
}

/** The names that a function takes of the object which is its parameter, as vitest reads them from its text: `({ list, size: n }) =>`. */
function namesTaken(fn) {
  if (fn.takes !== undefined) return namesIn(fn.takes.fn, fn.takes.at);
  return namesIn(fn, 0);
}

function namesIn(fn, at) {
  const text = String(fn);
  const from = text.indexOf('(');
  const arrow = text.indexOf('=>');
  if (from < 0 || (arrow >= 0 && arrow < from)) return [];
  const parameter = (partsOf(text.slice(from + 1))[at] || '').trim();
  if (!parameter.startsWith('{')) return [];
  return partsOf(parameter.slice(1)).flatMap((part) => (/^\s*([\w$]+)/.exec(part) || []).slice(1));
}

/** Between commas, up to the bracket that ends them. */
function partsOf(text) {
  const parts = [''];
  let depth = 0;
  for (const sign of text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')) {
    if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign) && depth-- === 0) break;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

module.exports = { extended, namesTaken, setUp };
