import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Io } from '../../../text/io.ts';
import { withFirstLine } from '../../../work/console/first-line.ts';
import { offeringArguments } from '../../../work/console/offers.ts';
import { withRevisionOptions } from '../../../work/console/revision-options.ts';
import { takeSeveralWords } from '../../../work/console/several-values.ts';
import {
  eachOption,
  failIfOption,
  lanesOption,
  marginOption,
  withFarmOptions,
  withQuietOptions,
  withRunOptions,
} from '../../../work/console/shared-options.ts';
import { collect, wholeNumber, wholeNumberOrNone } from '../../../work/console/values.ts';
import type { Parameter } from '../lines/parameters.ts';
import { SORT_ORDERS } from '../report/sort-report.ts';

const NAME = /^[A-Za-z_][\w-]*$/;

const NUMBER = /^-?\d+(\.\d+)?$/;

/** The names that `--format` takes, the usual one first. */
export const STARTUP_FORMAT_NAMES = ['table', 'markdown', 'json', 'csv'];

/** Of commands around runs: one for all command lines, or one for each. */
const EACH = '(can be repeated: one each)';

/** `-L n 1,2` and `-P n 1 10`, as hyperfine has them. */
const HYPERFINES_WORDS = [
  {
    names: ['-L', '--parameter-list'],
    count: 2,
    join: ([name, values]: readonly string[]) => `${name}=${values}`,
    isWhole: hasEqualsSign,
  },
  {
    names: ['-P', '--parameter-scan'],
    count: 3,
    join: ([name, from, to]: readonly string[]) => `${name}=${from}..${to}`,
    isWhole: hasEqualsSign,
  },
];

function hasEqualsSign(word: string): boolean {
  return word.includes('=');
}

async function scriptNames(): Promise<string[]> {
  return (await import('../processes/scripts.ts')).STARTUP_SCRIPTS.map(({ name }) => name);
}

/** Declares `jsdyno startup`. */
export function declareStartup(program: Command, io: Io, done: (exit: number) => void): void {
  const command = withFirstLine(program.command('startup'), '--on node@22 --on bun@1 empty', {
    job: 'start-up, or any command lines',
  })
    .description('time whole processes: how long runtimes take to start scripts, or any command lines')
    .argument(
      '[scripts|commands...]',
      'built-in scripts (empty, builtins, esm, cli ...) and files of JavaScript run on --on; anything else is a command line, the first being the baseline; default: all built-in scripts',
    )
    .option('--on <variant>', 'a runtime (can be repeated; the first is the baseline); default: node', collect, [])
    .addOption(eachOption())
    .option('--command <line>', 'a command line, whatever it looks like (can be repeated)', collect, [])
    .option('-n, --command-name <name>', 'what a command line is called (can be repeated, in their order)', collect, [])
    .option('--reference <line>', 'a command line that is the baseline instead of the first')
    .option('--reference-name <name>', 'what the reference is called')
    .addOption(
      new Option(
        '-L, --parameter-list <name=values>',
        'measure command lines with each value in place of {name}: n=1,2,5 (can be repeated)',
      )
        .argParser(parameterList)
        .default([]),
    )
    .addOption(
      new Option('-P, --parameter-scan <name=range>', 'the same with each number of a range: n=1..10').argParser(
        parameterScan,
      ),
    )
    .addOption(new Option('-D, --parameter-step-size <step>', 'of --parameter-scan; default: 1').argParser(stepSize))
    .option('--shell', 'command lines are for sh, whose own start is then part of the time')
    .option('-N, --no-shell', 'start programs directly (default)')
    .option('-w, --warmup <n>', 'runs of each that do not count, before the first that does', wholeNumberOrNone, 1)
    .option('-r, --runs <n>', 'exactly this many runs of each', wholeNumber)
    .option('-m, --min-runs <n>', 'at least this many runs of each', wholeNumber, 10)
    .option('-M, --max-runs <n>', 'at most this many, where the first are not enough to decide', wholeNumber, 30)
    .option('-s, --setup <command>', `a command of the shell before all runs ${EACH}`, collect, [])
    .option('-p, --prepare <command>', `a command of the shell before each run ${EACH}`, collect, [])
    .option('-C, --conclude <command>', `a command of the shell after each run ${EACH}`, collect, [])
    .option('-c, --cleanup <command>', `a command of the shell after all runs ${EACH}`, collect, [])
    .option('--input <file>', 'a file that processes read; default: null, which is nothing')
    .option(
      '--output <where>',
      `where processes print: null, pipe, inherit, or a file; default: null ${EACH}`,
      collect,
      [],
    )
    .option('-i, --ignore-failure', 'take exit codes other than 0 for success')
    .addOption(new Option('--show-output', 'the same as --output inherit').conflicts('output'))
    .option('--plan', 'print what would run and how long it should take, and run nothing')
    .addOption(lanesOption())
    .addOption(marginOption())
    .addOption(failIfOption())
    .addOption(new Option('--format <format>', 'what to print; default: table').choices(STARTUP_FORMAT_NAMES))
    .addOption(
      new Option('--sort <order>', 'of the results: as typed (auto, command), or by mean time')
        .choices(SORT_ORDERS)
        .default('auto'),
    )
    .option('--export-json <file>', "write the result as JSON with hyperfine's fields")
    .option('--export-csv <file>', 'write the result as CSV')
    .option('--export-markdown <file>', 'write the result as Markdown');
  takeSeveralWords(command, HYPERFINES_WORDS);
  offeringArguments(command, { words: scriptNames, files: true });
  withQuietOptions(withFarmOptions(withRunOptions(withRevisionOptions(command)))).action(async (words, options) =>
    done(await (await import('./startup.ts')).startup(words, options, io)),
  );
}

/** `name=a,b,c`, for an option that can be repeated. */
function parameterList(text: string, previous: readonly Parameter[]): Parameter[] {
  const [name = '', list] = halves(text, '=');
  if (!NAME.test(name) || list === undefined || list === '') {
    throw new InvalidArgumentError('Type a name and its values, for example n=1,2,3.');
  }
  return [...previous, { name, values: list.split(',') }];
}

/** `name=from..to`; the step comes by an option of its own. */
function parameterScan(text: string): Parameter {
  const [name = '', range = ''] = halves(text, '=');
  const [from = '', to = ''] = halves(range, '..');
  if (!NAME.test(name) || !NUMBER.test(from) || !NUMBER.test(to) || Number(from) > Number(to)) {
    throw new InvalidArgumentError('Type a name, the lowest and the highest number, for example n=1..10.');
  }
  return { name, from, to, step: '1' };
}

/** A number above zero, as it was typed. */
function stepSize(text: string): string {
  if (NUMBER.test(text) && Number(text) > 0) return text;
  throw new InvalidArgumentError('Type a number above zero, for example 0.5.');
}

function halves(text: string, sign: string): [string, string?] {
  const place = text.indexOf(sign);
  return place === -1 ? [text] : [text.slice(0, place), text.slice(place + sign.length)];
}
