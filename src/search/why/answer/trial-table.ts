import { textWidth } from '../../../text/width.ts';
import type { TrialAnswer } from '../why-answer.ts';
import { closingCell, howWords } from './share-words.ts';

/** A row of the table of what was tried. */
interface TrialCells {
  title: string;
  /** How much of the gap it closes, or why it was not tried. */
  closes: string;
  rounds: string;
  /** What it changes of what is measured; empty where nothing. */
  changes: string;
}

/** The interventions that were tried, and those that could not be. */
export function trialCells(trials: readonly TrialAnswer[]): TrialCells[] {
  return trials
    .filter(({ rounds, state }) => rounds > 0 || state === 'lost')
    .map(({ closing, rounds, reason, ...how }) => ({
      title: howWords(how),
      closes: reason ?? (closing === null ? 'not known' : closingCell(how, closing)),
      rounds: rounds === 0 ? '' : `${rounds} ${rounds === 1 ? 'round' : 'rounds'}`,
      changes: how.changes ?? '',
    }));
}

/** The same as lines: how much of the gap closes, with what, in how many rounds. */
export function trialTable(trials: readonly TrialAnswer[]): string[] {
  const cells = trialCells(trials);
  const widest = Math.min(MOST, Math.max(0, ...cells.map(({ closes }) => textWidth(closes))));
  return cells.flatMap(({ title, closes, rounds, changes }) => [
    `  ${padded(closes, widest)}  ${title}${rounds === '' ? '' : `, ${rounds}`}`,
    ...(changes === '' ? [] : [`    changes what is measured: ${changes}`]),
  ]);
}

/** Columns of the first: reasons may be long. */
const MOST = 24;

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - textWidth(text)));
}
