import { atRevisions } from '../../../host/runtimes/index.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { choicesOf, type Typed } from '../../../work/typed/declared.ts';
import { treesChoice } from '../../../work/typed/shared-options.ts';
import type { Parameter } from '../lines/parameters.ts';
import { typedWords } from '../lines/typed-words.ts';
import { OPTIONS } from '../options.ts';
import type { StartupChoice } from '../plan.ts';

export type StartupWords = Typed<typeof OPTIONS>;

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
  if ((commands.length > 0 || reference !== undefined) && on.length + typed.scripts.length > 0) {
    throw new JsdynoError('BAD_USAGE', 'command lines exclude scripts and --on', {
      hint: "jsdyno startup 'node a.js' 'bun a.js', or jsdyno startup --on node@22 --on bun@1 a.js",
    });
  }
  if (reference !== undefined && commands.length === 0) {
    throw new JsdynoError('BAD_USAGE', 'the command line to compare with the reference is missing', {
      hint: "jsdyno startup --reference 'node a.js' 'bun a.js'",
    });
  }
  return {
    variants: commands.length > 0 ? commands : atRevisions(on.length > 0 ? on : ['node'], options.rev, options.with),
    choice: {
      ...choicesOf(OPTIONS, options),
      trees: treesChoice(options, commands.length > 0),
      ...{ scripts: typed.scripts, commands },
      input: options.input === 'null' ? undefined : options.input,
      reference: reference && { ...reference, name: options.referenceName },
      parameters: parametersOf(options),
    },
  };
}

function parametersOf({ parameters, parameterScan, parameterStepSize: step }: StartupWords): Parameter[] {
  if (parameterScan === undefined && step !== undefined) {
    throw new JsdynoError('BAD_USAGE', '--parameter-step-size is for --parameter-scan', {
      hint: '--parameter-scan n=0..1 --parameter-step-size 0.1',
    });
  }
  if (parameterScan === undefined) return parameters;
  return [...parameters, step === undefined ? parameterScan : { ...parameterScan, step }];
}
