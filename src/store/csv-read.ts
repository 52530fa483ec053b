import { page } from '../text/addresses.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';
import { type CsvHeader, headerIn } from './csv-header.ts';
import { splitCsvLine } from './csv-line.ts';
import { forEachLine, type TextSource } from './lines.ts';

/** The runs of one configuration of one benchmark. */
interface CsvGroup {
  benchmark: string;
  configuration: string;
  /** rates in ops/s by binary, in the order of the file; V8 keeps such arrays unboxed, 8 bytes a rate */
  byBinary: Map<string, number[]>;
  /** true when the binaries took turns, so that their i-th rates stem from one round */
  interleaved: boolean;
}

export interface CompareCsv {
  /** one a benchmark and configuration, in the order of the file */
  groups: CsvGroup[];
  /** labels in the order in which they appear */
  binaries: string[];
  /** how many rates were read */
  runs: number;
  /** how many lines were left out; `warnings` says why */
  skipped: number;
  /** one sentence each, for the user */
  warnings: string[];
}

const NEEDED = ['binary', 'filename', 'configuration', 'rate'] as const;
const KNOWN: readonly string[] = [...NEEDED, 'time'];
const EXPECTED = '"binary","filename","configuration","rate","time"';

/** One line of the CSV. */
export interface CsvRun {
  binary: string;
  benchmark: string;
  configuration: string;
  /** ops/s */
  rate: number;
  /** seconds as in the file; null without that column */
  time: string | null;
}

/**
 * Reads the CSV of upstream's `compare.js` (old spacing or new, LF or CRLF) from a stream, or a log that has it. Columns are found by
 * the names in the header, in any order; columns it does not know are noted and ignored. A line that cannot be used is
 * counted and left out. Memory holds the rates and the names, not the lines.
 *
 * @param name of the source in messages, such as the file's path
 * @param onRun called for each line, in the order of the file
 * @throws JsdynoError CSV_UNREADABLE when the header lacks a column or no line can be used
 */
export async function readCompareCsv(
  source: TextSource,
  name: string,
  onRun?: (run: CsvRun) => void,
): Promise<CompareCsv> {
  const reader = new CompareReader(name, onRun);
  await forEachLine(source, name, (line, number) => reader.line(line, number));
  return reader.end();
}

interface Columns {
  binary: number;
  filename: number;
  configuration: number;
  rate: number;
  /** -1 without it */
  time: number;
  count: number;
}

class CompareReader {
  readonly #name: string;
  readonly #onRun: ((run: CsvRun) => void) | undefined;
  #columns: Columns | null = null;
  #header: CsvHeader | null = null;
  /** Why the first line is no header, while none is found. */
  #noHeader: JsdynoError | null = null;
  readonly #extra: string[] = [];
  /** by file, then by configuration: no joined name has to be built for every line */
  readonly #byFile = new Map<string, { benchmark: string; groups: Map<string, CsvGroup> }>();
  readonly #groups: CsvGroup[] = [];
  readonly #binaries = new Map<string, string>();
  readonly #samples: string[] = [];
  #runs = 0;
  #skipped = 0;

  constructor(name: string, onRun?: (run: CsvRun) => void) {
    this.#name = name;
    this.#onRun = onRun;
  }

