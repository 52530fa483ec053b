/** A gate, as a program asks for it. */
import { readEnvironment } from '../../host/machine/environment.ts';
import { tokensNote } from '../../host/process/surroundings.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Measuring } from '../../work/experiment/measure-experiment.ts';
import { checkOptions } from '../../work/options/check-options.ts';
import { given } from '../../work/options/given.ts';
import { measuring } from '../../work/options/measuring.ts';
import { optionsOf } from '../../work/options/options-of.ts';
import { type Carrier, carrierOf, isInterruption } from '../in-turn/carrier.ts';
import { OPTIONS } from './gate-options.ts';
import type { GateReport } from './gate-report.ts';
import type { GateRun } from './gate-run.ts';
import { type GateAsked, prepareGate } from './prepare-gate.ts';
import { gateReportOf, type ReportOptions } from './report/gate-report-of.ts';
import { runGate } from './run-gate.ts';

/** What is compared, and how it is judged and carried out. */
export interface GateSettings extends Omit<GateAsked, 'offline'>, ReportOptions, Measuring {}

const gateSettings = optionsOf<GateSettings>()({ ...measuring, ...given(OPTIONS) });

/**
 * Measures a change against its base, in the repository that the working directory is in: what `jsdyno gate --json` writes. The working
 * directory of the process is another one until it ends.
 *
 * @returns the answer, whose `exit` is 4 at a regression
 * @throws JsdynoError for bad input, GATE_REFUSED where there is nothing to compare; INTERRUPTED after an abort: the same call continues
 */
export async function gate(settings: GateSettings = {}): Promise<GateReport> {
  checkOptions('gate', gateSettings, settings);
  const { events: _, abort: __, database: ___, requireDecision, accept, ...asked } = settings;
  const { report, isInterrupted } = await gateAnswer(asked, carrierOf(settings), { requireDecision, accept });
  if (isInterrupted) throw interrupted();
  return report;
}

/**
 * The answer of a gate; after an abort that of what is measured so far.
 * @throws JsdynoError as gate(), INTERRUPTED only where the abort came before anything was to be measured
 */
export async function gateAnswer(
  asked: GateAsked,
  carrier: Carrier,
  options: ReportOptions,
): Promise<{ report: GateReport; run: GateRun; isInterrupted: boolean }> {
  const began = performance.now();
  const tokens = tokensNote();
  if (tokens !== undefined) carrier.warn(tokens);
  const environment = await readEnvironment();
  try {
    const run = { asked, carrier, environment, prepared: await prepareGate(asked, carrier.abort) };
    const found = await runGate(run);
    const wholeMs = Math.round(performance.now() - began);
    const { isInterrupted } = found;
    return { report: gateReportOf(run, found, { ...options, wholeMs }), run, isInterrupted };
  } catch (error) {
    throw isInterruption(error, carrier.abort) ? interrupted(error) : error;
  }
}

function interrupted(cause?: unknown): JsdynoError {
  const hint = 'run the same gate again to continue';
  return new JsdynoError('INTERRUPTED', 'the gate was interrupted; its runs are kept', { hint, cause });
}
