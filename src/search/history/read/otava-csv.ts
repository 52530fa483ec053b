import { splitCsvLine } from '../../../store/csv-line.ts';
import type { ReadPoint } from '../gathered.ts';
import { foreignPoint } from './foreign-point.ts';

/** Columns that name a point and are no figure, the most telling first; `branch` tells series apart. */
const LABELS = ['commit', 'version', 'experiment', 'build'];

/** Apache Otava's CSV: a line a point, `time` among its columns; each column of numbers is a row. What is better its configuration says elsewhere. */
export function isOtavaCsv(text: string): boolean {
  const header = splitCsvLine(text.slice(0, text.search(/\r?\n|$/)));
  return header?.includes('time') === true && header.length > 1 && !header.includes('binary');
}

export function otavaPoints(text: string): ReadPoint[] {
  const [head = '', ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const names = splitCsvLine(head) ?? [];
  const labelled = LABELS.map((label) => names.indexOf(label)).find((at) => at !== -1) ?? names.indexOf('time');
  const records = lines.map((line) => splitCsvLine(line) ?? []);
  const figures = names.flatMap((name, column) =>
    ['time', 'branch', ...LABELS].includes(name) || !records.every((record) => isNumber(record[column]))
      ? []
      : { name, column },
  );
  return records.flatMap((record) =>
    figures.flatMap(({ name, column }) =>
      foreignPoint({
        kind: 'otava',
        benchmark: name,
        configuration: '',
        metric: { name: 'value', unit: '', isSmallerBetter: null },
        variant: record[names.indexOf('branch')] ?? '',
        host: 'unknown',
        label: record[labelled] ?? '',
        time: timeOf(record[names.indexOf('time')]),
        value: Number(record[column]),
      }),
    ),
  );
}

const isNumber = (cell: string | undefined): boolean =>
  cell === undefined || cell === '' || Number.isFinite(Number(cell));

/** ISO 8601 or like it, or seconds since 1970. */
function timeOf(cell = ''): number | null {
  const time = /^\d+(\.\d+)?$/.test(cell) ? Number(cell) * 1000 : Date.parse(cell);
  return Number.isNaN(time) ? null : time;
}