  line(line: string, number: number): void {
    if (this.#header === null || this.#columns === null) {
      this.#header = headerIn(line, (names) => NEEDED.every((column) => names.includes(column)));
      if (this.#header !== null) this.#columns = this.#columnsOf(this.#header.names);
      else this.#beforeHeader(line, number);
      return;
    }
    const own = this.#header.own(line);
    const fields = own === null ? null : splitCsvLine(own);
    if (fields === null) {
      this.#leaveOut(number, own === null ? 'its columns differ from the header' : 'a quote is never closed');
      return;
    }
    const why = this.#row(fields, this.#columns);
    if (why !== null) this.#leaveOut(number, why);
  }

  #leaveOut(number: number, why: string): void {
    this.#skipped++;
    if (this.#samples.length < 3) this.#samples.push(`line ${number}: ${why}`);
  }

  /** A log may have lines of something else before; another CSV is known by its header. */
  #beforeHeader(line: string, number: number): void {
    const names = splitCsvLine(line) ?? [];
    const isOther = names.includes('rate') && names.includes('filename');
    if (isOther || this.#noHeader === null) {
      this.#noHeader = new JsdynoError(
        'CSV_UNREADABLE',
        `line ${number} of ${this.#name} is not the header of a compare CSV: expected ${EXPECTED}, found ${shorten(line)}`,
        { hint: hintFor(names, line) },
      );
    }
    if (isOther) throw this.#noHeader;
    this.#leaveOut(number, 'it is before the header');
  }

  end(): CompareCsv {
    if (this.#noHeader !== null && this.#header === null) throw this.#noHeader;
    if (this.#columns === null) {
      throw new JsdynoError('CSV_UNREADABLE', `${this.#name} is empty; expected the header ${EXPECTED}`, {
        hint: 'write one with: jsdyno export > runs.csv, or upstream: node benchmark/compare.js ... > compare.csv',
      });
    }
    const warnings: string[] = [];
    if (this.#runs === 0) {
      const why = this.#skipped === 0 ? 'there is only the header' : this.#samples.join('; ');
      throw new JsdynoError('CSV_UNREADABLE', `${this.#name} has no line that can be used (${why})`, {
        hint: `a line looks like "old","buffers/buffer-tojson.js","len=0 n=10000",1791221.97,0.0056`,
      });
    }
    if (this.#extra.length > 0) {
      warnings.push(`columns ignored: ${this.#extra.join(', ')}`);
    }
    if (this.#skipped > 0) {
      const more = this.#skipped > this.#samples.length ? '; ...' : '';
      const lines = this.#skipped === 1 ? '1 line was' : `${this.#skipped} lines were`;
      warnings.push(`${lines} left out of ${this.#name} (${this.#samples.join('; ')}${more})`);
    }
    return {
      groups: this.#groups,
      binaries: [...this.#binaries.values()],
      runs: this.#runs,
      skipped: this.#skipped,
      warnings,
    };
  }

  #columnsOf(names: string[]): Columns {
    this.#extra.push(...names.filter((column) => !KNOWN.includes(column)));
    const [binary, filename, configuration, rate] = NEEDED.map((column) => names.indexOf(column)) as [
      number,
      number,
      number,
      number,
    ];
    return { binary, filename, configuration, rate, time: names.indexOf('time'), count: names.length };
  }

  /** Takes one row in; returns why it cannot, or null. */
  #row(fields: string[], columns: Columns): string | null {
    // A line cut short may end within its rate, which would then be wrong yet a number.
    if (fields.length < columns.count) return `${fields.length} of ${columns.count} columns`;
    if (fields.length > columns.count && fields.slice(columns.count).some((field) => field !== '')) {
      return `${fields.length} columns where the header has ${columns.count}`;
    }
    const rateText = fields[columns.rate] as string;
    const rate = rateText === '' ? Number.NaN : Number(rateText);
    if (!Number.isFinite(rate)) {
      // Files joined with `cat` repeat the header: no loss, so no warning.
      if (rateText === 'rate' && fields[columns.binary] === 'binary') return null;
      return `the rate ${shorten(rateText)} is not a number`;
    }
    if (rate < 0) return `the rate ${rateText} is below zero`;
    const group = this.#group(fields[columns.filename] as string, fields[columns.configuration] as string);
    const binary = this.#binary(fields[columns.binary] as string);
    add(group, binary, rate);
    this.#runs++;
    if (this.#onRun !== undefined) {
      const { benchmark, configuration } = group;
      this.#onRun({ binary, benchmark, configuration, rate, time: fields[columns.time] ?? null });
    }
    return null;
  }

  #group(benchmark: string, configuration: string): CsvGroup {
    let file = this.#byFile.get(benchmark);
    if (file === undefined) {
      file = { benchmark: detached(benchmark), groups: new Map() };
      this.#byFile.set(file.benchmark, file);
    }
    let group = file.groups.get(configuration);
    if (group === undefined) {
      group = {
        benchmark: file.benchmark,
        configuration: detached(configuration),
        byBinary: new Map(),
        interleaved: true,
      };
      file.groups.set(group.configuration, group);
      this.#groups.push(group);
    }
    return group;
  }

  #binary(label: string): string {
    let known = this.#binaries.get(label);
    if (known === undefined) {
      known = detached(label);
      this.#binaries.set(known, known);
    }
    return known;
  }
}

/** Adds a rate and watches whether the binaries still take turns: nobody begins a round before all had the last one. */
function add(group: CsvGroup, binary: string, rate: number): void {
  const rates = group.byBinary.get(binary);
  // A literal reserves space for one; the first push would reserve it for 17, which a row of one run never needs.
  if (rates === undefined) group.byBinary.set(binary, [rate]);
  else rates.push(rate);
  if (!group.interleaved) return;
  const round = rates?.length ?? 1;
  for (const others of group.byBinary.values()) {
    if (others.length < round - 1 || (round === 1 && others.length > 1)) group.interleaved = false;
  }
}

/** A copy that does not keep the piece of text alive from which V8 cut the string. */
function detached(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}

function shorten(text: string): string {
  const shown = text.length > 60 ? `${text.slice(0, 57)}...` : text;
  return JSON.stringify(shown);
}

function hintFor(names: readonly string[], line: string): string {
  if (/^\s*([{[]|window\.)/.test(line)) return `JSON is read whole, and of the tools that ${page('analyze')} names`;
  if (!names.includes('rate') || !names.includes('filename'))
    return `a line must name the columns; ${page('analyze')} names what of other tools is read`;
  return names.includes('configuration')
    ? 'a CSV of run has one side only; compare two with: jsdyno compare --old A --new B --format csv'
    : 'a CSV of scatter is read by: jsdyno scatter --xaxis NAME --category NAME';
}
