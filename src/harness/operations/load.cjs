'use strict';

// Loads a file of operations from its place, as its runtime would: as CommonJS or as an ES module.

const fs = require('fs');
const path = require('path');
const { pathToFileURL } = require('url');
const { runtime, setImmediate, setTimeout } = require('../primordials.cjs');
const { divertByThread } = require('./divert.cjs');
const { provideDenoBench } = require('./adapters/deno-bench.cjs');
const { provideVitestGlobals } = require('./adapters/vitest-globals.cjs');
const { registry, forgetAll } = require('./registry.cjs');
const source = require('./source.cjs');

function importFile(file) {
  divertByThread(registry().adapter);
  return import(pathToFileURL(file).href);
}

/**
 * @param {string} file
 * @param {string} [group] that is to be measured; what leads to no row of it may be left out
 * @returns {Promise<object[]>} the groups that the file declared
 */
async function load(file, group) {
  forgetAll();
  const all = registry();
  all.file = file;
  all.group = group;
  all.atLoad = [];
  all.loading = true;
  all.ran = false;
  const text = source.textOf(file);
  all.namesJsdyno = source.namesJsdyno(text);
  if (all.adapter !== 'none') {
    provideDenoBench(all.namesJsdyno ? '' : text);
    if (!all.namesJsdyno) provideVitestGlobals(file);
  }
  try {
    await loadFile(file, text);
  } catch (error) {
    // Code that uses the results of another tool's run fails here: there are none.
    if (!all.ran) throw error;
  }
  await new Promise((resolve) => setImmediate(resolve));
  await declaredLate(all);
  all.loading = false;
  for (const handOn of all.atLoad) await handOn();
  return all.groups;
}

// ms: how long a file without declarations may take to make one, and how long it may then pause.
const LATE = 1000;
const PAUSE = 100;
const STEP = 5;

/** Declarations of an async function that nobody awaits, such as a main() that reads its data first. */
async function declaredLate(all) {
  const declared = () => all.groups.length + all.atLoad.length;
  if (declared() > 0) return;
  const sleep = () => new Promise((resolve) => setTimeout(resolve, STEP));
  for (let waited = 0; declared() === 0 && waited < LATE; waited += STEP) await sleep();
  // In files for other tools, the run says that all is declared.
  for (let waited = 0; declared() > 0 && !all.ran && waited < PAUSE; waited += STEP) await sleep();
}

async function loadFile(file, text) {
  // As Node.js itself says it.
  if (/\.(?:[cm]?ts|[jt]sx)$/.test(file) && !runs(file))
    throw new Error('Unknown file extension "' + path.extname(file) + '"');
  source.checkImport(file, text, registry().adapter);
  source.allowNatives(text);
  try {
    await loadText(file, text);
  } catch (error) {
    throw source.naming(file, text, error);
  }
}

async function loadText(file, text) {
  if (isModule(file, text)) return importFile(file);
  if (source.importsTool(text)) divertByThread(registry().adapter);
  try {
    require(file);
  } catch (error) {
    if (!isForImport(error)) throw error;
    forgetAll();
    await importFile(file);
  }
}

/** What is no JavaScript as it stands. */
function runs(file) {
  if (runtime !== 'node') return true;
  return file.endsWith('ts') && Boolean(process.features && process.features.typescript);
}

/** By its ending, for .js and .ts by the nearest package.json, and where that says nothing by what it looks like. */
function isModule(file, text) {
  const ending = path.extname(file);
  if (ending === '.mjs' || ending === '.mts') return true;
  if (ending === '.cjs' || ending === '.cts') return false;
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    try {
      const { type } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
      return type === 'module' || (type !== 'commonjs' && source.looksLikeModule(text));
    } catch (error) {
      if (error && error.code !== 'ENOENT' && error.code !== 'ENOTDIR') return false;
    }
    if (path.dirname(folder) === folder) return source.looksLikeModule(text);
  }
}

/** A module without a sign of it: the runtime says so when it is required. */
function isForImport(error) {
  const code = error && error.code;
  if (code === 'ERR_REQUIRE_ESM' || code === 'ERR_REQUIRE_ASYNC_MODULE') return true;
  const message = String(error && error.message);
  // Node 20.19 and Bun: require of a module is there, and its imports pass by the hooks for import.
  if (code === 'ERR_MODULE_NOT_FOUND' && /'jsdyno'/.test(message)) return true;
  if (/(?:No such built-in module:|Could not resolve:) "?node:bench/.test(message)) return true;
  return /import statement|Unexpected token '?export|import\.meta|await is only valid|require\(\) async module/.test(
    message,
  );
}

module.exports = { load };
