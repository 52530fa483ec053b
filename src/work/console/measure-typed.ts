/** Commands that measure one experiment of a kind: what was typed becomes a request, and what was measured is printed. */
import type { Configuration } from '../../measure/configuration.ts';
import type { Draft, Plan } from '../../measure/plan.ts';
import type { Io } from '../../text/io.ts';
import type { ExperimentRequest } from '../experiment/prepare.ts';
import type { Kind, Stored } from '../kind.ts';
import type { ReadyWork } from '../ready-work.ts';
import type { Rule } from '../rules/rule.ts';
import { answer } from './answer.ts';
import { checkFailIf, failIfPlan } from './fail-if.ts';
import type { FarmChoice } from './farm-choice.ts';
import { measureRequest } from './measure-with-progress.ts';

interface TypedOptions {
  failIf?: readonly Rule[] | undefined;
  format?: string | undefined;
  offline?: boolean | undefined;
  each?: string | undefined;
}

/**
 * The experiment that was typed: its rules are checked before its plan is made, which then has what they ask for.
 *
 * @param what how messages call the command
 * @throws JsdynoError BAD_OPTION, BAD_USAGE, and those of the plan
 */
export function typedRequest<P extends Plan, C extends Configuration, W extends ReadyWork<P, C>>(
  kind: Kind<P, C, W>,
  variants: readonly string[],
  planOf: () => Draft<P>,
  { failIf, format, offline, each }: TypedOptions,
  what?: string,
) {
  checkFailIf(kind, failIf, variants.length, what);
  const plan = { ...planOf(), format, ...failIfPlan(kind, failIf) };
  return { kind, variants, plan, offline, leaveOut: each !== undefined };
}

/**
 * Measures it, prints it and judges it by rules. Returns the exit code.
 * @param print gives the exit code of the report; told whether it is whole
 */
export async function measureTyped<P extends Plan, C extends Configuration, W extends ReadyWork<P, C>>(
  request: ExperimentRequest<P, C, W>,
  { progress, farm, failIf }: { progress: boolean; farm: FarmChoice | undefined; failIf: readonly Rule[] },
  print: (stored: Stored, isWhole: boolean) => number | Promise<number>,
  io: Io,
): Promise<number> {
  const measured = await measureRequest(request, { progress, farm }, io);
  const { execution, stored } = measured;
  return answer(execution.kind, measured, (isWhole) => print(stored, isWhole), io, failIf);
}
