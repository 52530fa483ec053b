'use strict';

// Loaded before a benchmark, by a process in which nothing is measured: notes what functions of the runtime return to it, so that
// two runtimes can be held to the same result. A benchmark itself gives nothing back, and mostly drops what it computed.

const { append } = require('../primordials.cjs');
const path = require('path');
const Module = require('module');
const { digestOf } = require('../operations/digest.cjs');

// Values that are noted of each function, and calls after which it is left alone.
const MOST_VALUES = 32;
const MOST_CALLS = 2000;

// Modules of which what they return says something of the work, and names whose values are made up by the system.
const MODULES = ['buffer', 'crypto', 'fs', 'path', 'punycode', 'querystring', 'string_decoder', 'url', 'util', 'zlib'];
const MADE_UP =
  /^(?:allocUnsafe|open|watch|unwatch|mkdtemp|createReadStream|createWriteStream|constructor|create[A-Z])/;
const BY_CALLBACK = ['crypto', 'fs', 'zlib'];

const GLOBALS = ['Buffer', 'TextDecoder', 'TextEncoder', 'URL', 'URLSearchParams', 'atob', 'btoa', 'structuredClone'];

const order = JSON.parse(process.env.JSDYNO_HARNESS || '{}');
const folder = path.dirname(path.dirname(process.argv[1] || ''));
const own = path.join(folder, '.jsdyno');
const common = path.join(folder, 'common.js');
const values = new Map();
// While a wrapped function runs, those that it calls are its own affair.
let depth = 0;
const done = new WeakSet();

function watch() {
  for (const name of GLOBALS) {
    const described = Object.getOwnPropertyDescriptor(globalThis, name);
    if (described === undefined) continue;
    // Some are made when they are first asked for.
    const value = described.get === undefined ? described.value : globalThis[name];
    if (typeof value === 'function' && isClass(value)) wrapMembers(value, name);
    else wrapIn(globalThis, name, name);
  }
  const load = Module._load;
  const seen = new Set();
  Module._load = function (request, parent) {
    const exported = load.apply(this, arguments);
    const name = String(request).replace(/^node:/, '');
    if (MODULES.indexOf(name) >= 0 && !seen.has(name) && isOwn(parent && parent.filename)) {
      seen.add(name);
      wrapAll(exported, name, BY_CALLBACK.indexOf(name) >= 0, 0);
    }
    return exported;
  };
  process.on('exit', tell);
}

/** Whether a file is the benchmark's, and not of what measures it. */
function isOwn(file) {
  return typeof file === 'string' && file.startsWith(folder) && !file.startsWith(own) && file !== common;
}

function wrapAll(object, name, byCallback, level) {
  for (const key of Object.getOwnPropertyNames(object)) {
    wrapIn(object, key, name + '.' + key, byCallback);
    const described = Object.getOwnPropertyDescriptor(object, key);
    const inner = described && described.value;
    const isGroup = inner !== null && typeof inner === 'object' && Object.getPrototypeOf(inner) === Object.prototype;
    if (level === 0 && isGroup && key !== 'constants') wrapAll(inner, name + '.' + key, byCallback, 1);
  }
}

/** Wraps a function in its place; of a class the functions of its prototype. */
function wrapIn(object, key, name, byCallback) {
  const described = Object.getOwnPropertyDescriptor(object, key);
  if (described === undefined || described.configurable !== true) return;
  const { value } = described;
  if (typeof value !== 'function' || MADE_UP.test(key)) return;
  if (isClass(value)) return wrapMembers(value, name);
  try {
    Object.defineProperty(object, key, Object.assign({}, described, { value: wrapped(value, name, byCallback) }));
  } catch (_) {
    // Kept as it is: it is not looked at.
  }
}

function wrapMembers(made, name) {
  const { prototype } = made;
  for (const one of Object.getOwnPropertyNames(prototype)) wrapMember(prototype, one, name + '.prototype.' + one);
  for (const one of Object.getOwnPropertyNames(made)) wrapMember(made, one, name + '.' + one);
}

