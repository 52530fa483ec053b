import { warningKey } from '../../stats/warning.ts';
import type { Say } from '../../text/messages/say.ts';
import { reasonMessage } from './reason-message.ts';
import { oddRows } from './remarks.ts';
import type { Report } from './row.ts';
import { warningMessage } from './warning-message.ts';

/**
 * The remarks of a report in the language of its reader, a text each: warnings about the whole, failures with their reasons, warnings of
 * rows gathered by what they say with one example.
 */
export function remarkMessages(say: Say, report: Pick<Report, 'metrics' | 'rows' | 'warnings'>): string[] {
  const { placed, failed, undecided } = oddRows(report);
  return [
    ...report.warnings.map((warning) => warningMessage(say, warning)),
    ...gathered(
      say,
      failed.map(({ place, row }) => ({ place, key: `${row.verdict} ${row.reason}`, text: reasonMessage(say, row) })),
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
