'use strict';

// The operations declared in this process. They are kept on the global object: one file may be loaded as CommonJS and as an ES module, and
// a bundler may copy the code, but there must be one list.

const KEY = Symbol.for('jsdyno.operations');

/**
 * `groups` in their order; `onDeclare` is called once, at the first declaration (started by hand); `atLoad` when the file has
 * been loaded, by adapters of tools where all is known only then.
 */
function registry() {
  const home = globalThis;
  if (home[KEY] === undefined) {
    Object.defineProperty(home, KEY, { value: { groups: [], onDeclare: undefined, atLoad: [] }, configurable: true });
  }
  return home[KEY];
}

/** The group of that name, made if it is new. */
function groupNamed(name, options) {
  const all = registry();
  let group = all.groups.find((one) => one.name === name);
  if (group === undefined) {
    group = { name, options, operations: [] };
    all.groups.push(group);
    if (all.onDeclare !== undefined) {
      const callback = all.onDeclare;
      all.onDeclare = undefined;
      callback();
    }
  } else {
    group.options = Object.assign({}, group.options, options);
  }
  return group;
}

function forgetAll() {
  registry().groups.length = 0;
}

module.exports = { registry, groupNamed, forgetAll };
