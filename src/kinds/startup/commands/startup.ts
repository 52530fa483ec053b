import type { Io } from '../../../text/io.ts';
import { answer } from '../../../work/console/answer.ts';
import { checkFailIf, failIfPlan } from '../../../work/console/fail-if.ts';
import { farmChoice } from '../../../work/console/farm-choice.ts';
import { measureRequest } from '../../../work/console/measure-with-progress.ts';
import { printPlan } from '../../../work/console/print-plan.ts';
import { withSeries } from '../../../work/console/with-series.ts';
import { startupKind } from '../kind.ts';
import { startupPlan } from '../plan.ts';
import { checkExports, printStartup, withoutExports } from '../print-startup.ts';
import { type StartupWords, startupChoice } from './startup-choice.ts';

/** `jsdyno startup`: times whole processes and prints the time of each. Returns the exit code. */
export async function startup(words: string[], options: StartupWords, io: Io): Promise<number> {
  const farm = farmChoice(options);
  const request = startupRequest(words, await withSeries(options, io));
  if (options.plan === true) return printPlan(request, io);
  checkExports(options);
  const measured = await measureRequest(request, { progress: options.progress, farm }, io);
  return answer(
    startupKind,
    measured,
    (isWhole) => printStartup(startupKind, measured.stored, isWhole ? options : withoutExports(options), io),
    io,
    options.failIf,
  );
}

/**
 * What was typed.
 * @throws JsdynoError BAD_USAGE, UNKNOWN_BENCHMARK
 */
export function startupRequest(words: readonly string[], options: StartupWords) {
  const { format, offline } = options;
  const { variants, choice } = startupChoice(words, options);
  checkFailIf(startupKind, options.failIf, variants.length);
  const plan = { ...startupPlan(variants.length, choice), format, ...failIfPlan(startupKind, options.failIf) };
  return { kind: startupKind, variants, plan, offline, leaveOut: options.each !== undefined };
}
