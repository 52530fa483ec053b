'use strict';

// What `globals: true` in a vitest.config gives to files that do not import it. `bench` is none of these, there as here.

const fs = require('fs');
const path = require('path');

const CONFIG = /^(?:vitest|vite)\.config\.[cm]?[jt]s$/;

/** @param {string} file that may use them, absolute */
function provideVitestGlobals(file) {
  if (!saysGlobals(path.dirname(file))) return;
  const vitest = require('./vitest.cjs');
  for (const name of Object.keys(vitest)) {
    if (name !== 'bench' && !(name in globalThis)) globalThis[name] = vitest[name];
  }
}

/** The nearest configuration says it, in a line that is no comment. */
function saysGlobals(folder) {
  const name = namesIn(folder)
    .sort()
    .reverse()
    .find((one) => CONFIG.test(one));
  if (name === undefined) return path.dirname(folder) !== folder && saysGlobals(path.dirname(folder));
  return /^(?![ \t]*(?:\/\/|\*)).*\bglobals['"]?[ \t]*:[ \t]*true\b/m.test(
    fs.readFileSync(path.join(folder, name), 'utf8'),
  );
}

function namesIn(folder) {
  try {
    return fs.readdirSync(folder);
  } catch (_) {
    return []; // one may be looked through and not into
  }
}

module.exports = { provideVitestGlobals };
