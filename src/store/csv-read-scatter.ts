import { JsdynoError } from '../errors/catalogue.ts';
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
  let header: string[] | null = null;
  const rows: ScatterCsv['rows'] = [];
  const skipped: string[] = [];
  await forEachLine(source, name, (line, number) => {
    const fields = splitCsvLine(line);
    if (header === null) {
      header = checkedHeader(fields ?? [], name, number);
      return;
    }
    const rateText = fields?.[header.indexOf('rate')] ?? '';
    const rate = rateText === '' ? Number.NaN : Number(rateText);
    if (fields?.length !== header.length || !Number.isFinite(rate)) {
      skipped.push(`line ${number}`);
      return;
    }
    const values = fields.filter((_, i) => !OTHER_COLUMNS.includes((header as string[])[i] as string));
    rows.push({ benchmark: fields[header.indexOf('filename')] as string, values, rate });
  });
  if (header === null || rows.length === 0) {
    throw new JsdynoError('CSV_UNREADABLE', `${name} has no line of scatter's CSV that can be used`, {
      hint: 'write it with: jsdyno scatter FILE > scatter.csv',
    });
  }
  const parameters = (header as string[]).filter((column) => !OTHER_COLUMNS.includes(column));
  const shown = skipped.slice(0, 3).join(', ');
  const warnings = skipped.length === 0 ? [] : [`left out of ${name}, not readable: ${skipped.length} (${shown})`];
  return { parameters, rows, warnings };
}

function checkedHeader(names: string[], name: string, number: number): string[] {
  if (!names.includes('filename') || !names.includes('rate') || names.includes('binary')) {
    throw new JsdynoError(
      'CSV_UNREADABLE',
      `line ${number} of ${name} is not the header of a scatter CSV: expected "filename", one column a parameter, "rate", "time"`,
      names.includes('binary') ? { hint: 'a CSV of compare is read by: jsdyno analyze FILE' } : {},
    );
  }
  return names;
}
