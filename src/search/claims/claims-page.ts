/** The page of claims, by the same shell, styles and script as that of experiments. */
import type { Ink } from '../../show/page/chapter.ts';
import { drawing } from '../../show/page/drawing.ts';
import { type Children, type Element, h } from '../../show/page/element.ts';
import { commandBlock, type PagePart, partsPage } from '../../show/page/parts-page.ts';
import { inkOf } from '../../show/page/report-page.ts';
import { type TableRow, table } from '../../show/page/table.ts';
import type { Say } from '../../text/messages/say.ts';
import { printableIn } from '../../text/printable.ts';
import { shellWord } from '../../text/shell-word.ts';
import { claimsCharts } from './claims-chart.ts';
import type { ClaimRow, ClaimsReport, StatementRow } from './claims-report.ts';
import { type ClaimVerdict, DEFAULT_TOLERANCE } from './judge-claim.ts';
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
  stateWords,
  summaryWords,
  verdictWords,
} from './words.ts';

/**
 * The report as one file of HTML. The same report gives the same bytes.
 * @throws JsdynoError PAGE_NOT_BUILT
 */
export function claimsPage(report: ClaimsReport, say: Say): Promise<string> {
  const shown = printableIn(report);
  const dek = shown.files.map(({ name }) => name).join(' · ');
  return partsPage({ title: say('claims.title'), dek, parts: partsOf(shown, inkOf(say)) }, say);
}

function partsOf(report: ClaimsReport, ink: Ink): PagePart[] {
  const { say } = ink;
  const areas = [...Map.groupBy(report.claims, ({ area }) => area)];
  const answer = [
    h('p', { class: 'lead' }, summaryWords(say, report)),
    verdictTable(report, say),
    h('p', null, say('claims.direction')),
  ];
  const method = h('p', null, say('claims.method-text', { share: report.tolerance.share * 100 }));
  return [
    { id: 'answer', title: say('claims.answer'), content: answer },
    ...areas.map(([area, claims], i) => {
      const id = `area-${i + 1}`;
      return { id, title: area, content: areaPart(area, claims, `${id}-h`, ink) };
    }),
    { id: 'conditions', title: say('claims.conditions'), content: conditions(report, say) },
    { id: 'method', title: say('claims.method'), content: method },
    { id: 'reproduce', title: say('claims.reproduce'), content: reproduce(report, say) },
  ];
}

function verdictTable(report: ClaimsReport, say: Say): Element {
  return table({
    caption: say('claims.summaryHeading'),
    columns: [
      { title: say('claims.column.verdict') },
      { title: say('claims.column.claims'), isNumber: true },
      { title: say('claims.column.statements'), isNumber: true },
    ],
    rows: countedVerdicts(report).map(({ verdict, claims, statements }) => ({
      class: CLASSES[verdict],
      cells: [verdictCell(verdict, say), String(claims), String(statements)],
    })),
  });
}

/** The colours of the page's verdicts; the words and marks tell them without. */
const CLASSES: Readonly<Record<ClaimVerdict, string>> = {
  reproduced: 'v-faster',
  smaller: 'v-equivalent',
  larger: 'v-equivalent',
  'not-reproduced': 'v-slower',
  opposite: 'v-slower',
  floor: 'v-floor',
  undecided: 'v-undecided',
  'not-runnable': 'v-unavailable',
  'not-measured': 'v-unavailable',
};

function verdictCell(verdict: ClaimVerdict, say: Say): Element {
  return h('b', null, h('span', { 'aria-hidden': 'true' }, CLAIM_MARKS[verdict]), ` ${verdictWords(say, verdict)}`);
}

function areaPart(area: string, claims: readonly ClaimRow[], heading: string, ink: Ink): Children {
  const { say } = ink;
  return [
    claimsCharts(area, claims, say).map((chart) => drawing(chart, ink)),
    table({
      caption: area,
      heading,
      columns: [
        { title: say('claims.column.claim') },
        { title: say('claims.column.workload') },
        { title: say('claims.column.compared') },
        { title: say('claims.column.published') },
        { title: say('claims.column.measured') },
        { title: say('claims.column.verdict') },
        { title: say('claims.column.remarks') },
      ],
      rows: claims.flatMap((claim) => rowsOf(claim, say)),
    }),
  ];
}

function rowsOf(claim: ClaimRow, say: Say): TableRow[] {
  const { id, workload, text, statements, shortened, note, reason, verdict } = claim;
  const remarks = [
    shortened === null ? '' : say('claims.shortened', { text: remarkWords(say, shortened) }),
    note === null ? '' : remarkWords(say, note),
  ];
  const named = [workload, h('br', null), h('small', null, text)];
  if (statements.length === 0) {
    const why = [reasonWords(say, { reason, measured: null }), ...remarks].filter((one) => one !== '').join(' ');
    return [
      { id: anchor(id), class: CLASSES[verdict], cells: [id, named, '', '', '–', verdictCell(verdict, say), why] },
    ];
  }
  return statements.map((row, i) => ({
    ...(i === 0 ? { id: anchor(id) } : {}),
    class: CLASSES[row.verdict],
    cells: [
      id,
      named,
      comparedWords(say, row),
      publishedWords(say, row.published),
      measuredCell(row, say),
      verdictCell(row.verdict, say),
      [row.verdict === 'not-measured' ? '' : reasonWords(say, row), ...(i === 0 ? remarks : [])]
        .filter((one) => one !== '')
        .join(' '),
    ],
  }));
}

function measuredCell(row: StatementRow, say: Say): Children {
  const { measured } = row;
  if (measured === null || measured.ratio === null) return '–';
  const beside = besideWords(say, row);
  return [
    measuredWords(say, measured),
    h('br', null),
    h('small', null, howWords(say, measured)),
    beside === '' ? null : [h('br', null), h('small', null, `${say('claims.column.beside')}: ${beside}`)],
  ];
}

/** Ids may hold any sign. */
function anchor(id: string): string {
  return `claim-${id.replace(/[^\w-]/g, '-')}`;
}

function conditions({ experiments }: ClaimsReport, say: Say): Children {
  const machines = [...new Set(experiments.flatMap(({ machine }) => machine ?? []))];
  return [
    machines.map((machine) => h('p', null, say('claims.machine', { machine }))),
    table({
      caption: say('claims.experiments'),
      columns: [
        { title: say('claims.column.experiment') },
        { title: say('claims.column.kind') },
        { title: say('claims.column.variants') },
        { title: say('claims.column.state') },
      ],
      rows: experiments.map(({ name, kind, variants, state }) => ({
        cells: [name, kind, variants.join(', '), stateWords(say, state)],
      })),
    }),
  ];
}

function reproduce({ files, claims, tolerance }: ClaimsReport, say: Say): Children {
  const measured = claims.filter(({ verdict }) => verdict !== 'not-measured').map(({ id }) => id);
  const only = measured.length < claims.length ? ` --only ${measured.join(',')}` : '';
  const share = tolerance.share === DEFAULT_TOLERANCE ? '' : ` --tolerance ${tolerance.share * 100}%`;
  return [
    commandBlock(`jsdyno claims ${files.map(({ name }) => shellWord(name)).join(' ')}${only}${share}`),
    table({
      caption: say('claims.files'),
      columns: [{ title: say('claims.column.file') }, { title: 'SHA-256' }],
      rows: files.map(({ name, sha256 }) => ({ cells: [name, h('code', null, sha256)] })),
    }),
  ];
}
