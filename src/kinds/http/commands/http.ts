import { answer } from '../../../console/answer.ts';
import { checkFailIf, failIfPlan } from '../../../console/fail-if.ts';
import { farmChoice } from '../../../console/farm-choice.ts';
import { measureWithProgress } from '../../../console/measure-with-progress.ts';
import { type MeasuringOptions, measuringChoice } from '../../../console/options.ts';
import { type RevisionOptions, treesChoice } from '../../../console/revision-options.ts';
import { type EachOptions, withSeries } from '../../../console/with-series.ts';
import { JsdynoError } from '../../../errors/catalogue.ts';
import { prepareExperiment } from '../../../experiment/prepare.ts';
import type { Rule } from '../../../rules/rule.ts';
import { atRevisions } from '../../../runtimes/index.ts';
import type { Io } from '../../../text/io.ts';
import { httpKind } from '../kind.ts';
import { httpPlan } from '../plan.ts';
import { type HttpWords, httpChoice } from './http-options.ts';
import { printHttpPlan } from './print-http-plan.ts';

interface HttpCommand extends MeasuringOptions, HttpWords, RevisionOptions, EachOptions {
  on: string[];
  offline?: boolean;
  plan?: boolean;
  format?: string;
  failIf?: Rule[];
}

/** `jsdyno http`: measures servers under load and prints the report. Returns the exit code. */
export async function http(options: HttpCommand, io: Io): Promise<number> {
  const farm = farmChoice(options);
  const request = httpRequest(await withSeries(options, io));
  if (options.plan === true) return printHttpPlan(request, io);
  const measured = await measureWithProgress(
    {
      prepare: (store, events, abort) => prepareExperiment(store, request, events, abort),
      progress: options.progress,
      farm,
    },
    io,
  );
  return answer(httpKind, measured, () => httpKind.print(measured.stored, options, io), io, options.failIf);
}

/**
 * What was typed.
 * @throws JsdynoError BAD_USAGE, BAD_OPTION, SCENARIO_NOT_FOUND, SCENARIO_INVALID, GENERATOR_NOT_FOUND
 */
export function httpRequest(options: HttpCommand) {
  const { on, rev = [], scenario, format, offline } = options;
  const choice = httpChoice(options, on.length + rev.length > 0);
  if (choice.origin !== undefined && on.length + rev.length + scenario.length > 0) {
    throw new JsdynoError('BAD_USAGE', 'a server that is up already runs on what it runs on', {
      hint: 'give --on together with --scenario, or neither',
    });
  }
  const variants = choice.origin !== undefined ? [choice.origin] : atRevisions(on.length === 0 ? ['node'] : on, rev);
  checkFailIf(httpKind, options.failIf, variants.length);
  const plan = httpKind.check(
    httpPlan(variants.length, { ...measuringChoice(options), ...choice, trees: treesChoice(options) }),
  );
  return {
    kind: httpKind,
    variants,
    plan: { ...plan, format, ...failIfPlan(httpKind, options.failIf) },
    offline,
    leaveOut: options.each !== undefined,
  };
}
