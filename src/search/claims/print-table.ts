import type { Say } from '../../text/messages/say.ts';
import { printable } from '../../text/printable.ts';
import { padEnd, textWidth } from '../../text/width.ts';
import type { ClaimRow, ClaimsReport, StatementRow } from './claims-report.ts';
import { remarkWords } from './remark-words.ts';
import {
  besideWords,
  CLAIM_MARKS,
  comparedWords,
  countedVerdicts,
  howWords,
  measuredWords,
  publishedWords,
  reasonWords,
  summaryWords,
  verdictWords,
} from './words.ts';

/** The report on a terminal: a block a claim, a line or two a statement. Pure. */
export function claimsTable(report: ClaimsReport, say: Say): string {
  const lines = [summaryWords(say, report)];
  for (const { verdict, claims, statements } of countedVerdicts(report)) {
    lines.push(
      `  ${CLAIM_MARKS[verdict]} ${padEnd(verdictWords(say, verdict), 32)} ${String(claims).padStart(4)}  (${statements})`,
    );
  }
  lines.push('', say('claims.direction'), say('claims.tolerance', { share: report.tolerance.share * 100 }), '');
  const width = Math.max(0, ...report.claims.map(({ id }) => textWidth(printable(id))));
  for (const claim of report.claims) lines.push(...claimLines(claim, width, say));
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

function claimLines(claim: ClaimRow, width: number, say: Say): string[] {
  const { id, workload, text, verdict, shortened, note, reason, statements } = claim;
  const indent = ' '.repeat(width + 3);
  const head = `${CLAIM_MARKS[verdict]} ${padEnd(printable(id), width)} ${printable(workload)}: ${printable(text)}`;
  return [
    head,
    ...(reason === null
      ? []
      : [`${indent}${verdictWords(say, verdict)}: ${printable(reasonWords(say, { reason, measured: null }))}`]),
    ...statements.flatMap((one) => statementLines(one, say).map((line) => `${indent}${line}`)),
    ...(shortened === null
      ? []
      : [`${indent}${say('claims.shortened', { text: printable(remarkWords(say, shortened)) })}`]),
    ...(note === null ? [] : [`${indent}${say('claims.note', { text: printable(remarkWords(say, note)) })}`]),
  ];
}

function statementLines(row: StatementRow, say: Say): string[] {
  const { measured, verdict } = row;
  const said = reasonWords(say, row);
  const figures = [
    `${say('claims.column.published')} ${publishedWords(say, row.published)}`,
    measured === null || measured.ratio === null
      ? ''
      : `${say('claims.column.measured')} ${measuredWords(say, measured)} (${howWords(say, measured)})`,
    besideWords(say, row) === '' ? '' : `${say('claims.column.beside')} ${besideWords(say, row)}`,
  ].filter((part) => part !== '');
  const why = said === '' || verdict === 'not-measured' ? '' : ` (${printable(said)})`;
  return [
    `${printable(comparedWords(say, row))}: ${verdictWords(say, verdict)}${why}`,
    `  ${printable(figures.join('; '))}`,
  ];
}
