import { warningKey } from '../../stats/warning.ts';
import type { Say } from '../../text/messages/say.ts';
import { reasonMessage } from './reason-message.ts';
import { oddRows, type PlacedWarning } from './remarks.ts';
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
    ).map(({ text }) => text),
    ...gatheredMessages(say, placed).map(({ text }) => text),
    ...(undecided > 0 ? [say('remarks.undecided', { rows: undecided })] : []),
  ];
}

/** Warnings of places, equal ones once with the first place as an example. */
export function gatheredMessages(say: Say, placed: readonly PlacedWarning[]) {
  return gathered(
    say,
    placed.map(({ place, warning }) => {
      return { place, key: warningKey(warning), text: warningMessage(say, warning), about: warning.kind };
    }),
  );
}

/** Equal texts of several rows once, with the first as an example. */
function gathered<T extends { place: string; key: string; text: string }>(say: Say, placed: readonly T[]): T[] {
  const alike = Map.groupBy(placed, ({ key }) => key);
  return [...alike.values()].flatMap((cases) =>
    cases.slice(0, 1).map((one) => {
      return { ...one, text: say('remarks.of-rows', { rows: cases.length, place: one.place, text: one.text }) };
    }),
  );
}
