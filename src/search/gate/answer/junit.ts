import { harmlessLines } from '../../../text/log-lines.ts';
import type { Judged } from '../../../work/rules/rule.ts';
import type { GateReport, GateRow } from '../gate-report.ts';
import { answerOf } from './answer-of.ts';
import { changeOf, changeWords, figureWords, intervalWords } from './change.ts';
import { textOf } from './forest.ts';
import { judgedWord, limitWords, subjectWords } from './judged-words.ts';
import { type Naming, namingOf } from './row-name.ts';
import { shown } from './shown.ts';

/**
 * The report as JUnit XML, as Jenkins, GitLab and GitHub's actions read it: a test case a row. What is worse fails, what could not run is
 * an error, what nothing can be said of is skipped; undecided rows fail only where a decision was asked for.
 */
export function junitOf(report: GateReport): string {
  const naming = namingOf(report);
  const kinds = [...new Set(report.rows.map(({ kind }) => kind))];
  const cases = report.rows.map((row) => ({ row, outcome: outcomeOf(row.judged, report.exit === 5) }));
  const suites = kinds.map((kind) => {
    const own = cases.filter(({ row }) => row.kind === kind);
    return [
      `  <testsuite name="${attribute(`jsdyno gate: ${kind}`)}" ${tally(own)} timestamp="${attribute(report.created.slice(0, 19))}">`,
      ...own.flatMap(({ row, outcome }) => caseLines(row, outcome, naming)),
      '  </testsuite>',
    ].join('\n');
  });
  const title = `jsdyno gate: ${textOf(answerOf(report, naming).headline)}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${attribute(title)}" ${tally(cases)}>`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

type Outcome = 'passed' | 'failure' | 'error' | 'skipped';

function outcomeOf(judged: Judged, mustDecide: boolean): Outcome {
  switch (judged) {
    case 'regression':
      return 'failure';
    case 'broken':
    case 'failed':
      return 'error';
    case 'undecided':
      return mustDecide ? 'failure' : 'skipped';
    case 'not-measured':
    case 'new':
    case 'gone':
      return 'skipped';
    default:
      return 'passed';
  }
}

function tally(cases: readonly { outcome: Outcome }[]): string {
  const count = (outcome: Outcome): number => cases.filter((one) => one.outcome === outcome).length;
  return `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
}

function caseLines(row: GateRow, outcome: Outcome, naming: Naming): string[] {
  const { benchmark, configuration, metric, at } = row;
  const place = at === null ? '' : ` file="${attribute(at.path)}" line="${at.line}"`;
  // Of rows that nothing was measured of there is nothing more to say.
  const more = [metric, ...runtimeOf(row, naming)].filter((one) => one !== '');
  const name = `${configuration === '' ? benchmark : configuration}${more.length === 0 ? '' : ` (${more.join(', ')})`}`;
  const open = `    <testcase classname="${attribute(benchmark)}" name="${attribute(name)}"${place}`;
  const message = attribute(messageOf(row));
  const told = [...(row.reason === null ? [] : [row.reason]), ...row.remarks].map((text) => shown(text, LONGEST_TEXT));
  const lines = harmlessLines(told.map((text) => content(text)).join('\n'));
  switch (outcome) {
    case 'passed':
      return row.judged === 'fine'
        ? [`${open} />`]
        : [
            `${open}>`,
            `      <system-out>${[message, lines].filter(Boolean).join('\n')}</system-out>`,
            '    </testcase>',
          ];
    case 'skipped':
      return [`${open}>`, `      <skipped message="${message}" />`, '    </testcase>'];
    default:
      return [
        `${open}>`,
        `      <${outcome} type="${attribute(row.judged)}" message="${message}">${lines || message}</${outcome}>`,
        '    </testcase>',
      ];
  }
}

const LONGEST_TEXT = 4_000;

function runtimeOf({ runtime }: GateRow, { hasRuntime }: Naming): string[] {
  return hasRuntime && runtime !== null ? [runtime] : [];
}

/** `slower beyond 5 %: 1.24M ops/s to 980k ops/s, -21.0 % [-22.6, -19.4]`. */
function messageOf(row: GateRow): string {
  const change = changeOf(row);
  if (change === null)
    return row.reason === null
      ? judgedWord(row.judged)
      : `${judgedWord(row.judged)}: ${shown(row.reason, LONGEST_TEXT)}`;
  const verdict =
    row.judged === 'regression' ? subjectWords(row.subject).worse + limitWords([row]) : judgedWord(row.judged);
  const figures = `${figureWords(row, 0)} to ${figureWords(row, 1)}`;
  return `${verdict}: ${figures}, ${changeWords(change)} ${intervalWords(change)}`.trim();
}

/** XML 1.0, 2.2: what no document may have, however it is written. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A text from elsewhere as one line between tags. */
function content(text: string): string {
  return shown(text, LONGEST_TEXT)
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}

const attribute = content;
