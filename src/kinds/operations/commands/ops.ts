import { atRevisions } from '../../../host/runtimes/index.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { Io } from '../../../text/io.ts';
import { farmChoice } from '../../../work/console/farm-choice.ts';
import { measureTyped, typedRequest } from '../../../work/console/measure-typed.ts';
import { printPlan } from '../../../work/console/print-plan.ts';
import { withSeries } from '../../../work/console/with-series.ts';
import type { Stored } from '../../../work/kind.ts';
import { choicesOf, type Typed } from '../../../work/typed/declared.ts';
import { treesChoice } from '../../../work/typed/shared-options.ts';
import { operationsKind } from '../kind.ts';
import { OPTIONS } from '../options.ts';
import { operationsPlan } from '../plan.ts';

const LOOK_FORMATS = ['table', 'json'];

type OpsCommand = Typed<typeof OPTIONS>;

/** `jsdyno ops`: measures operations, on one runtime or several, and prints what each costs. Returns the exit code. */
export async function ops(files: string[], typed: OpsCommand, io: Io): Promise<number> {
  checkLookFormat(typed);
  const farm = farmChoice(typed);
  const options = await withSeries(typed, io);
  if (options.floor === true) {
    return (await import('./ops-harness-cost.ts')).printHarnessCosts(variantsOf(options), options, io);
  }
  if (files.length === 0) {
    throw new JsdynoError('BAD_USAGE', 'ops needs a file or folder of operations, or names of built-in ones', {
      hint: 'jsdyno ops string-searching, or jsdyno ops all; "jsdyno list operations" lists the built-in ones',
    });
  }
  const request = opsRequest(files, options);
  if (options.tiers === true) return (await import('./ops-tiers.ts')).printTiers(request, options.format, io);
  if (options.plan === true) return printPlan(request, io);
  const print = (stored: Stored, isWhole: boolean) =>
    operationsKind.print(stored, isWhole ? options : { ...options, markdown: undefined }, io);
  return measureTyped(request, { ...options, farm }, print, io);
}

/**
 * What was typed.
 * @throws JsdynoError UNKNOWN_BENCHMARK, NO_BENCHMARKS, BAD_OPTION, BAD_USAGE
 */
export function opsRequest(files: string[], options: OpsCommand) {
  const variants = variantsOf(options);
  const choice = { ...choicesOf(OPTIONS, options), trees: treesChoice(options) };
  const planOf = () => operationsKind.check(operationsPlan(files, variants.length, choice));
  return typedRequest(operationsKind, variants, planOf, options);
}

/**
 * What `--floor` and `--tiers` print is no report of operations.
 * @throws JsdynoError BAD_OPTION
 */
function checkLookFormat({ floor, tiers, format = 'table' }: OpsCommand): void {
  if ((floor !== true && tiers !== true) || LOOK_FORMATS.includes(format)) return;
  const look = floor === true ? '--floor' : '--tiers';
  throw new JsdynoError('BAD_OPTION', `${look} has no format "${format}"; there are ${LOOK_FORMATS.join(', ')}`, {
    hint: '--format table',
  });
}

function variantsOf({ on, rev, with: packages }: OpsCommand): string[] {
  return atRevisions(on.length === 0 ? ['node'] : on, rev, packages);
}
