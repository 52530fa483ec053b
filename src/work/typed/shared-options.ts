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
  'what to print; default: table; in a file or a pipe upstream before it, unless runs took turns',
);

/** What is printed; the first is the usual one. */
export function formatOf<const T extends string>(
  choices: readonly T[],
  says = `what to print; default: ${choices[0]}`,
): Declared<T> {
  return { flags: '--format <format>', says, choices };
}

/** For commands whose answer people read, send to others, or hand to a program. */
export const ANSWER_FORMAT = formatOf(['table', 'markdown', 'json']);

/** Exit code 4 where a contender is worse than the baseline; `example` is of the command. */
export function failIf(example = 'slower:5%,memory:10%'): Declared<readonly Rule[]> & { usual: readonly Rule[] } {
  return {
    flags: '--fail-if <rules>',
    says: `exit code 4 where a contender is surely worse than the baseline (${example} or repeated); see docs/rules.md`,
    usual: [],
    parse: (text, before) => [...before, ...parseRules(text)],
  };
}

/** For commands whose variants are a list. */
export function eachOption(usual = ''): Declared<Each> {
  return {
    flags: '--each <what>',
    says: `an --on that is a range ("node@>=18 <27") stands for many: the newest release of each major or minor, every patch, the newest with long-term support, the first or the last of each major${usual}`,
    choices: EACH,
  };
}

/** Variants of commands that do not compare one with another by name. */
export const SEVERAL = {
  on: repeated('--on <variant>', 'a runtime (can be repeated; the first is the baseline); default: node'),
  each: eachOption(),
};

/** For reports of several runtimes. */
export const NEIGHBOURS = plain<boolean>(
  '--neighbours',
  'compare each runtime with the one before it, instead of the baseline',
);

export const PLAN = plain<boolean>('--plan', 'print what would run and how long it should take, and run nothing');

/** Upstream's way to a picture beside what is printed; `what` says which. */
export function plotOption(what: string): Declared<string> {
  return plain('--plot <file>', `also draw ${what}: .svg or .png`);
}

/** For commands that print one table, or the same as JSON. `--json` is how it was spelt. */
export const JSON_FORMAT = {
  format: formatOf(['table', 'json']),
  json: {
    ...plain<boolean>('--json', ''),
    more: (option: Option) => option.implies({ format: 'json' }).hideHelp(),
  },
};

/** Whether processes take turns; `turns` says what a turn is. Turns are the default. */
export function turnsOption(turns: string): Kept<boolean> {
  const says = `runtimes take turns on one CPU, ${turns}, instead of running one after the other (the default)`;
  const sequential = plain('--sequential', 'runtimes run one after the other, a whole run each');
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
  'make JavaScript of TypeScript and JSX once, by rolldown, and run that on all runtimes',
);

export const STRICT = flag(
  '--strict',
  'hold the false discovery rate under any dependence between rows (e-values; more rounds)',
);

/** For commands whose rows can be measured side by side. */
export const LANES: Chosen<number | 'auto'> = {
  flags: '--lanes <n>',
  says: 'measure so many rows at once, each on CPUs of its own; auto: as many as pay, by a short check; default: 1',
  parse: lanes,
  given: ({ choice }) => choice.lanes,
};

/** For commands that put a load on servers. */
export const GENERATOR = usually(
  'own',
  oneOf('--generator <name>', 'what makes the load; all but the own one must be installed', GENERATOR_NAMES),
);

/** How each run is made, and for how long; `budget`, `pin` and `timeout` say what they mean for this command. */
export function runOptions({
  budget = 'spend at most this time (30m, 2h), where it decides most',
  pin = 'let measured processes use only these CPUs: 1 or 0-2,4 (taskset)',
  timeout = 'longest time of a run',
}: {
  budget?: string;
  pin?: string;
  timeout?: string;
} = {}) {
  const seed: Chosen<number> = {
    flags: '--seed <n>',
    says: 'decides the order of runs; drawn anew unless given',
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
    ...plain('--farm <url>', 'measure on the hosts of the farm at postgres://..., not here; see docs/farm.md'),
    more: (option: Option) => option.env('JSDYNO_FARM'),
  },
  onInterrupt: {
    ...plain<'leave' | 'end'>(
      '--on-interrupt <what>',
      'with --farm, what Ctrl-C does: leave the experiment there, where it goes on, or end it; default: leave',
    ),
    choices: ['leave', 'end'],
  },
};

export const QUIET = {
  offline: plain<boolean>('--offline', 'never use the network'),
  progress: usually(true, plain<boolean>('--no-progress', 'be quiet while running')),
};

/** How it is measured, and where. */
export const measuringOptions = (says?: Parameters<typeof runOptions>[0]) => ({
  ...runOptions(says),
  ...FARM,
  ...QUIET,
});

const install: Declared<string | false> = {
  flags: '--install <command>',
  says: 'installs the packages of each revision; default: as its lock file says',
  or: { flags: '--no-install', says: 'install no packages of revisions' },
};

/** For commands that measure files of a repository. */
export const REVISIONS = {
  rev: repeated(
    '--rev <revision>',
    'measure the files of this commit (can be repeated; the first is the baseline); a path such as . or ../lib is a folder',
  ),
  install,
  build: plain('--build <command>', 'builds each revision'),
  passEnv: repeated(
    '--pass-env <name>',
    'give this secret of the environment to --install and --build (can be repeated)',
  ),
};

/**
 * The part of a plan that they say; undefined where nothing was typed.
 * @param lines whether the variants are command lines, which do not say themselves where they are started
 */
export function treesChoice(
  { rev = [], install, build, passEnv = [] }: Partial<Typed<typeof REVISIONS>>,
  lines = false,
): PlannedTrees | undefined {
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
