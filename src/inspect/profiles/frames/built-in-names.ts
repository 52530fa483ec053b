/**
 * Names of functions of the language itself. A profile of V8 gives its built-ins and the runtime's native functions alike without a file, so that
 * only the name tells them apart: `forEach` and `stringify` are the engine's, `writeUtf8String` is the runtime's.
 */

const HOLDERS: object[] = [
  Object,
  Function,
  Array,
  String,
  Number,
  BigInt,
  Boolean,
  Symbol,
  Date,
  RegExp,
  Map,
  Set,
  WeakMap,
  WeakSet,
  WeakRef,
  Promise,
  Error,
  ArrayBuffer,
  SharedArrayBuffer,
  DataView,
  Object.getPrototypeOf(Int8Array) as object,
  JSON,
  Math,
  Reflect,
  Atomics,
];

/** Of the language, but native functions of Node.js go by these, too. */
const OF_RUNTIMES_TOO = new Set([
  'constructor',
  'name',
  'length',
  'next',
  'compare',
  'get',
  'set',
  'load',
  'store',
  'wait',
  'notify',
]);

const GLOBALS = [
  'parseInt',
  'parseFloat',
  'isNaN',
  'isFinite',
  'decodeURI',
  'decodeURIComponent',
  'encodeURI',
  'encodeURIComponent',
  'eval',
];

let names: Set<string> | undefined;

/** Whether the language itself has a function of that name; `get size` is the one that reads a property. */
export function isBuiltInName(name: string): boolean {
  names ??= collected();
  return names.has(name.startsWith('bound ') ? name.slice(6) : name);
}

function collected(): Set<string> {
  // V8 shows how an array's length is set as a function, though the language has none.
  const all = new Set([...GLOBALS, 'set length']);
  for (const holder of HOLDERS) {
    add(all, holder);
    if (typeof holder === 'function') {
      all.add(holder.name);
      add(all, holder.prototype as object);
    }
  }
  for (const name of OF_RUNTIMES_TOO) all.delete(name);
  return all;
}

function add(all: Set<string>, holder: object): void {
  for (const [name, { value, get, set }] of Object.entries(Object.getOwnPropertyDescriptors(holder))) {
    if (typeof value === 'function') all.add(name);
    if (get !== undefined) all.add(`get ${name}`);
    if (set !== undefined) all.add(`set ${name}`);
  }
}
