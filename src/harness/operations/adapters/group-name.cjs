'use strict';

// Names of groups for tools that do not ask for them: the name of the file that is loaded.

const path = require('path');
const { registry } = require('../registry.cjs');

function nameOfFile() {
  const file = registry().file || (process.argv[1] && path.resolve(process.argv[1])) || 'operations';
  return (
    path
      .basename(file)
      // JavaScript that was made of `parse.ts` is called `parse.ts.mjs`.
      .replace(/(?:\.(?:[cm]?ts|[jt]sx)\.[cm]js|\.[^.]*)$/, '')
      .replace(/\.(?:node-)?bench$/, '')
  );
}

/** `name`, or `name 2`, `name 3` ... where a file makes several groups without naming them. */
function unusedName(name) {
  const taken = new Set(registry().groups.map((group) => group.name));
  if (!taken.has(name)) return name;
  let count = 2;
  while (taken.has(name + ' ' + count)) count++;
  return name + ' ' + count;
}

module.exports = { nameOfFile, unusedName };
