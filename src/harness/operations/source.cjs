'use strict';

// What the text of a file says before it is loaded: that it is for another tool as it stands, or needs a flag of V8.

const fs = require('fs');
const path = require('path');
const { targets } = require('./specifiers.cjs');

const TOOLS = Object.keys(targets)
  .filter((name) => name.startsWith('jsdyno/'))
  .map((name) => name.slice('jsdyno/'.length));

// In a line that is no comment; `npm:` is Deno's.
const IMPORT = new RegExp(
  '^(?![ \\t]*(?://|/?\\*))[^\'"`/\\n]*?(?<![.\\w])(from(?![ \\t]*\\()|import|require)([ \\t]*(?:\\([ \\t]*)?)([\'"])(?:npm:)?(' +
    TOOLS.join('|') +
    ')\\3',
  'm',
);
const OURS = /(['"])jsdyno(?:\/[\w-]+)?\1/;
const NATIVES = /%[A-Z]\w*\(/;

/** @returns {string} the text; what cannot be read here says the runtime, when it loads it */
function textOf(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (_) {
    return '';
  }
}

/** The file would measure by that tool itself, for as long as that takes, and declare nothing here. @throws Error */
function checkImport(file, text) {
  const found = OURS.test(text) ? null : IMPORT.exec(text);
  if (found === null) return;
  const [, word, between, quote, tool] = found;
  const written = word + between + quote + 'jsdyno/' + tool + quote + (between.includes('(') ? ')' : '');
  throw new Error(path.basename(file) + ' imports ' + tool + ': write ' + written);
}

/** Calls of V8 itself, such as `%NeverOptimizeFunction(f)`: a flag lets its parser take them, from then on. */
function allowNatives(text) {
  if (!NATIVES.test(text)) return;
  try {
    require('v8').setFlagsFromString('--allow-natives-syntax');
  } catch (_) {
    // Deno takes flags from its command line only, and Bun is not V8: see naming.
  }
}

/** The error of a file that is no JavaScript without that flag, with its name. */
function naming(text, error) {
  const isBun = typeof globalThis.Bun !== 'undefined';
  if (!isBun && typeof globalThis.Deno === 'undefined') return error;
  const said = [error].concat((error && error.errors) || []).map((one) => String(one && one.message));
  if (!NATIVES.test(text) || !said.some((message) => message.includes('%'))) return error;
  // In the words of runtimes for a flag that they lack.
  if (isBun) return new Error('bad option: --allow-natives-syntax');
  return new SyntaxError(error.message + '; calls of V8 need a flag: --on "deno --v8-flags=--allow-natives-syntax"');
}

module.exports = { textOf, checkImport, allowNatives, naming };
