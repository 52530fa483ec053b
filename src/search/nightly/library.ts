/** A night: what is new is measured, and all that is stored of the same is looked at. */
import { inFolder } from '../../host/process/in-folder.ts';
import { tokensNote } from '../../host/process/surroundings.ts';
import { reportOf } from '../../kinds/stored.ts';
import { rowTitle } from '../../show/report/row-titles.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { exitOf } from '../../work/rules/exit.ts';
import { isAlarming } from '../history/answer/listed.ts';
import { history } from '../history/library.ts';
import type { ChangePoint } from '../history/series.ts';
import { type Carrier, isInterruption } from '../in-turn/carrier.ts';
import { measureInTurn } from '../in-turn/measure-in-turn.ts';
import { type Night, type NightlyAsked, nightOf } from './night.ts';
import type { NightlyReport, NightPart } from './nightly-report.ts';
import { partsOf } from './parts.ts';
import { unfinished } from './unfinished.ts';

/**
 * Measures what is new and says what changed in the series that it belongs to.
 * @throws JsdynoError as nightOf and partsOf; INTERRUPTED: the same call goes on
 */
export async function nightlyAnswer(
  asked: NightlyAsked,
  carrier: Carrier,
  requireDecision = false,
): Promise<NightlyReport> {
  const tokens = tokensNote();
  if (tokens !== undefined) carrier.warn(tokens);
  const night = await nightOf(asked, carrier);
  const parts = await inFolder(night.folder, () => measured(night, asked, carrier));
  return reportOfNight(night, parts, carrier, requireDecision);
}

async function measured(night: Night, asked: NightlyAsked, carrier: Carrier): Promise<NightPart[]> {
  let cause: unknown;
  try {
    const own = await partsOf(night, asked, carrier);
    const parts = [...own, ...(await unfinished(night, own, carrier))];
    const { turned, isInterrupted } = await measureInTurn(carrier, parts, asked.budgetMs ?? night.config.budgetMs);
    if (!isInterrupted) {
      return parts.map(({ title, earlier, isAnew }, i): NightPart => {
        const one = turned[i] ?? null;
        if (one === null) return { title, state: 'no time', experiment: null };
        if ('late' in one) return { title, state: isAnew === false ? 'dropped' : 'no time', experiment: null };
        const { name } = one.stored.experiment;
        if (earlier?.name !== name) return { title, state: 'measured', experiment: name };
        return { title, state: earlier.state === 'done' ? 'known' : 'continued', experiment: name };
      });
    }
  } catch (error) {
    if (!isInterruption(error, carrier.abort)) throw error;
    cause = error;
  }
  const hint = 'run the same nightly again to continue';
  throw new JsdynoError('INTERRUPTED', 'the nightly was interrupted; its runs are kept', { hint, cause });
}

async function reportOfNight(
  { head, base }: Night,
  parts: NightPart[],
  { database }: Carrier,
  requireDecision: boolean,
): Promise<NightlyReport> {
  const names = new Set(parts.map(({ experiment }) => experiment));
  const all = await history({ database });
  const series = all.series.filter(({ points }) => points.some(({ experiment }) => names.has(experiment)));
  const ids = new Set(series.map(({ id }) => id));
  const changes = all.changes.filter((change) => change.series.some((id) => ids.has(id)));
  const failed: string[] = [];
  for (const { experiment } of parts) {
    if (experiment === null) continue;
    const { rows } = await reportOf(database, experiment);
    for (const row of rows) {
      const problem = row.sides?.[1];
      if (problem?.verdict === 'failed') failed.push(`${rowTitle(row)} (${row.contender}): ${problem.reason}`);
    }
  }
  const isSuspected = ({ state, isBetter, triage }: ChangePoint) =>
    state === 'suspected' && isBetter === false && triage.state === 'new';
  const undecided = changes.filter(isSuspected).length + parts.filter(({ state }) => state === 'no time').length;
  const counts = { regression: changes.filter(isAlarming).length, failed: failed.length, undecided };
  const exit = exitOf(counts, { requireDecision });
  return { ...all, exit, head, base, parts, failed: [...new Set(failed)], series, changes };
}
