import type { ChosenCall } from './chosen-calls.ts';

/** How a benchmark gets what it measures. */
export interface Imported {
  /** `slugify`, `..`, `../src/index.ts`. */
  specifier: string;
  /** By `import`; else by `require`. */
  asModule: boolean;
}

const UNKNOWN = `// What the package exports is known, and not what it is called with. Put calls here that your users make, of different inputs:
// what is the same in every call a compiler computes once.`;
const SHOWN = `// These are the calls that the README shows. Put those here that your users make, of different inputs: what is the same in
// every call a compiler computes once.`;
const FITTING = `/** An operation with those inputs at which it does not throw: an error takes longer than most work. */
const fitting = (run, inputs) => {
  const works = (input) => {
    try {
      run(input);
      return true;
    } catch {
      return false;
    }
  };
  const fit = inputs.filter(works);
  return fit.length > 0 ? { run, inputs: fit } : { run, unavailable: 'it throws at all of these inputs: write others' };
};`;

/** Signs of a list that stands on the line of its operation. */
const SHORT = 60;

/** A file of operations for a start. Pure. */
export function benchmarkText(title: string, { specifier, asModule }: Imported, chosen: readonly ChosenCall[]): string {
  const isGuessed = chosen.some((one) => one.isGuessed);
  const local = localName(specifier === '..' || specifier.startsWith('.') ? title : specifier);
  const names = [...new Set(chosen.map(({ name }) => name))];
  const needsDefault = names.includes('default');
  const named = names.filter((name) => name !== 'default');
  const called = (name: string) =>
    name === 'default' ? local : needsDefault && !asModule ? memberOf(local, name) : safe(name);
  return [
    ...(asModule ? [] : ["'use strict';", '']),
    asModule ? "import { suite } from 'jsdyno';" : "const { suite } = require('jsdyno');",
    importLine(specifier, asModule, needsDefault ? local : null, named),
    '',
    FITTING,
    '',
    isGuessed ? UNKNOWN : SHOWN,
    `suite(${quoted(title)})`,
    chosen
      .map((one, i) => `${operation(one, called(one.name), local)}${i === chosen.length - 1 ? ';' : ''}`)
      .join('\n'),
    '',
  ].join('\n');
}

/** A script that does nothing but load the package, of which the time is measured. Pure. */
export function loadText({ specifier, asModule }: Imported): string {
  const load = asModule ? `import ${quoted(specifier)};` : `require(${quoted(specifier)});`;
  return `// What loading the package takes, from the start of the process to its end. Of calls nothing was found that can be made
// without knowing the package: "jsdyno ops --help" and the page on operations show how they are measured.
${asModule ? '' : "'use strict';\n\n"}${load}
`;
}

function importLine(specifier: string, asModule: boolean, whole: string | null, named: readonly string[]): string {
  const list = named
    .map((name) => (safe(name) === name ? name : `${keyOf(name)}${asModule ? ' as' : ':'} ${safe(name)}`))
    .join(', ');
  if (!asModule) return `const ${whole ?? `{ ${list} }`} = require(${quoted(specifier)});`;
  const parts = [...(whole === null ? [] : [whole]), ...(list === '' ? [] : [`{ ${list} }`])];
  return `import ${parts.join(', ')} from ${quoted(specifier)};`;
}

/** An export may have any name at all. */
function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}

function keyOf(name: string): string {
  return isIdentifier(name) ? name : quoted(name);
}

function memberOf(local: string, name: string): string {
  return isIdentifier(name) ? `${local}.${name}` : `${local}[${quoted(name)}]`;
}

function operation({ name, isNew, calls }: ChosenCall, called: string, local: string): string {
  const counts = calls[0]?.length ?? 0;
  const inputs =
    counts === 0 ? ['null'] : calls.map((all) => (counts === 1 ? (all[0] as string) : `[${all.join(', ')}]`));
  const letters = Array.from({ length: counts }, (_, i) => (counts === 1 ? 'input' : `input${i + 1}`));
  const call = `${isNew ? 'new ' : ''}${called}(${letters.join(', ')})`;
  const given = counts === 0 ? '()' : counts === 1 ? '(input)' : `([${letters.join(', ')}])`;
  return `  .add(${quoted(name === 'default' ? local : name)}, fitting(${given} => ${call}, ${listed(inputs)}))`;
}

/** On one line where it is short. */
function listed(inputs: readonly string[]): string {
  const line = `[${inputs.join(', ')}]`;
  return line.length < SHORT ? line : `[\n${inputs.map((input) => `    ${input},\n`).join('')}  ]`;
}

/** A name for the module itself. */
function localName(words: string): string {
  const name = words
    .replace(/^.*\//, '')
    .replace(/[^\w$]+(\w)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '')
    .replace(/^\d/, '_$&');
  return safe(name === '' ? 'whole' : name);
}

const TAKEN = new Set(
  'suite fitting default delete function import export return switch class new in if do var'.split(' '),
);

function safe(name: string): string {
  return TAKEN.has(name) || !/^[\w$]+$/.test(name) || /^\d/.test(name) ? `_${name.replace(/[^\w$]/g, '_')}` : name;
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll("'", "\\'").replaceAll('\\"', '"')}'`;
}
