/** One table of the terminal: a title, the groups with a line an operation, all columns in line from group to group. */

import { foldConfigurations } from '../../../show/report/parameters.ts';
import type { Column } from '../../../show/report/terminal/columns.ts';
import { headingLines } from '../../../show/report/terminal/prose.ts';
import { groupedLines, layTable, marginOf, type TableRow } from '../../../show/report/terminal/table.ts';
import { type Colors, MARKS, painterOf } from '../../../show/report/verdict-look.ts';
import type { Verdict } from '../../../stats/verdict.ts';
import { oneLine } from '../../../text/lines.ts';

import type { OperationGroup, OperationRow } from './operations-report.ts';
import { parametersText } from './row-name.ts';

export interface Section {
  title: string;
  /** dim, behind the title */
  subtitle: string;
  groups: readonly OperationGroup[];
  columns: ReadonlyMap<string, Column>;
  givesWay: readonly (readonly string[])[];
  /** the mark of a row; null for none */
  mark: (row: OperationRow) => Verdict | null;
  /** instead of figures: texts of which the first stands in the row's line where it fits */
  instead: (row: OperationRow) => readonly string[];
  /** below the figures */
  below: (row: OperationRow) => readonly string[];
  /** whether the remarks below the tables speak of the row */
  flagged: (row: OperationRow) => boolean;
}

export const MARGIN = marginOf({ marks: true });

/** Lines without an end, and the columns that found space. */
export function sectionLines(
  section: Section,
  width: number,
  colors: Colors,
): { lines: string[]; shown: ReadonlySet<string> } {
  const named = section.groups.map((group) => ({ group, ...namesOf(group) }));
  const table = layTable(
    {
      rows: named.flatMap(({ group, names }) =>
        group.rows.map((row, i) => tableRow(section, row, names[i] ?? '', colors)),
      ),
      columns: section.columns,
      givesWay: section.givesWay,
      marks: true,
      names: 'each',
      flag: colors.yellow,
      note: colors.dim,
    },
    width,
  );
  const subtitle = section.subtitle === '' ? '' : `  ${colors.dim(section.subtitle)}`;
  const head = [
    colors.bold(section.title) + subtitle,
    ...(table.heading === '' ? [] : ['', colors.dim(table.heading)]),
  ];
  const groups = named.map(({ group, shared }) => {
    const rest = [shared, oneLine(group.benchmark)].filter((part) => part !== '').join('  ');
    const heading = headingLines([oneLine(group.group), colors.bold], [rest, colors.dim], { width, indent: MARGIN });
    return { heading, count: group.rows.length };
  });
  return { lines: [...head, ...groupedLines(table, groups)], shown: table.shown };
}

/** Parameters that all rows of a group share are printed once, beside its name. */
function namesOf({ rows }: OperationGroup): { names: string[]; shared: string } {
  const { shared, own } = foldConfigurations(rows.map(({ parameters }) => parametersText(parameters)));
  const names = rows.map(({ operation }, i) => [oneLine(operation), own[i]].filter(Boolean).join(' '));
  return { names, shared };
}

function tableRow(section: Section, row: OperationRow, name: string, colors: Colors): TableRow {
  const verdict = section.mark(row);
  const paint = painterOf(verdict ?? 'undecided', colors);
  const [first, ...others] = section.instead(row);
  return {
    name,
    mark: verdict === null ? null : painterOf(verdict, colors)(MARKS[verdict]),
    isFlagged: section.flagged(row),
    instead: first === undefined ? null : { texts: [first, ...others], beside: 'fitting', paint, below: paint },
    notes: () => section.below(row),
  };
}
