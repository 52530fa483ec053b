import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/**
 * Joins CommonJS files that require each other by `./name.js`, or by `../folder/name.js`, into the text of one file, which
 * exports what `entry` exports. A measured process loads the harness once a run: one file costs it less than five.
 *
 * @param files names as others require them, without `./`; each is evaluated when it is first required, as it would be on its
 *   own
 */
export function bundle(folder: string, files: readonly string[], entry: string): string {
  const bodies = files.map((file) => {
    const body = readFileSync(join(folder, file), 'utf8');
    return `  '${required(file)}': function (module, exports, require) {\n${body}  },\n`;
  });
  return `'use strict';

var files = {
${bodies.join('')}};
var loaded = {};

function load(name) {
  if (loaded[name] === undefined) {
    loaded[name] = { exports: {} };
    files[name](loaded[name], loaded[name].exports, requireHere);
  }
  return loaded[name].exports;
}

function requireHere(name) {
  return files[name] === undefined ? require(name) : load(name);
}
requireHere.main = require.main;

module.exports = load('${required(entry)}');
`;
}

const REQUIRED = /\brequire\('(\.\.?\/[^']+)'\)/g;

/** A file and all that it requires, directly or not, as `bundle` takes them; files of other folders must require none of theirs. */
export function filesOf(folder: string, entry: string): string[] {
  const found = new Set([entry]);
  for (const file of found) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, path = ''] of text.matchAll(REQUIRED)) found.add(normalize(join(dirname(file), path)));
  }
  return [...found].sort();
}

function required(file: string): string {
  return file.startsWith('../') ? file : `./${file}`;
}
