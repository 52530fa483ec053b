import type { Option } from 'commander';
import { EACH, type Each } from '../../host/runtimes/series/each.ts';
import { GENERATOR_NAMES } from '../../measure/load/generators/tool.ts';
import {
  DEFAULT_TIMEOUT_MS,
  MOST_ROUNDS,
  type Plan,
  type PlannedTrees,
  type Recorded,
  said,
} from '../../measure/plan.ts';
import { DEFAULT_MARGIN, MARGIN_MEANING, marginAsTyped } from '../../stats/margin.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Language } from '../../text/messages/language.ts';
import { LANGUAGES } from '../../text/messages/languages.ts';
import { shellWord } from '../../text/shell-word.ts';
import { parseRules } from '../rules/parse-rule.ts';
import type { Rule } from '../rules/rule.ts';
import { type Chosen, type Declared, type Kept, type Typed, usually, wordsOf } from './declared.ts';
import { flag, oneOf, plain, repeated, time, word } from './options.ts';
import { lanes, share, timeLimit, wholeNumberOrNone, wholeUpTo } from './values.ts';

// Options that several commands have.

/** Typed in per cent, kept as a share. */
export const MARGIN = usually<number, Chosen<number>>(DEFAULT_MARGIN, {
  ...{ flags: '--margin <percent>', says: MARGIN_MEANING, parse: share, again: marginAsTyped },
  given: ({ choice }) => choice.margin,
});

/** Formats of comparisons. */
export const COMPARISON_FORMATS = ['upstream', 'table', 'markdown', 'json', 'csv'];

export const COMPARISON_FORMAT = formatOf(
  COMPARISON_FORMATS,
  'choose the output; default: table; in a file or a pipe also upstream before it, unless runs were interleaved',
);

/** What is printed; the first is the usual one. */
export function formatOf<const T extends string>(
  choices: readonly T[],
  says = `choose the output; default: ${choices[0]}`,
): Declared<T> {
  return { flags: '--format <format>', says, choices };
}

/** For commands whose answer people read, send to others, or hand to a program. */
export const ANSWER_FORMAT = formatOf(['table', 'markdown', 'json']);

/** Exit code 4 where a contender is worse than the baseline; `example` is of the command. */
export function failIf(example = 'slower:5%,memory:10%'): Declared<readonly Rule[]> & { usual: readonly Rule[] } {
  return {
    flags: '--fail-if <rules>',
    says: `exit with 4 if a contender is certainly worse than the baseline (${example} or repeated)`,
    usual: [],
    parse: (text, before) => [...before, ...parseRules(text)],
  };
}

/** For commands whose variants are a list. */
export function eachOption(usual = ''): Declared<Each> {
  return {
    flags: '--each <what>',
    says: `choose the releases of a range (--on "node@>=18 <27"): the newest of each major or minor, every patch, the newest LTS, the first or the last of each major${usual}`,
    choices: EACH,
  };
}

/** Variants of commands that do not compare one with another by name. */
export const SEVERAL = {
  on: repeated('--on <variant>', 'measure on this runtime (can be repeated; the first is the baseline); default: node'),
  each: eachOption(),
};

/** For reports of several runtimes. */
export const NEIGHBOURS = plain<boolean>(
  '--neighbours',
  'compare each runtime with the one before it, instead of the baseline',
);

export const PLAN = plain<boolean>('--plan', 'print what would run and how long it takes; run nothing');

/** Upstream's way to a picture beside what is printed; `what` says which. */
export function plotOption(what: string): Declared<string> {
  return plain('--plot <file>', `also draw ${what}: .svg or .png`);
}

/** For commands whose texts are translated; `otherwise` says what is so without it. */
export function languageOption(otherwise = ''): Declared<Language> {
  return { flags: '--lang <language>', says: `choose the language${otherwise}`, choices: LANGUAGES };
}

export const LANG = usually<Language, Declared<Language>>('en', languageOption());

/** For commands that print one table, or the same as JSON. `--json` is how it was spelt. */
export const JSON_FORMAT = {
  format: formatOf(['table', 'json']),
  json: {
    ...plain<boolean>('--json', ''),
    more: (option: Option) => option.implies({ format: 'json' }).hideHelp(),
  },
};

/** Whether processes take turns, as they do by default; `turns` says what a turn is. */
export function turnsOption(turns: string): Kept<boolean> {
  const says = `the default: interleave the runtimes on one CPU, ${turns}`;
  const sequential = plain('--sequential', 'do not interleave: run the runtimes one after the other');
  return { ...flag('--turns', says), or: { ...sequential, conflicts: ['turns'] } };
}

/** How many runs of each are made. */
export function runsOption(says: string, flags = '-r, --runs <n>'): Chosen<number> {
  return { flags, says, parse: wholeUpTo(MOST_ROUNDS), given: ({ choice }) => choice.runs };
}

/** Whether all of them are. */
export function fixedOption(says: string): Chosen<boolean> {
  return flag('--fixed', says);
}

/** For commands that measure scripts of the user's. */
export const TRANSFORM = flag(
  '--transform',
  'transpile TypeScript and JSX once, with rolldown, and run the result on all runtimes',
);

