'use strict';

// What the text of a file says before it is loaded: that it is for another tool as it stands, or needs a flag of V8.

const fs = require('fs');
const path = require('path');
const { runtime } = require('../primordials.cjs');
const { TOOLS } = require('./specifiers.cjs');

// In a line that is no comment; `npm:` is Deno's.
const IMPORT = new RegExp(
  '^(?![ \\t]*(?://|/?\\*))[^\'"`/\\n]*?(?<![.\\w])(from(?![ \\t]*\\()|import|require)([ \\t]*(?:\\([ \\t]*)?)([\'"])(npm:)?(' +
    TOOLS.join('|') +
    ')(@[^\'"\\n]*)?\\3',
  'm',
);
const OURS = /(['"])jsdyno(?:\/[\w-]+)?\1/;
const MODULE = new RegExp(
  '^[ \\t]*(?:import|export|\\}).*([\'"])(?:jsdyno(?:/[\\w-]+)?|' + TOOLS.join('|') + ')\\1',
  'm',
);
const BY_CALL = new RegExp(
  '\\bimport\\s*\\(\\s*([\'"`])(?:npm:)?(?:jsdyno(?:/[\\w-]+)?|' + TOOLS.join('|') + ')(?:@[^\'"`]*)?\\1',
);
const NATIVES = /%[A-Z]\w*\(/;

/** It imports jsdyno or one of its adapters. */
function namesJsdyno(text) {
  return OURS.test(text);
}

/** @returns {string} the text; what cannot be read here says the runtime, when it loads it */
function textOf(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (_) {
    return '';
  }
}

/**
 * What keeps a file from declaring anything: another tool that is itself (`--adapter none`) measures for as long as that takes; of a
 * package with a version nobody can stand in the place.
 *
 * @throws Error
 */
function checkImport(file, text, adapter) {
  const [, word, between, quote, npm = '', tool, version = ''] = (!namesJsdyno(text) && IMPORT.exec(text)) || [];
  if (tool === undefined || (adapter !== 'none' && version === '')) return;
  const written = word + between + quote + npm + tool + quote + (between.includes('(') ? ')' : '');
  const hint = adapter === 'none' ? 'leave out --adapter none' : 'write ' + written;
  throw new Error(path.basename(file) + ' imports ' + npm + tool + version + ': ' + hint);
}

/** Where require takes modules, their imports may pass by the hooks for import (Node.js 20.19), and the tool itself is found. */
function looksLikeModule(text) {
  return MODULE.test(text);
}

/** Whether it asks by import() for jsdyno or another tool, in CommonJS as well. */
function importsTool(text) {
  return BY_CALL.test(text);
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
  if (runtime === 'node') return error;
  const said = [error].concat((error && error.errors) || []).map((one) => String(one && one.message));
  if (!NATIVES.test(text) || !said.some((message) => message.includes('%'))) return error;
  // In the words of runtimes for a flag that they lack.
  if (runtime === 'bun') return new Error('bad option: --allow-natives-syntax');
  return new SyntaxError(error.message + '; calls of V8 need a flag: --on "deno --v8-flags=--allow-natives-syntax"');
}

module.exports = { textOf, namesJsdyno, checkImport, looksLikeModule, importsTool, allowNatives, naming };
