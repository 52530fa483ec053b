import type { TurnsFacts } from '../../measure/figures.ts';
import { type Warning, warningOfExperiment } from '../../stats/warning.ts';
import { turnsByRow } from '../../store/runs.ts';
import type { Stored } from '../kind.ts';

/** Reasons that are told one by one; the others are counted. */
const MOST_REASONS = 5;

/** Says which rows took no turns and why, and whose declared runs were left out. */
export function turnsNotes({ database, experiment }: Stored): Warning[] {
  const rows = turnsByRow(database, experiment.id);
  return [...notInTurns(rows), ...leftOut(rows)];
}

type Rows = readonly { benchmark: string; configuration: string; turns: TurnsFacts }[];

function notInTurns(rows: Rows): Warning[] {
  const alone = rows.flatMap(({ benchmark, turns }) => ('not' in turns ? [{ benchmark, not: turns.not }] : []));
  // Times in reasons differ from row to row.
  const byReason = [...Map.groupBy(alone, ({ not }) => not.replace(/\d+/g, '0')).values()].sort(
    (a, b) => b.length - a.length,
  );
  const told = byReason.slice(0, MOST_REASONS).map((some) => {
    const [first] = some;
    const such = some.length === 1 ? `${first?.benchmark}` : `${some.length} rows, such as of ${first?.benchmark}`;
    const values = { form: 'such', rows: some.length, benchmark: first?.benchmark ?? '' };
    return warningOfExperiment('sequential', `${such}: ${first?.not}`, null, values);
  });
  const rest = byReason.slice(MOST_REASONS).flat().length;
  if (rest > 0) {
    const values = { form: 'more', rows: rest, benchmark: '' };
    told.push(
      warningOfExperiment('sequential', `${rest} more rows for other reasons; --format json lists them`, null, values),
    );
  }
  return told;
}

/** Of earlier versions, which made no declared run of such rows at all. */
function leftOut(rows: Rows): Warning[] {
  const count = rows.filter(({ turns }) => !('not' in turns) && !turns.declared && turns.apart === undefined).length;
  if (count === 0) return [];
  const words = `the first runs of ${count} ${count === 1 ? 'row take' : 'rows take'} more than 0.1 s each and were skipped; the steady rate is shown instead`;
  return [warningOfExperiment('declared', words, null, { form: 'all', rows: count })];
}
