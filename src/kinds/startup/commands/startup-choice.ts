import { atRevisions } from '../../../host/runtimes/index.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { type MeasuringOptions, measuringChoice } from '../../../work/console/options.ts';
import { type RevisionOptions, treesChoice } from '../../../work/console/revision-options.ts';
import type { EachOptions } from '../../../work/console/with-series.ts';
import type { Parameter } from '../lines/parameters.ts';
import { typedWords } from '../lines/typed-words.ts';
import type { StartupChoice } from '../plan.ts';

/** The options of `jsdyno startup` that say what is timed and how. */
export interface StartupWords extends MeasuringOptions, RevisionOptions, EachOptions {
  on: string[];
  command: string[];
  commandName: string[];
  reference?: string;
  referenceName?: string;
  parameterList: Parameter[];
  parameterScan?: Parameter;
  parameterStepSize?: string;
  shell?: boolean;
  warmup: number;
  minRuns: number;
  maxRuns: number;
  setup: string[];
  prepare: string[];
  conclude: string[];
  cleanup: string[];
  input?: string;
  output: string[];
  ignoreFailure?: boolean;
  showOutput?: boolean;
}

/**
 * What was typed: scripts on runtimes, or command lines, which are variants themselves.
 * @throws JsdynoError BAD_USAGE, UNKNOWN_BENCHMARK
 */
export function startupChoice(
  words: readonly string[],
  options: StartupWords,
): { variants: readonly string[]; choice: StartupChoice } {
  const { on, command, reference, shell } = options;
  const typed = typedWords(words, { hasRuntimes: on.length > 0, shell });
  const commands = [...command, ...typed.lines];
  if (
    [...commands, ...(reference === undefined ? [] : [reference])].length > 0 &&
    on.length + typed.scripts.length > 0
  ) {
    throw new JsdynoError('BAD_USAGE', 'command lines are in place of scripts and --on', {
      hint: "jsdyno startup 'node a.js' 'bun a.js', or jsdyno startup --on node@22 --on bun@1 a.js",
    });
  }
  if (reference !== undefined && commands.length === 0) {
    throw new JsdynoError('BAD_USAGE', 'there is no command line to compare with the reference', {
      hint: "jsdyno startup --reference 'node a.js' 'bun a.js'",
    });
  }
  const { warmup, minRuns, maxRuns, setup, prepare, conclude, cleanup, output } = options;
  const input = options.input === 'null' ? undefined : options.input;
  const { ignoreFailure, showOutput, commandName: names } = options;
  return {
    variants: commands.length > 0 ? commands : atRevisions(on.length > 0 ? on : ['node'], options.rev),
    choice: {
      ...measuringChoice(options),
      trees: treesChoice(options, commands.length > 0),
      ...{ scripts: typed.scripts, commands, names, shell, warmup, minRuns, maxRuns },
      ...{ setup, prepare, conclude, cleanup, input, output, ignoreFailure, showOutput },
      reference: reference === undefined ? undefined : { line: reference, name: options.referenceName },
      parameters: parametersOf(options),
    },
  };
}

function parametersOf({ parameterList, parameterScan, parameterStepSize: step }: StartupWords): Parameter[] {
  if (parameterScan === undefined && step !== undefined) {
    throw new JsdynoError('BAD_USAGE', '--parameter-step-size is for --parameter-scan', {
      hint: '--parameter-scan n=0..1 --parameter-step-size 0.1',
    });
  }
  if (parameterScan === undefined) return parameterList;
  return [...parameterList, step === undefined ? parameterScan : { ...parameterScan, step }];
}
