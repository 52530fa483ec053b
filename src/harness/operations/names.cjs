'use strict';

// Names of groups and operations: fit to be rows, and told to be the same operation's where they are another each time. Pure.

// Sequences of ECMA-48, of which colours are some.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const COLOURS = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]/g;

/** A name without colours; what is no text stays what it is. */
function plainName(name) {
  return typeof name === 'string' ? name.replace(COLOURS, '') : name;
}

/** Whether two names differ in nothing but versions, dates, times and long numbers. What does 10 things is not what does 1000. */
function isAlike(one, other) {
  return one === other || withoutNumbers(one) === withoutNumbers(other);
}

// v22, 20.19.0; 2026-11-27; 21:25:45; ms since 1970.
const PASSING = /^(?:v\d[\w.+-]*|\d+\.\d+\.\d[\w.+-]*|\d{4}-\d\d-\d\d[\w.:+-]*|\d\d?:\d\d[\d:.]*|\d{10,})$/;

function withoutNumbers(name) {
  return name.replace(/[\w.:+-]+/g, (word) => (PASSING.test(word) ? '#' : word));
}

module.exports = { plainName, isAlike };
