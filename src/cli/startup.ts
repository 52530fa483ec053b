import { JsdynoError } from '../errors/catalogue.ts';
import { type ExperimentRequest, prepareExperiment } from '../experiment/prepare.ts';
import { chooseScripts } from '../suites/startup/startup-plan.ts';
import type { Io } from './io.ts';
import { measureWithProgress } from './measure.ts';
import { type MeasuringOptions, planOf } from './options.ts';
import { checkExports, printStartup, type StartupPrinting } from './print-startup.ts';

export interface StartupCommand extends Omit<MeasuringOptions, 'runs'>, StartupPrinting {
  on: string[];
  command: string[];
  shell?: boolean;
  warmup: number;
  runs?: number;
  minRuns: number;
  maxRuns: number;
  prepare?: string;
  ignoreFailure?: boolean;
  showOutput?: boolean;
}

/** `jsdyno startup`: times whole processes and prints what each took. Returns the exit code. */
export async function startup(scripts: string[], options: StartupCommand, io: Io): Promise<number> {
  const request = requestOf(scripts, options);
  checkExports(options);
  const { exit, database, execution } = await measureWithProgress(
    {
      prepare: (store, events, abort) => prepareExperiment(store, request, events, abort),
      progress: options.progress,
    },
    io,
  );
  if (exit !== 0) return exit;
  return printStartup(database, execution.experiment.name, options, io);
}

function requestOf(scripts: string[], options: StartupCommand): ExperimentRequest {
  const { on, command, shell = false, warmup, prepare, ignoreFailure, showOutput } = options;
  if (command.length > 0 && (on.length > 0 || scripts.length > 0)) {
    throw new JsdynoError('BAD_USAGE', '--command is in place of scripts and --on', {
      hint: "jsdyno startup --command 'node a.js' --command 'bun a.js', or jsdyno startup --on node@22 --on bun@1 a.js",
    });
  }
  if (shell && command.length === 0) {
    throw new JsdynoError('BAD_USAGE', '--shell is for --command', { hint: 'scripts are started directly' });
  }
  const variants = command.length > 0 ? command : on.length > 0 ? on : ['node'];
  const { runs, leastRuns, fixed } = roundsOf(options, variants.length);
  const chosen = command.length > 0 ? [] : chooseScripts(scripts);
  const startup = { folder: process.cwd(), scripts: chosen, warmup, prepare, ignoreFailure, showOutput, shell };
  const plan = { ...planOf(scripts, { ...options, runs, fixed }), startup, leastRuns, test: false };
  return { kind: 'startup', variants, plan, offline: options.offline };
}

/** `--runs` is a number for all; one variant alone has nothing to decide, so it gets the least. */
function roundsOf({ runs, minRuns, maxRuns }: StartupCommand, variants: number) {
  if (runs !== undefined) return { runs, leastRuns: runs, fixed: true };
  const most = Math.max(minRuns, maxRuns);
  if (variants === 1) return { runs: minRuns, leastRuns: minRuns, fixed: true };
  return { runs: most, leastRuns: minRuns, fixed: most < 3 };
}
