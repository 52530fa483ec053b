'use strict';

// What the text of a file says before it is loaded: that it is for another tool as it stands, or for Deno alone, or needs a flag of V8.

const fs = require('fs');
const path = require('path');
const { runtime } = require('../primordials.cjs');
const { bareName, TOOLS } = require('./specifiers.cjs');

/** `tinybench`, or as Deno names it `npm:tinybench@6`. */
const TOOL = '(?:npm:/?)?(?:' + TOOLS.join('|') + ')(?:@[^\'"`\\n]*)?';
const ANY = '(?:jsdyno(?:/[\\w-]+)?|' + TOOL + ')';
/** In a line that is no comment. */
const IMPORT = new RegExp(
  '^(?![ \\t]*(?://|/?\\*))[^\'"`/\\n]*?(?<![.\\w])(?:from(?![ \\t]*\\()|import|require)[ \\t]*(?:\\([ \\t]*)?([\'"])(' +
    TOOL +
    ')\\1',
  'm',
);
const OURS = /(['"])jsdyno(?:\/[\w-]+)?\1/;
const BY_CALL = new RegExp('\\bimport\\s*\\(\\s*([\'"`])' + ANY + '\\1');
/** What Deno alone imports, and an import of it that is no type. */
const OF_DENO = '(?:npm:|jsr:|https?://)[^\'"`\\s]+';
const IMPORT_OF_DENO = new RegExp(
  '^[ \\t]*(?:import|export)(?!\\s+type\\b)(?:[\\w\\s{},*$]{0,2000}?\\bfrom)?\\s*([\'"])(' + OF_DENO + ')\\1',
  'gm',
);
const MODULE = new RegExp('^[ \\t]*(?:import|export|\\}).*([\'"])(?:' + ANY + '|' + OF_DENO + ')\\1', 'm');
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
 * What keeps a file from declaring anything: another tool that is itself (`--adapter none`) measures for as long as that takes, and some names
 * Deno alone can load.
 *
 * @throws Error
 */
function checkImport(file, text, adapter) {
  const found = adapter === 'none' && !namesJsdyno(text) && IMPORT.exec(text);
  if (found) throw new Error(path.basename(file) + ' imports ' + found[2] + ': leave out --adapter none');
  if (runtime === 'deno' || process.execArgv.includes('--experimental-network-imports')) return;
  for (const [, , name] of text.matchAll(IMPORT_OF_DENO)) if (!isOurs(name)) throw ofDeno(file, name);
}

function isOurs(name) {
  const bare = bareName(name);
  return TOOLS.includes(bare) || /^jsdyno(?:\/|$)/.test(bare);
}

function ofDeno(file, name) {
  const [, own] = /^npm:\/?((?:@[^/]+\/)?[^/@]+)/.exec(name) || [];
  const hint = own === undefined ? '' : ": write '" + bareName(name) + "', and type npm i " + own;
  return new Error(path.basename(file) + ' imports ' + name + ', as Deno alone can' + hint);
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

/** The error of a file that cannot be loaded, with what to type where the runtime does not say it. */
function naming(file, text, error) {
  const message = String(error && error.message);
  if (runtime === 'deno') {
    if (/not found in cache/.test(message))
      return new Error(message.split('\n')[0] + ' Type deno cache ' + path.basename(file));
  } else {
    // What the file itself imports was looked at before.
    const [name] =
      (/^ERR_MODULE_NOT_FOUND$|^MODULE_NOT_FOUND$/.test(error && error.code) && new RegExp(OF_DENO).exec(message)) ||
      [];
    if (name !== undefined) return ofDeno(file, name);
  }
  if (runtime === 'node') return error;
  const said = [error].concat((error && error.errors) || []).map((one) => String(one && one.message));
  if (!NATIVES.test(text) || !said.some((message) => message.includes('%'))) return error;
  // In the words of runtimes for a flag that they lack.
  if (runtime === 'bun') return new Error('bad option: --allow-natives-syntax');
  return new SyntaxError(error.message + '; calls of V8 need a flag: --on "deno --v8-flags=--allow-natives-syntax"');
}

module.exports = { textOf, namesJsdyno, checkImport, looksLikeModule, importsTool, allowNatives, naming };
