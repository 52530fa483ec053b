'use strict';

// V8's own account of what it had optimised and had to give up: the lines that --trace-deopt writes. Pure.

// Node 16 and newer: [bailout (kind: deopt-eager, reason: wrong map): begin. deoptimizing 0x.. <JSFunction h (sfi = 0x..)>,
// ... bytecode offset 10, ...]; Node 12 and 14: [deoptimizing (DEOPT eager): begin 0x.. <JSFunction h ...>, the reason in the
// next line: ;;; deoptimize at <file:3:50>, wrong map
const NEW =
  /\[bailout \(kind: ([\w-]+), reason: ((?:[^()]|\([^()]*\))*)\): begin\. deoptimizing \S+ <JSFunction ?([^>]*?) ?\(sfi = \S+\)>([^\]\n]*)/g;
const OLD =
  /\[deoptimizing \(DEOPT (\w+)\): begin \S+ <JSFunction ?([^>]*?) ?\(sfi = \S+\)>[^\n]*\n(?:\s*;;; deoptimize at <([^>]*)>[^,\n]*, ([^\n]*))?/g;

// Not a loss: V8 leaves one optimised code for a better one.
const CHANGES_OF_TIER = /prepare for on stack replacement/;

/** @returns {{ reason: string, function: string, location: string, count: number }[]} equal ones counted */
function parseDeopts(text) {
  const found = new Map();
  const add = (name, reason, location) => {
    if (CHANGES_OF_TIER.test(reason)) return;
    const one = { reason: reason.trim(), function: name || '(anonymous)', location, count: 0 };
    const key = one.function + '\n' + one.reason + '\n' + one.location;
    if (!found.has(key)) found.set(key, one);
    found.get(key).count++;
  };
  for (let match = NEW.exec(text); match !== null; match = NEW.exec(text)) {
    const offset = /bytecode offset (\d+)/.exec(match[4]);
    add(match[3], match[2], offset === null ? '' : 'bytecode offset ' + offset[1]);
  }
  for (let match = OLD.exec(text); match !== null; match = OLD.exec(text)) {
    add(match[2], match[4] || match[1], match[3] || '');
  }
  return Array.from(found.values());
}

module.exports = { parseDeopts };
