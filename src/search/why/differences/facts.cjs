'use strict';
// Says, as JSON on a marked line of stdout, how the runtime that runs it was built and what the JavaScript of functions is that it is
// asked for (docs/why-differences.md). It runs in whatever a user measures, from Node 12 on, so its syntax and what it calls are old.
// Asked by its one argument, JSON: { names, modules, roots }.

const asked = JSON.parse(process.argv[2]);
const wanted = new Set(asked.names);
const MOST_TEXT = 6e6;
const LONGEST_FUNCTION = 100000;
const MOST_OBJECTS = 20000;
const MOST_FUNCTIONS = 400;

function attempt(read, otherwise) {
  try {
    const value = read();
    return value === undefined ? otherwise : value;
  } catch (_error) {
    return otherwise;
  }
}

// The text of Node.js' own modules, internal ones with them.
function readSources() {
  const natives = attempt(() => process.binding('natives'), null);
  if (natives === null || typeof natives !== 'object') return null;
  const escaped = asked.names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const defines =
    escaped.length === 0 ? null : new RegExp(`(?:^|[^\\w$])(?:${escaped.join('|')})\\s*(?:[(=:]|\\*\\s*\\()`);
  const found = {};
  let left = MOST_TEXT;
  const take = (name) => {
    const text = natives[name];
    if (typeof text !== 'string' || found[name] !== undefined || text.length > left) return;
    found[name] = text;
    left -= text.length;
  };
  asked.modules.forEach(take);
  Object.keys(natives)
    .filter((name) => !/^(internal\/deps|internal\/v8_prof|internal\/main)\//.test(name) && name !== 'config')
    .forEach((name) => {
      if (defines !== null && typeof natives[name] === 'string' && defines.test(natives[name])) take(name);
    });
  return found;
}

// Functions by `toString`, from the roots through own properties: what users call, by the names that they call it by.
function readFunctions() {
  const found = [];
  const seen = new Set();
  const waiting = asked.roots
    .map((root) => ({ path: root.name, depth: 0, value: attempt(() => load(root), undefined) }))
    .filter((one) => one.value !== undefined);
  let objects = 0;
  for (let i = 0; i < waiting.length && objects < MOST_OBJECTS; i++) {
    const value = waiting[i].value;
    if (value === null || (typeof value !== 'object' && typeof value !== 'function') || seen.has(value)) continue;
    seen.add(value);
    objects++;
    if (typeof value === 'function' && waiting[i].depth === 0) note(found, waiting[i].path, '', value);
    attempt(() => Object.getOwnPropertyNames(value), []).forEach((key) => {
      const property = attempt(() => Object.getOwnPropertyDescriptor(value, key), undefined);
      if (property === undefined || key === 'constructor' || key === 'mainModule') return;
      [property.value, property.get, property.set].forEach((one) => {
        if (typeof one === 'function') note(found, key, waiting[i].path, one);
        if (one !== null && (typeof one === 'object' || typeof one === 'function') && waiting[i].depth < 3)
          waiting.push({ path: `${waiting[i].path}.${key}`, depth: waiting[i].depth + 1, value: one });
      });
    });
    // What is inherited: `Buffer.prototype` has `Uint8Array.prototype` behind it, and a stream its base.
    const above = attempt(() => Object.getPrototypeOf(value), null);
    if (above !== null && above !== Object.prototype && above !== Function.prototype && waiting[i].depth < 3)
      waiting.push({ path: `${waiting[i].path}.__proto__`, depth: waiting[i].depth + 1, value: above });
  }
  return found;
}

function load(root) {
  return root.module ? require(root.name) : globalThis[root.name];
}

function note(found, name, where, value) {
  const own = attempt(() => value.name, '');
  const named = wanted.has(name) ? name : typeof own === 'string' && wanted.has(own) ? own : null;
  if (named === null || found.length >= MOST_FUNCTIONS) return;
  const text = attempt(() => Function.prototype.toString.call(value), '');
  if (text === '' || text.length > LONGEST_FUNCTION) return;
  found.push({ name: named, where: where, text: text });
}

console.log(
  `\n@jsdyno-facts ${JSON.stringify({
    config: attempt(() => JSON.parse(JSON.stringify(process.config)), null),
    sources: readSources(),
    functions: readFunctions(),
  })}`,
);
