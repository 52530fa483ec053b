import { DEFAULT_MARGIN } from '../../stats/margin.ts';
import { largestChange } from '../../stats/percent-words.ts';
import { warningKey } from '../../stats/warning.ts';
import type { Say } from '../../text/messages/say.ts';
import { numbersIn } from '../../text/numbers.ts';
import { isTelling } from '../../text/telling-interval.ts';
import { causeMessage } from '../sheets/said.ts';
import { verdictMessage } from './as-read.ts';
import { changeMessage } from './figure-message.ts';
import { type Metric, RATE } from './metric.ts';
import { oddRows, type PlacedWarning } from './remarks.ts';
import type { Report, ReportRow } from './row.ts';
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

/**
 * Why a row has its verdict, in a sentence of the reader's language, made from the fields of the row. The words of a runtime, such as the
 * message of a benchmark that failed, stay as they were said, in quotes.
 */
function reasonMessage(
  say: Say,
  row: ReportRow,
  { margin = DEFAULT_MARGIN, metric = RATE }: { margin?: number; metric?: Metric } = {},
): string {
  const { verdict, interval, rounds } = row;
  const word = verdictMessage(say, verdict, metric);
  switch (verdict) {
    case 'faster':
    case 'slower':
      return say('reason.decided', { change: changeMessage(say, row, { margin, metric }), rounds });
    case 'equivalent':
      return say('reason.equivalent', { word, margin: numbersIn(say.language).margin(margin), rounds });
    case 'undecided':
      if (rounds <= 1) return say('reason.one-run', { word });
      if (interval === null || !isTelling(interval)) return say('reason.no-interval', { word, rounds });
      return say('reason.undecided', { word, bound: numbersIn(say.language).points(largestChange(interval)), rounds });
    default:
      return say('reason.because', { word, cause: causeMessage(say, row) });
  }
}
