/** The answer of a night as text: what changed first, then what was measured. */
import { short } from '../../host/revisions/repository.ts';
import { counted } from '../../text/english-numbers.ts';
import { fold } from '../../text/fold.ts';
import { plain } from '../../text/markdown.ts';
import { printable } from '../../text/printable.ts';
import { historyMarkdown, historyTerminal } from '../history/answer/table.ts';
import type { NightlyReport } from './nightly-report.ts';

export function nightlyTerminal(report: NightlyReport, width?: number): string {
  const lines = linesOf(report).map((line) => `${fold(printable(line), width)}\n`);
  return [historyTerminal(report, { all: false, width }), '\n', ...lines].join('');
}

/** For the summary of a job. */
export function nightlyMarkdown(report: NightlyReport): string {
  const lines = linesOf(report).map((line) => `- ${plain(line)}\n`);
  return [historyMarkdown(report, false), '\n', ...lines].join('');
}

function linesOf({ head, base, parts, failed, series }: NightlyReport): string[] {
  const isKnown = parts.length > 0 && parts.every(({ state }) => state === 'known');
  return [
    ...(isKnown ? ['Nothing was measured: the same commit and the same releases are stored.'] : []),
    ...(base === null ? [`HEAD (${short(head.commit)}) has no commit to compare it with.`] : []),
    ...parts.map(
      ({ title, state, experiment }) => `${state}: ${title}${experiment === null ? '' : ` (${experiment})`}`,
    ),
    ...(parts.length > 0 && series.length === 0 ? ['No row ran on both sides within the budget.'] : []),
    ...(failed.length === 0 ? [] : [`${counted(failed.length, 'row')} failed to run:`]),
    ...failed,
  ];
}
