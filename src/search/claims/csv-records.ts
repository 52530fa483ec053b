import { page } from '../../text/addresses.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';

/** A record of a CSV, and the line where it begins, counted from 1. */
interface CsvRecord {
  line: number;
  cells: string[];
}

/**
 * The records of a CSV as RFC 4180 has it: quotes around cells that hold commas, quotes (doubled) or line ends. Empty lines are left out.
 *
 * @param file how messages call it
 * @throws JsdynoError CLAIMS_INVALID for a quote that is never closed, or one within a cell
 */
export function csvRecords(text: string, file: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let record: CsvRecord = { line: 1, cells: [] };
  let at = text.startsWith('\ufeff') ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    const isQuoted = text[at] === '"';
    const end = isQuoted ? closing(text, at, file, line) : endOfCell(text, at);
    const raw = text.slice(at, end);
    if (!isQuoted && raw.includes('"'))
      throw claimsInvalid(file, line, 'a quote within a cell without quotes around it');
    record.cells.push(isQuoted ? raw.slice(1, -1).replaceAll('""', '"') : raw.trim());
    line += raw.split('\n').length - 1;
    const [stop = ''] = /^(?:,|\r?\n|$)/.exec(text.slice(end, end + 2)) ?? [null];
    if (stop === null) throw claimsInvalid(file, line, 'something behind the closing quote of a cell');
    at = end + stop.length;
    if (stop === ',' && at === text.length) record.cells.push('');
    if (stop === ',') continue;
    line++;
    if (record.cells.some((cell) => cell !== '')) records.push(record);
    record = { line, cells: [] };
  }
  return records;
}

/** A claim file that cannot be read as one, with the line that is wrong. */
export function claimsInvalid(file: string, line: number | null, what: string): JsdynoError {
  return new JsdynoError('CLAIMS_INVALID', `${file}${line === null ? '' : `, line ${line}`}: ${what}`, {
    hint: `${page('claims')} shows the two forms that a claim file may have`,
  });
}

function endOfCell(text: string, from: number): number {
  let end = from;
  while (end < text.length && text[end] !== ',' && text[end] !== '\n') end++;
  return text[end] === '\n' && text[end - 1] === '\r' && end > from ? end - 1 : end;
}

/** The place behind the quote that closes the cell. */
function closing(text: string, from: number, file: string, line: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] !== '"') continue;
    if (text[at + 1] !== '"') return at + 1;
    at++;
  }
  throw claimsInvalid(file, line, 'a quote that is never closed');
}
