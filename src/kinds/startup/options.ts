import { InvalidArgumentError } from 'commander';
import { type Declared, type Kept, usually } from '../../work/typed/declared.ts';
import { flag, plain, repeated, texts, wholeFrom, word } from '../../work/typed/options.ts';
import * as shared from '../../work/typed/shared-options.ts';
import { type Parameter, parameterWords } from './lines/parameters.ts';
import type { Reference } from './lines/timed-lines.ts';
import { SORT_ORDERS, type SortOrder } from './report/sort-report.ts';

/** The names that `--format` takes, the usual one first. */
export const STARTUP_FORMAT_NAMES = ['table', 'markdown', 'json', 'csv'];

const reference: Kept<Reference> = {
  flags: '--reference <line>',
  says: 'use this command line as the baseline',
  parse: (line) => ({ line }),
  again: ({ line }) => line,
  given: ({ v, word }) => v.object({ line: word, name: v.optional(word) }, '{ line, name }'),
  stored: ({ v, object, name }) => object({ line: name, name: v.optional(name) }),
};

const NAME = /^[A-Za-z_][\w-]*$/;
const NUMBER = /^-?\d+(\.\d+)?$/;

const parameters: Kept<Parameter[]> = {
  flags: '-L, --parameter-list <name=values>',
  says: 'replace {name} in command lines by each value: n=1,2,5 (can be repeated)',
  parse(text, previous) {
    const [name = '', list] = halves(text, '=');
    if (!NAME.test(name) || list === undefined || list === '') {
      throw new InvalidArgumentError('Type a name and its values, for example n=1,2,3.');
    }
    return [...previous, { name, values: list.split(',') }];
  },
  again: (all) => all.map(parameterWords),
  given({ v, list, word, texts }) {
    const listed = v.object({ name: word, values: texts }, 'an object');
    const scanned = v.object({ name: word, from: word, to: word, step: word }, 'an object');
    return list(v.union([listed, scanned], 'a parameter: { name, values } or { name, from, to, step }, all texts'));
  },
  stored({ v, object, list, name, names }) {
    const scanned = object({ name, from: name, to: name, step: name });
    return list(v.union([object({ name, values: names }), scanned], 'a parameter with its values'));
  },
};

const parameterScan: Declared<Parameter> = {
  flags: '-P, --parameter-scan <name=range>',
  says: 'replace {name} by each number of a range: n=1..10',
  parse(text) {
    const [name = '', range = ''] = halves(text, '=');
    const [from = '', to = ''] = halves(range, '..');
    if (!NAME.test(name) || !NUMBER.test(from) || !NUMBER.test(to) || Number(from) > Number(to)) {
      throw new InvalidArgumentError('Type a name, the lowest and the highest number, for example n=1..10.');
    }
    return { name, from, to, step: '1' };
  },
  again: parameterWords,
};

const parameterStepSize: Declared<string> = {
  flags: '-D, --parameter-step-size <step>',
  says: 'step of --parameter-scan; default: 1',
  parse(text) {
    if (NUMBER.test(text) && Number(text) > 0) return text;
    throw new InvalidArgumentError('Type a number above zero, for example 0.5.');
  },
};

function halves(text: string, sign: string): [string, string?] {
  const place = text.indexOf(sign);
  return place === -1 ? [text] : [text.slice(0, place), text.slice(place + sign.length)];
}

/** Texts that are one for all command lines, or one for each. */
function oneOrEach(flags: string, says: string): Kept<string | readonly string[], string[]> {
  return {
    ...repeated(flags, `${says} (can be repeated: one each)`),
    given: ({ v, text, texts }) => v.union([text, texts], 'a text or a list of texts'),
    stored: ({ list, text }) => list(text),
  };
}

const prepare: ReturnType<typeof oneOrEach> = {
  ...oneOrEach('-p, --prepare <command>', 'run this shell command before each run'),
  // Earlier versions stored one text.
  stored({ v, list, text }) {
    const one = v.pipe(
      text,
      v.transform((only) => [only]),
    );
    return v.union([list(text), one], 'a text or a list of texts');
  },
};

/** The options of `jsdyno startup`. */
export const OPTIONS = {
  ...shared.SEVERAL,
  command: repeated('--command <line>', 'time this command line (can be repeated)'),
  names: texts('-n, --command-name <name>', 'name a command line (can be repeated, in their order)'),
  reference,
  referenceName: plain('--reference-name <name>', 'name the reference'),
  parameters: usually<Parameter[], Kept<Parameter[]>>([], parameters),
  parameterScan,
  parameterStepSize,
  shell: {
    ...flag('--shell', 'run command lines by sh, whose start is then part of the time'),
    or: { flags: '-N, --no-shell', says: 'start programs directly (default)' },
  },
  warmup: usually(1, wholeFrom(0, '-w, --warmup <n>', 'make n warm-up runs of each, which do not count')),
  runs: shared.runsOption('run each exactly n times'),
  minRuns: usually(10, shared.runsOption('run each at least n times', '-m, --min-runs <n>')),
  maxRuns: usually(
    30,
    shared.runsOption('run each at most n times, if the first runs do not decide', '-M, --max-runs <n>'),
  ),
  setup: oneOrEach('-s, --setup <command>', 'run this shell command before all runs'),
  prepare,
  conclude: oneOrEach('-C, --conclude <command>', 'run this shell command after each run'),
  cleanup: oneOrEach('-c, --cleanup <command>', 'run this shell command after all runs'),
  input: word('--input <file>', 'give processes this file as standard input; default: null (empty)'),
  output: oneOrEach('--output <where>', 'send the output of processes to null, pipe, inherit or a file; default: null'),
  ignoreFailure: flag('-i, --ignore-failure', 'accept exit codes other than 0'),
  showOutput: { ...flag('--show-output', 'the same as --output inherit'), conflicts: ['output'] },
  transform: shared.TRANSFORM,
  plan: shared.PLAN,
  lanes: shared.LANES,
  margin: shared.MARGIN,
  failIf: shared.failIf(),
  format: shared.formatOf(STARTUP_FORMAT_NAMES),
  sort: usually('auto', {
    ...plain<SortOrder>('--sort <order>', 'sort results as typed (auto, command), or by mean time'),
    choices: SORT_ORDERS,
  }),
  exportJson: plain('--export-json <file>', "write the result as JSON with hyperfine's fields"),
  exportCsv: plain('--export-csv <file>', 'write the result as CSV'),
  exportMarkdown: plain('--export-markdown <file>', 'write the result as Markdown'),
  ...shared.TREES,
  ...shared.measuringOptions(),
};
