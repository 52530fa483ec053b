'use strict';

// Names of groups and operations: fit to be rows, and told to be the same operation's where they are another each time. Pure.

// Sequences of ECMA-48, of which colours are some.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const COLOURS = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]/g;

/** A name without colours; what is no text stays what it is. */
function plainName(name) {
  return typeof name === 'string' ? name.replace(COLOURS, '') : name;
}

/** Whether two names differ in nothing but numbers: versions, dates, ids. A `sha1` is no `sha256`. */
function isAlike(one, other) {
  return one === other || withoutNumbers(one) === withoutNumbers(other);
}

function withoutNumbers(name) {
  return name.replace(/[\w.:+-]+/g, (word) => (/^v?\d/.test(word) ? '#' : word));
}

module.exports = { plainName, isAlike };
