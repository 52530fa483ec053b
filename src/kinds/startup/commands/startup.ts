import { measureWithProgress } from '../../../console/measure-with-progress.ts';
import { type MeasuringOptions, measuringChoice } from '../../../console/options.ts';
import { printPlan } from '../../../console/print-plan.ts';
import { JsdynoError } from '../../../errors/catalogue.ts';
import { prepareExperiment } from '../../../experiment/prepare.ts';
import type { Io } from '../../../text/io.ts';
import { startupKind } from '../kind.ts';
import { startupPlan } from '../plan.ts';
import { checkExports, type Exports, printStartup } from '../print-startup.ts';

export interface StartupCommand extends MeasuringOptions, Exports {
  on: string[];
  command: string[];
  shell?: boolean;
  warmup: number;
  minRuns: number;
  maxRuns: number;
  prepare?: string;
  ignoreFailure?: boolean;
  showOutput?: boolean;
  plan?: boolean;
  format?: string;
}

/** `jsdyno startup`: times whole processes and prints the time of each. Returns the exit code. */
export async function startup(scripts: string[], options: StartupCommand, io: Io): Promise<number> {
  const request = startupRequest(scripts, options);
  if (options.plan === true) return printPlan(request, io);
  checkExports(options);
  const { exit, stored } = await measureWithProgress(
    {
      prepare: (store, events, abort) => prepareExperiment(store, request, events, abort),
      progress: options.progress,
    },
    io,
  );
  return exit || printStartup(startupKind, stored, options, io);
}

/**
 * What was typed.
 * @throws JsdynoError BAD_USAGE, UNKNOWN_BENCHMARK
 */
export function startupRequest(scripts: string[], options: StartupCommand) {
  const { on, command, format, offline } = options;
  if (command.length > 0 && (on.length > 0 || scripts.length > 0)) {
    throw new JsdynoError('BAD_USAGE', '--command is in place of scripts and --on', {
      hint: "jsdyno startup --command 'node a.js' --command 'bun a.js', or jsdyno startup --on node@22 --on bun@1 a.js",
    });
  }
  const variants = command.length > 0 ? command : on.length > 0 ? on : ['node'];
  const { shell, warmup, minRuns, maxRuns, prepare, ignoreFailure, showOutput } = options;
  const plan = startupPlan(variants.length, {
    ...measuringChoice(options),
    ...{ scripts, commands: command.length, shell, warmup, minRuns, maxRuns, prepare, ignoreFailure, showOutput },
  });
  return { kind: startupKind, variants, plan: { ...plan, format }, offline };
}
