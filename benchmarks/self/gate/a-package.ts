/**
 * A package with a history in git, whose next commit is known: each of its six functions treats so many records, so that a head that
 * treats 125 in place of 100 has a speed of four fifths, and one that treats 80 one of five fourths.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The work of each function on one record; `i` tells records apart. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  parse: "new URLSearchParams('a=' + i + '&b=two&c=%20three').get('c')",
  escape: "('<b>' + i + ' & more</b>').replace(/[<>&]/g, (sign) => '&#' + sign.charCodeAt(0) + ';')",
  split: "(i + ',two,,four;five').split(/[,;]/).length",
  group: "Object.keys({ ['k' + (i % 7)]: i, other: i + 1 }).join('-')",
  order: '[i % 13, 5, i % 3, 9, 1, i % 7].sort((a, b) => a - b)[2]',
  walk: "JSON.stringify({ id: i, list: [i, i + 1], text: 'x' })",
};

export const NAMES: readonly string[] = Object.keys(FUNCTIONS);

const CONFIG = { functions: 'operations: bench/*.js\n', server: 'scenarios: bench/server\n' };

const SCENARIO = `${JSON.stringify({ server: { node: ['server.js'] }, routes: [{ name: 'answer', path: '/' }] })}\n`;

const SERVER = `'use strict';
const { answer } = require('../../lib/answer.js');
require('http').createServer((_, response) => answer(response)).listen(process.env.PORT, process.env.HOST);
`;

/** Records that a function treats where nothing is said of it. */
const USUAL = 100;

/** What a commit changes. */
export interface Change {
  /** Records by function, in place of 100. */
  records?: Readonly<Record<string, number>>;
  /** A remark in every file of the library, and nothing else. */
  comment?: string;
  /** A function that throws. */
  broken?: string;
  /** The bench calls functions with this text in place of its own. */
  input?: string;
  /** Milliseconds that one answer in 25 of the server takes longer than the others, without a CPU; 5 where nothing is said of it. */
  slowMs?: number;
}

/**
 * Makes the package in an empty folder, with one commit.
 * @param what is measured: its functions, or a server that calls one of them
 */
export function makePackage(folder: string, what: 'functions' | 'server' = 'functions'): void {
  git(folder, 'init', '-q', '-b', 'main');
  write(folder, 'jsdyno.yml', CONFIG[what]);
  write(folder, 'bench/server/scenario.json', SCENARIO);
  write(folder, 'bench/server/server.js', SERVER);
  write(
    folder,
    'package.json',
    `${JSON.stringify({ name: 'six', version: '1.0.0', main: 'lib/index.js' }, null, 2)}\n`,
  );
  write(
    folder,
    'lib/index.js',
    `module.exports = { ${NAMES.map((name) => `${name}: require('./${name}')`).join(', ')} };\n`,
  );
  commit(folder, {}, 'Begin');
}

/** Commits the next state of the package: whatever `change` does not name is as it was in the first. */
export function commit(folder: string, change: Change, message: string): void {
  for (const name of NAMES) write(folder, `lib/${name}.js`, sourceOf(name, change));
  write(folder, 'lib/answer.js', answerOf(change));
  write(folder, 'bench/six.js', benchOf(change));
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '--allow-empty', '-m', message);
}

function sourceOf(name: string, { records = {}, comment, broken }: Change): string {
  const remark = comment === undefined ? '' : `// ${comment}\n`;
  const fail = broken === name ? "  if (from !== '') throw new TypeError('no such thing');\n" : '';
  return `'use strict';
${remark}
module.exports = function ${name}(from) {
${fail}  let last;
  for (let i = from.length; i < ${records[name] ?? USUAL} + from.length; i++) last = ${FUNCTIONS[name]};
  return last;
};
`;
}

/** Every answer takes some CPU, so that a server at its limit is as fast however long the few wait. */
function answerOf({ slowMs = 5 }: Change): string {
  return `'use strict';
const parse = require('./parse.js');
let count = 0;
exports.answer = (response) => {
  const end = () => response.end(parse('text'));
  if (++count % 25 === 0) setTimeout(end, ${slowMs});
  else end();
};
`;
}

function benchOf({ input = 'text' }: Change): string {
  const adds = NAMES.map((name) => `  .add('${name}', () => six.${name}('${input}'))`);
  return `'use strict';

const { suite } = require('jsdyno');
const six = require('../lib/index.js');

suite('six')
${adds.join('\n')};
`;
}

function write(folder: string, path: string, text: string): void {
  const place = join(folder, path);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, text);
}

/** Nobody's own settings count, and nobody's name is needed. */
export function git(folder: string, ...args: string[]): string {
  const own = ['-c', 'user.name=jsdyno', '-c', 'user.email=jsdyno@localhost', '-c', 'commit.gpgSign=false'];
  return execFileSync('git', ['-C', folder, ...own, ...args], { encoding: 'utf8' });
}
