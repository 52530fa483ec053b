import type { OperationCell, OperationRow, OperationsReport } from './operations-report.ts';

/** What a table says below its rows, each in a line. */
export interface OperationRemark {
  kind: 'warning' | 'next';
  text: string;
}

interface Case {
  row: OperationRow;
  cell: OperationCell | null;
  text: string;
}

/** Warnings gathered by kind with one example, those of the report first, then what to try about undecided rows. */
export function operationRemarks(report: OperationsReport): OperationRemark[] {
  const cases = report.groups.flatMap(({ rows }) => rows.flatMap(casesOf));
  const several = report.variants.length > 1;
  const gathered = [...Map.groupBy(cases, ({ text }) => kindOf(text)).values()].map((own): OperationRemark => {
    const [{ row, cell, text }] = own as [Case];
    const where = several && cell !== null ? `${row.name} on ${cell.variant}` : row.name;
    return { kind: 'warning', text: `${own.length > 1 ? `${own.length} times, such as ` : ''}${where}: ${text}` };
  });
  return [
    ...report.warnings.map((text): OperationRemark => ({ kind: 'warning', text })),
    ...gathered,
    ...undecidedRemark(report),
  ];
}

function casesOf(row: OperationRow): Case[] {
  return [
    ...row.cells.flatMap((cell) => cell.warnings.map((text) => ({ row, cell, text }))),
    ...row.warnings.map((text) => ({ row, cell: null, text })),
  ];
}

function undecidedRemark({ groups }: OperationsReport): OperationRemark[] {
  const rows = groups.flatMap((group) => group.rows);
  const count = rows.filter(
    ({ cells, changes }) =>
      cells.some(({ relative }) => relative?.verdict === 'undecided') ||
      changes.some(({ steady }) => steady.verdict === 'undecided'),
  ).length;
  if (count === 0) return [];
  const text = `${count} ${count === 1 ? 'row' : 'rows'} undecided: neither a difference nor its absence is shown; more rounds narrow the interval`;
  return [{ kind: 'next', text }];
}

function kindOf(warning: string): string {
  const colon = warning.indexOf(':');
  return colon === -1 ? warning : warning.slice(0, colon);
}