function isClass(value) {
  return value.prototype !== undefined && Object.getOwnPropertyNames(value.prototype).length > 1;
}

function wrapMember(object, key, name) {
  const described = Object.getOwnPropertyDescriptor(object, key);
  if (described === undefined || described.configurable !== true || MADE_UP.test(key)) return;
  const { value, get } = described;
  try {
    if (typeof value === 'function' && !isClass(value)) {
      Object.defineProperty(object, key, Object.assign({}, described, { value: wrapped(value, name) }));
    } else if (typeof get === 'function') {
      Object.defineProperty(object, key, Object.assign({}, described, { get: wrapped(get, name) }));
    }
  } catch (_) {
    // As above.
  }
}

function wrapped(original, name, byCallback) {
  // One function may have several names.
  if (done.has(original)) return original;
  let calls = 0;
  function watched() {
    if (depth > 0 || calls >= MOST_CALLS || isFull(name)) return call(original, this, arguments, new.target);
    calls++;
    if (!isOwn(callerOf(watched))) return call(original, this, arguments, new.target);
    const given = Array.from(arguments);
    const last = given[given.length - 1];
    if (byCallback && typeof last === 'function') {
      const place = placeFor(name);
      given[given.length - 1] = function (error, result) {
        noteAt(name, place, error || result);
        return last.apply(this, arguments);
      };
      return call(original, this, given, new.target);
    }
    depth++;
    let result;
    try {
      result = call(original, this, given, new.target);
    } finally {
      depth--;
    }
    note(name, result);
    return result;
  }
  for (const key of Reflect.ownKeys(original)) {
    if (key === 'arguments' || key === 'caller') continue;
    try {
      Object.defineProperty(watched, key, Object.getOwnPropertyDescriptor(original, key));
    } catch (_) {
      // Of no use to whoever calls it.
    }
  }
  done.add(watched);
  return watched;
}

function call(original, self, given, target) {
  return target === undefined ? Reflect.apply(original, self, given) : Reflect.construct(original, given, target);
}

/** The file that a function was called from. */
function callerOf(called) {
  const before = { limit: Error.stackTraceLimit, prepare: Error.prepareStackTrace };
  Error.stackTraceLimit = 1;
  Error.prepareStackTrace = (_, sites) => sites[0] && sites[0].getFileName();
  const at = {};
  Error.captureStackTrace(at, called);
  const file = at.stack;
  Error.stackTraceLimit = before.limit;
  Error.prepareStackTrace = before.prepare;
  return typeof file === 'string' ? file.replace(/^file:\/\//, '') : undefined;
}

function ofName(name) {
  if (!values.has(name)) values.set(name, { name, digests: [], shown: [] });
  return values.get(name);
}

function isFull(name) {
  const known = values.get(name);
  return known !== undefined && known.digests.length >= MOST_VALUES;
}

/** A place among the values of a function for one that is not there yet. */
function placeFor(name) {
  const { digests, shown } = ofName(name);
  digests.push('');
  shown.push('');
  return digests.length - 1;
}

function note(name, result) {
  const place = placeFor(name);
  if (result !== null && typeof result === 'object' && typeof result.then === 'function') {
    Promise.prototype.then.call(
      Promise.resolve(result),
      (value) => noteAt(name, place, value),
      (error) => noteAt(name, place, error),
    );
  } else {
    noteAt(name, place, result);
  }
}

function noteAt(name, place, value) {
  depth++;
  try {
    const { digest, shown } = digestOf(value);
    const known = ofName(name);
    known.digests[place] = digest;
    known.shown[place] = shown;
  } finally {
    depth--;
  }
}

function tell() {
  depth++;
  const message = {
    type: 'output',
    of: 'what functions of the runtime return to the benchmark',
    values: Array.from(values.values()),
    remarks: [],
  };
  append(order.report, JSON.stringify(message) + '\n');
}

if (order.mode === 'run') watch();
