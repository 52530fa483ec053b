import { warningKey } from '../../stats/warning.ts';
import type { Say } from '../../text/messages/say.ts';
import { reasonMessage } from './reason-message.ts';
import type { Report, ReportRow } from './row.ts';
import { warningMessage } from './warning-message.ts';

/**
 * The remarks of a report in the language of its reader, a text each: warnings about the whole, failures with their reasons, warnings of
 * rows gathered by what they say with one example.
 */
export function remarkMessages(
  say: Say,
  { metrics, rows, warnings }: Pick<Report, 'metrics' | 'rows' | 'warnings'>,
): string[] {
  const others = new Set(metrics.filter(({ stopsRounds }) => !stopsRounds).map(({ name }) => name));
  const nameOf = ({ benchmark, configuration, metric }: ReportRow): string => {
    const name = `${benchmark} ${configuration}`.trimEnd();
    return others.has(metric) ? `${name} (${metric})` : name;
  };
  const placed = rows.flatMap((row) => row.warnings.map((warning) => ({ place: nameOf(row), warning })));
  const failed = rows.filter(({ verdict }) => verdict === 'failed' || verdict === 'unavailable');
  const undecided = rows.filter(({ verdict }) => verdict === 'undecided').length;
  return [
    ...warnings.map((warning) => warningMessage(say, warning)),
    ...gathered(
      say,
      failed.map((row) => ({ place: nameOf(row), key: `${row.verdict} ${row.reason}`, text: reasonMessage(say, row) })),
    ),
    ...gathered(
      say,
      placed.map(({ place, warning }) => ({ place, key: warningKey(warning), text: warningMessage(say, warning) })),
    ),
    ...(undecided > 0 ? [say('remarks.undecided', { rows: undecided })] : []),
  ];
}

/** Equal texts of several rows once, with the first as an example. */
function gathered(say: Say, placed: readonly { place: string; key: string; text: string }[]): string[] {
  const alike = Map.groupBy(placed, ({ key }) => key);
  return [...alike.values()].flatMap((cases) =>
    cases.slice(0, 1).map(({ place, text }) => say('remarks.of-rows', { rows: cases.length, place, text })),
  );
}
