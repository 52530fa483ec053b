'use strict';

// How functions of vitest that declare something are called: `bench.skip(...)`, `describe.only.each([[1, 2]])('%i and %i', ...)`. Pure.

const FLAGS = ['skip', 'only', 'todo', 'concurrent', 'sequential', 'shuffle', 'fails'];

/**
 * @param {(flags: object, name: string | Function, given: unknown[]) => void} declare
 * @param {object} flags those that were said on the way
 */
function chainable(declare, flags = {}) {
  const own = (name, ...given) => declare(flags, name, given);
  for (const flag of FLAGS) {
    Object.defineProperty(own, flag, { get: () => chainable(declare, Object.assign({}, flags, { [flag]: true })) });
  }
  /** @param {number} at the parameter that is the context of a test */
  const ofCases =
    (cases, values, at, call) =>
    (name, ...given) => {
      rowsOf(cases, values).forEach((row, i) => {
        const bound = given.map((fn) =>
          typeof fn === 'function' ? Object.assign((...more) => call(fn, row, more), { takes: { fn, at } }) : fn,
        );
        declare(flags, caseName(name, Array.isArray(row) ? row : [row], i), bound);
      });
    };
  own.each = (cases, ...values) =>
    ofCases(cases, values, Infinity, (fn, row) => fn(...(Array.isArray(row) ? row : [row])));
  own.for = (cases, ...values) => ofCases(cases, values, 1, (fn, row, more) => fn(row, ...more));
  own.skipIf = (condition) => (condition ? own.skip : own);
  own.runIf = (condition) => (condition ? own : own.skip);
  return own;
}

/** A list, or a template: its first line has the names of its columns. */
function rowsOf(cases, values) {
  if (cases.raw === undefined) return cases;
  const names = cases[0].split('|').map((name) => name.trim());
  const rows = [];
  for (let at = 0; at < values.length; at += names.length) {
    const row = {};
    names.forEach((name, i) => {
      row[name] = values[at + i];
    });
    rows.push(row);
  }
  return rows;
}

/** `%s` and the like stand for the values in their order, `%#` and `%$` for the number of the case, `$name` for a property. */
function caseName(name, values, i) {
  if (typeof name === 'function') return name;
  let at = 0;
  const text = name.replace(/%([sdifjoO#$%])/g, (whole, kind) => {
    if (kind === '%') return '%';
    if (kind === '#' || kind === '$') return String(kind === '#' ? i : i + 1);
    if (at >= values.length) return whole;
    const value = values[at++];
    if (kind === 'i') return String(parseInt(value, 10));
    return kind === 's' || kind === 'd' || kind === 'f' ? String(value) : textOf(value);
  });
  const [first] = values;
  if (typeof first !== 'object' || first === null) return text;
  return text.replace(/\$([\w.]+)/g, (whole, path) => {
    const value = path.split('.').reduce((object, key) => Object(object)[key], first);
    return value === undefined ? whole : textOf(value);
  });
}

function textOf(value) {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

module.exports = { chainable };
