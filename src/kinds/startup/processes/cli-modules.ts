// A command line tool of 200 CommonJS modules as they are found in installed packages: each with options, help and a few
// functions, some 3 KB of source; most of it is loaded and never called, which is what start-up is about.

export const CLI_FOLDER = 'cli';
const MODULES = 200;
const CHILDREN = 4;

const NOUNS =
  'file folder package script module commit branch server route cache token queue record bucket image'.split(' ');
const VERBS = 'list add remove update check format build deploy watch start stop copy merge search publish'.split(' ');
const OPTIONS = 'verbose output force dry-run config depth filter limit format quiet color root tag since jobs'.split(
  ' ',
);

/** The texts of the tool's modules by name, `main.js` first. Pure, and the same each time. */
export function cliModules(): Map<string, string> {
  const modules = new Map([['main.js', MAIN]]);
  for (let i = 1; i < MODULES; i++) modules.set(nameOf(i), moduleText(i));
  return modules;
}

/** The same tool in one file, since the script of a snapshot may require only built-in modules. */
export function cliBundle(modules: ReadonlyMap<string, string>): string {
  const definitions = [...modules].map(
    ([name, text]) => `  './${name}': function (module, exports, require) {\n${text}},\n`,
  );
  return `'use strict';\n\nconst definitions = {\n${definitions.join('')}};\n${BUNDLE_END}`;
}

const MAIN = `'use strict';

const tool = require('./${nameOf(1)}');

function usage() {
  const lines = ['usage: tool <command> [options]', ''];
  for (const { name, help } of tool.commands.slice(0, 40)) lines.push('  ' + name.padEnd(24) + help);
  return lines.join('\\n') + '\\n';
}

function run(args) {
  const command = tool.commands.find(({ name }) => name === args[0]);
  process.stdout.write(command === undefined ? usage() : command.describe(command.parse(args.slice(1))) + '\\n');
}

exports.run = run;
if (require.main === module) run(process.argv.slice(2));
`;

const BUNDLE_END = `
const cache = {};

function load(name) {
  if (name[0] !== '.') return require(name);
  if (cache[name] === undefined) {
    const module = { exports: {} };
    cache[name] = module;
    definitions[name](module, module.exports, load);
  }
  return cache[name].exports;
}

const tool = load('./main.js');
require('v8').startupSnapshot.setDeserializeMainFunction(() => tool.run(process.argv.slice(2)));
`;

function nameOf(i: number): string {
  return `${VERBS[i % VERBS.length]}-${NOUNS[Math.floor(i / VERBS.length) % NOUNS.length]}-${i}.js`;
}

function moduleText(i: number): string {
  const children = Array.from({ length: CHILDREN }, (_, k) => CHILDREN * (i - 1) + k + 2).filter((j) => j < MODULES);
  const name = nameOf(i).slice(0, -3);
  const options = Array.from({ length: 6 }, (_, k) => OPTIONS[(i * 7 + k * 3) % OPTIONS.length] as string);
  const requires = children.map((j) => `require('./${nameOf(j)}')`).join(',\n  ');
  const table = options
    .map(
      (option, k) =>
        `  { name: '${option}', short: '${option[0]}', arity: ${k % 2}, initial: ${k % 3 === 0 ? 'null' : k}, help: 'Sets the ${option} of ${name}, once or more.' },`,
    )
    .join('\n');
  return `'use strict';

const path = require('path');

const children = [
  ${requires}
];

const options = [
${table}
];

class ${className(i)} {
  constructor(settings) {
    this.settings = Object.assign({}, settings);
    this.started = ${i};
    this.log = [];
  }

  say(level, text) {
    if (level > (this.settings.verbose || 0)) return this;
    this.log.push({ level, text: String(text), at: this.log.length });
    return this;
  }

  resolve(name) {
    const root = this.settings.root || '.';
    const full = path.isAbsolute(name) ? name : path.join(root, name);
    if (full.split(path.sep).includes('..')) throw new RangeError('outside of ' + root + ': ' + name);
    return full;
  }

  toString() {
    return this.log.map(({ level, text }) => '[' + level + '] ' + text).join('\\n');
  }
}

function parse(args) {
  const settings = {};
  for (const option of options) settings[option.name] = option.initial;
  const rest = [];
  for (let i = 0; i < args.length; i++) {
    const match = /^--?([a-z-]+)(?:=(.*))?$/.exec(args[i]);
    const option = match && options.find((one) => one.name === match[1] || one.short === match[1]);
    if (!option) rest.push(args[i]);
    else settings[option.name] = option.arity === 0 ? true : match[2] !== undefined ? match[2] : args[++i];
  }
  return Object.assign(settings, { rest });
}

function describe(settings) {
  const tool = new ${className(i)}(settings);
  for (const key of Object.keys(settings)) tool.say(0, key + ' = ' + settings[key]);
  return tool.toString();
}

function distance(a, b) {
  const row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    let before = row[0]++;
    for (let j = 1; j <= b.length; j++) {
      const here = row[j];
      row[j] = a[i - 1] === b[j - 1] ? before : 1 + Math.min(before, here, row[j - 1]);
      before = here;
    }
  }
  return row[b.length];
}

const own = { name: '${name}', help: 'Command ${i} of the tool.', options, parse, describe, distance };

module.exports = {
  ${className(i)},
  commands: [own].concat(...children.map((child) => child.commands)),
};
`;
}

function className(i: number): string {
  return nameOf(i)
    .slice(0, -3)
    .split('-')
    .map((part) => part[0]?.toUpperCase() + part.slice(1))
    .join('');
}
