import { JsdynoError } from '../text/errors/catalogue.ts';
import { type CsvHeader, headerIn } from './csv-header.ts';
import { splitCsvLine } from './csv-line.ts';
import { forEachLine, type TextSource } from './lines.ts';

export interface ScatterCsv {
  /** names of the parameters, one column each, in the order of the file */
  parameters: string[];
  rows: Array<{
    benchmark: string;
    /** the parameters' values as text, in their order */
    values: string[];
    /** ops/s */
    rate: number;
  }>;
  /** lines that were left out, a sentence each */
  warnings: string[];
}

const OTHER_COLUMNS = ['filename', 'rate', 'time'];

/**
 * Reads the CSV of upstream's `scatter.js`: a column a parameter between the file and the rate.
 *
 * @param name of the source in messages
 * @throws JsdynoError CSV_UNREADABLE when there is no such header or no line that can be used
 */
export async function readScatterCsv(source: TextSource, name: string): Promise<ScatterCsv> {
  let header: CsvHeader | null = null;
  const rows: ScatterCsv['rows'] = [];
  const skipped: string[] = [];
  let left = 0;
  const leaveOut = (number: number) => {
    if (++left <= 3) skipped.push(`line ${number}`);
  };
  await forEachLine(source, name, (line, number) => {
    if (header === null) {
      header = headerIn(line, (names) => names.includes('filename') && names.includes('rate'));
      if (header === null) leaveOut(number);
      else checkHeader(header.names, name, number);
      return;
    }
    const { names } = header;
    const own = header.own(line);
    const fields = own === null ? null : splitCsvLine(own);
    const rateText = fields?.[names.indexOf('rate')] ?? '';
    const rate = rateText === '' ? Number.NaN : Number(rateText);
    if (fields?.length !== names.length || !Number.isFinite(rate)) {
      leaveOut(number);
      return;
    }
    const values = fields.filter((_, i) => !OTHER_COLUMNS.includes(names[i] as string));
    rows.push({ benchmark: fields[names.indexOf('filename')] as string, values, rate });
  });
  if (header === null || rows.length === 0) {
    throw new JsdynoError('CSV_UNREADABLE', `${name} has no line of scatter's CSV that can be used`, {
      hint: 'write it with: jsdyno scatter FILE > scatter.csv',
    });
  }
  const parameters = (header as CsvHeader).names.filter((column) => !OTHER_COLUMNS.includes(column));
  const warnings = left === 0 ? [] : [`left out of ${name}, not readable: ${left} (${skipped.join(', ')})`];
  return { parameters, rows, warnings };
}

function checkHeader(names: readonly string[], name: string, number: number): void {
  if (!names.includes('binary')) return;
  throw new JsdynoError(
    'CSV_UNREADABLE',
    `line ${number} of ${name} is not the header of a scatter CSV: expected "filename", one column a parameter, "rate", "time"`,
    { hint: 'a CSV of compare is read by: jsdyno analyze FILE' },
  );
}
