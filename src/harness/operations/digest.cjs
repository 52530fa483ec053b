'use strict';

// Values by their structure, as a digest: what two runtimes give is the same where these are. Nothing of a value is kept but its
// beginning, as a text.

const { createHash } = require('crypto');

// Deeper, and more entries, are counted and not looked into.
const DEEPEST = 6;
const MOST_ENTRIES = 10000;
// Characters that are shown of a value.
const SHOWN = 200;

/** @returns {{ digest: string, shown: string }} */
function digestOf(value) {
  const hash = createHash('sha256');
  let shown = '';
  const seen = [];
  const put = (text) => {
    hash.update(text + '\0');
    show(text);
  };
  const show = (text) => {
    if (shown.length >= SHOWN) return;
    shown += shown === '' || /[[{:]$/.test(shown) || /^[\]}]/.test(text) ? text : ' ' + text;
  };
  const bytes = (name, view) => {
    hash.update(name + ' ' + view.byteLength + '\0');
    hash.update(view);
    show(name + ' ' + hex(view));
  };
  walk(value, 0);
  return {
    digest: hash.digest('hex').slice(0, 32),
    shown: shown.length > SHOWN ? shown.slice(0, SHOWN) + '...' : shown,
  };

  function walk(one, depth) {
    if (typeof one === 'string') return put(JSON.stringify(one));
    // Which NaN it is nobody can see; which zero one can.
    if (typeof one === 'number') return put(Object.is(one, -0) ? '-0' : String(one));
    if (one === null || typeof one === 'boolean' || typeof one === 'undefined') return put(String(one));
    if (typeof one === 'bigint') return put(one + 'n');
    if (typeof one === 'symbol') return put(String(one));
    if (typeof one === 'function') return put('[function]');
    if (seen.indexOf(one) >= 0) return put('[circular ' + seen.indexOf(one) + ']');
    if (depth >= DEEPEST) return put('[deeper]');
    seen.push(one);
    object(one, depth + 1);
    seen.pop();
  }

  function object(one, depth) {
    if (ArrayBuffer.isView(one)) return bytes(nameOf(one), new Uint8Array(one.buffer, one.byteOffset, one.byteLength));
    if (one instanceof ArrayBuffer) return bytes('ArrayBuffer', new Uint8Array(one));
    if (Array.isArray(one)) return list('[', one, ']', depth);
    if (one instanceof Map) return list('Map{', Array.from(one), '}', depth);
    if (one instanceof Set) return list('Set{', Array.from(one), '}', depth);
    if (one instanceof Date) return put('Date ' + one.getTime());
    if (one instanceof RegExp) return put(String(one));
    // Messages and stacks are other words in each release.
    if (one instanceof Error) return put('[' + one.name + (one.code === undefined ? '' : ' ' + one.code) + ']');
    if (typeof URL === 'function' && one instanceof URL) return put('URL ' + one.href);
    const prototype = Object.getPrototypeOf(one);
    // What a class keeps in its fields is its own affair.
    if (prototype !== null && prototype !== Object.prototype && !isPlainElsewhere(prototype)) {
      return put('[' + nameOf(one) + ']');
    }
    const keys = Object.keys(one).sort();
    hash.update(keys.length + '\0');
    put('{');
    for (const key of keys.slice(0, MOST_ENTRIES)) {
      put(key + ':');
      walk(one[key], depth);
    }
    put('}');
  }

  function list(open, entries, close, depth) {
    hash.update(entries.length + '\0');
    put(open);
    for (const entry of entries.slice(0, MOST_ENTRIES)) walk(entry, depth);
    put(close);
  }
}

/** `Object.prototype` of another realm, or an object that stands for a dictionary. */
function isPlainElsewhere(prototype) {
  return Object.getPrototypeOf(prototype) === null && typeof prototype.hasOwnProperty === 'function';
}

function nameOf(one) {
  const made = one.constructor;
  return typeof made === 'function' && made.name ? made.name : 'Object';
}

function hex(view) {
  let text = '';
  for (let i = 0; i < view.length && i < SHOWN / 2; i++) text += (view[i] < 16 ? '0' : '') + view[i].toString(16);
  return text;
}

module.exports = { digestOf };
