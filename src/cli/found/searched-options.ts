/** The options by which `sweep` and `bisect` say what is measured, and how. */
import { type Command, Option } from 'commander';
import type { SearchedKind, SearchedWork } from '../../kinds/searched-plan.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { withoutFarmWords } from '../../work/console/farm-choice.ts';
import { offering, offeringArguments } from '../../work/console/offers.ts';
import { turnsChoice } from '../../work/console/options.ts';
import { withQuietOptions, withRunOptions, withTurnsOptions } from '../../work/console/shared-options.ts';
import { collect, listOf, timeSpan, wholeNumber } from '../../work/console/values.ts';

/** As the command line hands them over. */
export interface SearchedOptions {
  ops?: boolean;
  startup?: boolean;
  memory?: boolean;
  http?: boolean;
  scenario: string[];
  route: string[];
  suite?: string;
  filter: string[];
  exclude: string[];
  set: string[];
  batch?: number;
  turns?: boolean;
  sequential?: boolean;
  /** Milliseconds. */
  budget?: number;
  seed?: number;
  pin?: string;
  /** Milliseconds. */
  timeout: number;
  offline?: boolean;
  progress: boolean;
}

/** Declares the names of what is measured, and the options that say of which kind they are and how they are measured. */
export function withSearchedOptions(command: Command): Command {
  const kind = (flags: string, description: string, own: string) =>
    new Option(flags, description).conflicts(['ops', 'startup', 'memory', 'http'].filter((other) => other !== own));
  command
    .argument(
      '[names...]',
      'modules or files of benchmarks (url, buffers/buffer-tojson.js) and settings (len=4096); with --ops files of operations, with --startup and --memory scripts',
    )
    .addOption(kind('--ops', 'measure operations: files that call suite(), or names of the built-in collection', 'ops'))
    .addOption(kind('--startup', 'measure how long processes take from start to end', 'startup'))
    .addOption(kind('--memory', 'measure how much memory scripts need', 'memory'))
    .addOption(kind('--http', 'measure how many requests a second servers answer', 'http'))
    .addOption(
      offering(
        new Option('--scenario <names>', 'servers of --http: built-in scenarios, or folders (a,b or repeated)')
          .argParser(listOf(String))
          .default([]),
        { words: scenarioNames, files: true },
      ),
    )
    .option('--route <names>', 'of --http: routes by name, or "all" (a,b or repeated)', listOf(String), [])
    .option('--suite <folder>', "a folder in the form of Node.js core's benchmark/; default: the built-in suites")
    .option('--filter <text>', 'only benchmarks or operations whose name contains it (can be repeated)', collect, [])
    .option('--exclude <text>', 'none whose name contains it (can be repeated)', collect, [])
    .option('--set <parameter=value>', 'only this value of the parameter (can be repeated)', collect, [])
    .option('--batch <n>', 'of --ops: operations a batch; default: about 1 ms of them', wholeNumber)
    .option('--budget <time>', 'spend at most this time (30m, 2h), where it tells most', timeSpan);
  withTurnsOptions(command, 'where their work lets them', 'turns');
  offeringArguments(command, { words: moduleNames, files: true });
  return withQuietOptions(withRunOptions(command));
}

/**
 * What was typed.
 * @throws JsdynoError BAD_USAGE
 */
export function searchedWork(names: readonly string[], options: SearchedOptions): SearchedWork {
  const kind = kindOf(options);
  const { filter, exclude, set, suite, route, scenario, batch, seed, pin, timeout: timeoutMs, budget } = options;
  if (scenario.length > 0 && kind !== 'http') {
    throw new JsdynoError('BAD_USAGE', '--scenario names servers', { hint: 'add --http' });
  }
  return {
    ...{
      kind,
      names: [...names, ...scenario],
      filter,
      exclude,
      set,
      suite,
      routes: route,
      batch,
      seed,
      pin,
      timeoutMs,
    },
    budgetMs: budget,
    turns: turnsChoice(options),
  };
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

async function moduleNames(): Promise<string[]> {
  const { openSuite } = await import('../../kinds/suite/files/suite.ts');
  return ['all', ...openSuite(undefined).categories.keys()];
}

async function scenarioNames(): Promise<string[]> {
  return (await import('../../host/scenarios/find-scenarios.ts')).builtInScenarios();
}
