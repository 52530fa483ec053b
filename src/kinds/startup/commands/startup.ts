import { measureWithProgress } from '../../../console/measure-with-progress.ts';
import { prepareExperiment } from '../../../experiment/prepare.ts';
import type { Io } from '../../../text/io.ts';
import { startupKind } from '../kind.ts';
import { startupPlan } from '../plan.ts';
import { checkExports, type Exports, printStartup, type Sorting } from '../print-startup.ts';
import { type StartupWords, startupChoice } from './startup-choice.ts';

interface StartupCommand extends StartupWords, Exports, Sorting {
  format?: string;
}

/** `jsdyno startup`: times whole processes and prints the time of each. Returns the exit code. */
export async function startup(words: string[], options: StartupCommand, io: Io): Promise<number> {
  const { variants, choice } = startupChoice(words, options);
  const plan = startupPlan(variants.length, choice);
  const { offline } = options;
  checkExports(options);
  const { exit, stored } = await measureWithProgress(
    {
      prepare: (store, events, abort) =>
        prepareExperiment(store, { kind: startupKind, variants, plan, offline }, events, abort),
      progress: options.progress,
    },
    io,
  );
  return exit || printStartup(startupKind, stored, options, io);
}