export const STRICT = flag(
  '--strict',
  'control the false discovery rate even if rows depend on each other (e-values; more rounds)',
);

/** For commands whose rows can be measured side by side. */
export const LANES: Chosen<number | 'auto'> = {
  flags: '--lanes <n>',
  says: 'measure n rows at once, each on its own CPUs; auto: find the best n; default: 1',
  parse: lanes,
  given: ({ choice }) => choice.lanes,
};

/** For commands that put a load on servers. */
export const GENERATOR = usually(
  'own',
  oneOf('--generator <name>', 'choose the load generator; all but own must be installed', GENERATOR_NAMES),
);

/** How each run is made, and for how long; `budget`, `pin` and `timeout` say what they mean for this command. */
export function runOptions({
  budget = 'spend at most this time on runs (30m, 2h)',
  pin = 'run measured processes on these CPUs only: 1 or 0-2,4 (taskset)',
  timeout = 'end a run after this time',
}: {
  budget?: string;
  pin?: string;
  timeout?: string;
} = {}) {
  const seed: Chosen<number> = {
    flags: '--seed <n>',
    says: 'set the random order of runs; default: a new one',
    parse: wholeNumberOrNone,
    given: ({ choice }) => choice.seed,
  };
  const timeoutMs = { ...time('--timeout <time>', timeout), parse: timeLimit };
  return {
    budgetMs: time('--budget <time>', budget),
    ...{ seed, pin: word('--pin <cpus>', pin), timeoutMs: usually(DEFAULT_TIMEOUT_MS, timeoutMs) },
  };
}

/** For commands that measure: on the hosts of a farm in place of this machine. What was typed is read by farmChoice. */
export const FARM = {
  farm: {
    ...plain('--farm <url>', 'measure on the farm at postgres://...; see "jsdyno farm --help"'),
    more: (option: Option) => option.env('JSDYNO_FARM'),
  },
  onInterrupt: {
    ...plain<'leave' | 'end'>(
      '--on-interrupt <what>',
      'with --farm: on Ctrl-C leave the experiment running or end it; default: leave',
    ),
    choices: ['leave', 'end'],
  },
};

export const QUIET = {
  offline: plain<boolean>('--offline', 'never use the network'),
  progress: usually(true, plain<boolean>('--no-progress', 'show no progress')),
};

/** How it is measured, and where. */
export const measuringOptions = (says?: Parameters<typeof runOptions>[0]) => ({
  ...runOptions(says),
  ...FARM,
  ...QUIET,
});

const install: Declared<string | false> = {
  flags: '--install <command>',
  says: 'install the packages of each revision by this command; default: by its lock file',
  or: { flags: '--no-install', says: 'install no packages' },
};

/** For commands that measure files of a repository. */
export const REVISIONS = {
  rev: repeated(
    '--rev <revision>',
    'measure the files of this commit, or of a folder such as . or ../lib (can be repeated; the first is the baseline)',
  ),
  install,
  build: plain('--build <command>', 'build each revision by this command'),
  passEnv: repeated('--pass-env <name>', 'pass this environment variable to --install and --build (can be repeated)'),
};

/** For commands that measure a repository's files on runtimes. */
export const TREES = {
  ...REVISIONS,
  with: repeated(
    '--with <package@version>',
    'measure the working tree with this version of a package (can be repeated; the first is the baseline)',
  ),
};

/**
 * The part of a plan that they say; undefined where nothing was typed.
 * @param lines whether the variants are command lines, which do not say themselves where they are started
 * @throws JsdynoError BAD_USAGE for packages of command lines
 */
export function treesChoice(
  { rev = [], with: packages = [], install, build, passEnv = [] }: Partial<Typed<typeof TREES>>,
  lines = false,
): PlannedTrees | undefined {
  if (lines && packages.length > 0) {
    throw new JsdynoError('BAD_USAGE', '--with is for scripts on runtimes, and these are command lines', {
      hint: `name the script alone: start.js ${packages.map((one) => `--with ${shellWord(one)}`).join(' ')}`,
    });
  }
  const at = lines && rev.length > 0 ? rev : undefined;
  const trees = said({ at, install, build, passEnv: passEnv.length === 0 ? undefined : passEnv });
  return Object.keys(trees).length === 0 ? undefined : trees;
}

/** The words of how files of revisions are made ready. */
export function treesWords({ at: rev, install, build, passEnv }: PlannedTrees = {}): string[] {
  return wordsOf(REVISIONS, { rev, install, build, passEnv });
}

const SHARED = { transform: TRANSFORM, margin: MARGIN, ...runOptions(), lanes: LANES, format: formatOf<string>([]) };

/** The words of what any plan may say. The seed always: nobody types it, and the same order of runs is of the same seed. */
export function sharedWords({
  trees,
  budgetMs,
  transform,
  margin,
  pin,
  lanes,
  timeoutMs,
  format,
  seed,
}: Omit<Recorded<Plan>, 'kind'>): string[] {
  return [
    ...treesWords(trees),
    ...wordsOf(SHARED, { budgetMs, transform, margin, pin, lanes, timeoutMs, format, seed }),
  ];
}
