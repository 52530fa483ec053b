/** The options by which `sweep`, `bisect` and `why` say what is measured, and how. */
import type { Command } from 'commander';
import type { SearchedKind, SearchedWork } from '../../kinds/searched-plan.ts';
import { moduleNames } from '../../kinds/suite/commands/declare.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { withoutFarmWords } from '../../work/console/farm-choice.ts';
import { offeringArguments, offeringScenarios } from '../../work/console/offers.ts';
import { declare, typedOf } from '../../work/typed/declared.ts';
import { names, plain, repeated } from '../../work/typed/options.ts';
import { QUIET, runOptions, turnsOption } from '../../work/typed/shared-options.ts';
import { timeSpan, wholeNumber } from '../../work/typed/values.ts';

/** What these commands themselves ask for, as the parser has it. */
export interface SearchedOptions extends Partial<Record<keyof typeof KINDS, boolean>> {
  suite?: string;
  /** Milliseconds. */
  budget?: number;
  offline?: boolean;
  progress: boolean;
}

const kind = (flags: string, says: string, own: string) => ({
  ...plain<boolean>(flags, says),
  conflicts: ['ops', 'startup', 'memory', 'http'].filter((other) => other !== own),
});

const KINDS = {
  ops: kind('--ops', 'measure operations: files that call suite(), or names of the built-in collection', 'ops'),
  startup: kind('--startup', 'measure how long processes take from start to end', 'startup'),
  memory: kind('--memory', 'measure how much memory scripts need', 'memory'),
  http: kind('--http', 'measure how many requests a second servers answer', 'http'),
};

const SEARCHED = {
  scenarios: {
    ...names('--scenario <names>', 'servers of --http: built-in scenarios, or folders (a,b or repeated)'),
    more: offeringScenarios,
  },
  routes: names('--route <names>', 'of --http: routes by name, or "all" (a,b or repeated)'),
  suite: plain('--suite <folder>', "a folder in the form of Node.js core's benchmark/; default: the built-in suites"),
  filter: repeated('--filter <text>', 'only benchmarks or operations whose name contains it (can be repeated)'),
  exclude: repeated('--exclude <text>', 'none whose name contains it (can be repeated)'),
  set: repeated('--set <parameter=value>', 'only this value of the parameter (can be repeated)'),
  batch: plain('--batch <n>', 'of --ops: operations a batch; default: about 1 ms of them', wholeNumber),
  budgetMs: plain('--budget <time>', 'spend at most this time (30m, 2h), where it tells most', timeSpan),
  turns: turnsOption('where their work lets them'),
  ...runOptions(),
};

/** Declares the names of what is measured, and the options that say of which kind they are and how they are measured. */
export function withSearchedOptions(command: Command): Command {
  command.argument(
    '[names...]',
    'modules or files of benchmarks (url, buffers/buffer-tojson.js) and settings (len=4096); with --ops files of operations, with --startup and --memory scripts',
  );
  offeringArguments(command, { words: moduleNames, files: true });
  return declare(command, { ...KINDS, ...SEARCHED, ...QUIET });
}

/**
 * What was typed.
 * @throws JsdynoError BAD_USAGE
 */
export function searchedWork(named: readonly string[], options: SearchedOptions): SearchedWork {
  const kind = kindOf(options);
  const { scenarios, ...how } = typedOf(SEARCHED, { ...options });
  if (scenarios.length > 0 && kind !== 'http') {
    throw new JsdynoError('BAD_USAGE', '--scenario names servers', { hint: 'add --http' });
  }
  return { ...how, kind, names: [...named, ...scenarios] };
}

/** The words of the command line, which commander keeps and does not declare: they are stored. */
export function wordsOf(program: Command): string[] {
  return withoutFarmWords((program as Command & { rawArgs: string[] }).rawArgs);
}

function kindOf({ ops, startup, memory, http }: SearchedOptions): SearchedKind {
  if (ops === true) return 'ops';
  if (startup === true) return 'startup';
  if (memory === true) return 'memory';
  return http === true ? 'http' : 'suite';
}
