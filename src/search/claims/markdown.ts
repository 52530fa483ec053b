import { type MarkdownColumn, markdownTable } from '../../show/sheets/markdown.ts';
import { plain } from '../../text/markdown.ts';
import type { Say } from '../../text/messages/say.ts';
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

/** A line of the table: a statement of a claim. A claim that makes none has one without it. */
interface Line {
  claim: ClaimRow;
  row: StatementRow | null;
}

/** The report as GitHub's Markdown: a table an area. Pure. */
export function claimsMarkdown(report: ClaimsReport, say: Say): string {
  const areas = Map.groupBy(report.claims, ({ area }) => area);
  const lines = [`# ${say('claims.title')}`, '', summaryWords(say, report), ''];
  lines.push(
    ...markdownTable(
      [
        {
          title: say('claims.column.verdict'),
          cell: ({ verdict }) => `${CLAIM_MARKS[verdict]} ${verdictWords(say, verdict)}`,
        },
        { title: say('claims.column.claims'), align: 'right', cell: ({ claims }) => String(claims) },
        { title: say('claims.column.statements'), align: 'right', cell: ({ statements }) => String(statements) },
      ],
      countedVerdicts(report),
    ),
    '',
    `${say('claims.direction')} ${say('claims.tolerance', { share: report.tolerance.share * 100 })}`,
    '',
  );
  const machines = new Set(report.experiments.flatMap(({ machine }) => machine ?? []));
  for (const machine of machines) lines.push(say('claims.machine', { machine: plain(machine) }), '');
  for (const [area, claims] of areas) {
    lines.push(`## ${plain(area)}`, '', ...markdownTable(columnsOf(say), claims.flatMap(linesOf)), '');
    const remarks = claims.flatMap(({ id, shortened, note, reason }) => [
      ...(shortened === null
        ? []
        : [`- ${plain(id)}: ${say('claims.shortened', { text: plain(remarkWords(say, shortened)) })}`]),
      ...(note === null ? [] : [`- ${plain(id)}: ${plain(remarkWords(say, note))}`]),
      ...(reason === null ? [] : [`- ${plain(id)}: ${plain(reasonWords(say, { reason, measured: null }))}`]),
    ]);
    if (remarks.length > 0) lines.push(...remarks, '');
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

function linesOf(claim: ClaimRow): Line[] {
  return claim.statements.length === 0 ? [{ claim, row: null }] : claim.statements.map((row) => ({ claim, row }));
}

function columnsOf(say: Say): MarkdownColumn<Line>[] {
  const of = (text: (row: StatementRow) => string) => (line: Line) => (line.row === null ? '' : text(line.row));
  return [
    { title: say('claims.column.claim'), cell: ({ claim }) => claim.id },
    { title: say('claims.column.workload'), cell: ({ claim }) => claim.workload },
    { title: say('claims.column.compared'), cell: of((row) => comparedWords(say, row)) },
    { title: say('claims.column.published'), cell: of((row) => publishedWords(say, row.published)) },
    { title: say('claims.column.measured'), cell: of(({ measured }) => measuredText(say, measured)) },
    { title: say('claims.column.beside'), cell: of((row) => besideWords(say, row)) },
    {
      title: say('claims.column.verdict'),
      cell: ({ claim, row }) => {
        const { verdict } = row ?? claim;
        const said = reasonWords(say, row ?? { reason: claim.reason, measured: null });
        const why = said === '' || verdict === 'not-measured' ? '' : `: ${said}`;
        return `${CLAIM_MARKS[verdict]} ${verdictWords(say, verdict)}${why}`;
      },
    },
  ];
}

function measuredText(say: Say, measured: StatementRow['measured']): string {
  return measured === null || measured.ratio === null
    ? '–'
    : `${measuredWords(say, measured)} (${howWords(say, measured)})`;
}
