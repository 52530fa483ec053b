import type { Claim } from './claim.ts';
import { claimsInvalid, csvRecords } from './csv-records.ts';
import { changeBy, readSaid } from './said.ts';

/** Claims in words: one a line, in the words of its author. */
export const IN_WORDS = ['id', 'source', 'area', 'workload', 'metric', 'baseline', 'contender', 'claim'] as const;
/** A table of results, as upstream's compare.R prints it. */
export const IN_A_TABLE = [
  'benchmark',
  'configuration',
  'baseline',
  'contender',
  'improvement_percent',
  'half_width_percent',
  'stars',
] as const;

/** Their patterns may take the square of their length. */
const READ_BY_PATTERNS = ['claim', 'metric'];
const LONGEST = 1000;

/**
 * The claims of a file, in their order.
 *
 * @param text a CSV with one of the two headers above
 * @param file how messages call it, and the source of a table's rows
 * @throws JsdynoError CLAIMS_INVALID, which names the line
 */
export function readClaims(text: string, file: string): Claim[] {
  const [header, ...records] = csvRecords(text, file);
  if (header === undefined) throw claimsInvalid(file, null, 'the file is empty');
  const columns: readonly string[] = [IN_WORDS, IN_A_TABLE].find((one) => `${one}` === `${header.cells}`) ?? [];
  if (columns.length === 0) {
    const known = [IN_WORDS, IN_A_TABLE].map((one) => one.join(',')).join(' nor ');
    throw claimsInvalid(file, header.line, `its columns are neither ${known}`);
  }
  const seen = new Map<string, number>();
  return records.map(({ line, cells }) => {
    if (cells.length !== columns.length) {
      throw claimsInvalid(file, line, `${cells.length} cells where the header has ${columns.length}`);
    }
    const named = Object.fromEntries(columns.map((name, i) => [name, cells[i] as string]));
    const long = READ_BY_PATTERNS.find((name) => (named[name]?.length ?? 0) > LONGEST);
    if (long !== undefined) throw claimsInvalid(file, line, `its ${long} has more than ${LONGEST} characters`);
    const claim = columns.includes('claim') ? claimInWords(named, file, line) : claimOfTable(named, file, line);
    const before = seen.get(claim.id);
    if (before !== undefined) throw claimsInvalid(file, line, `the id ${claim.id} is that of line ${before}`);
    seen.set(claim.id, line);
    return claim;
  });
}

type Named = Record<string, string>;

function claimInWords(cells: Named, file: string, line: number): Claim {
  const { id = '', source = '', area = '', workload = '', metric = '', contender = '' } = cells;
  const text = wanted(cells, 'claim', file, line);
  for (const name of ['id', 'area', 'workload', 'baseline']) wanted(cells, name, file, line);
  const variants = [...releasesOf(cells.baseline), ...releasesOf(contender)];
  return { id, line, source, area, workload, metric, variants, text, said: readSaid(text), row: null };
}

function claimOfTable(cells: Named, file: string, line: number): Claim {
  const benchmark = wanted(cells, 'benchmark', file, line);
  const configuration = wanted(cells, 'configuration', file, line);
  const variants = ['baseline', 'contender'].map((name) => wanted(cells, name, file, line));
  const [percent, half] = ['improvement_percent', 'half_width_percent'].map((name) => {
    const value = Number(wanted(cells, name, file, line));
    if (!Number.isFinite(value)) throw claimsInvalid(file, line, `${name} is no number: ${cells[name]}`);
    return value;
  }) as [number, number];
  if (half < 0) throw claimsInvalid(file, line, `half_width_percent is below 0: ${half}`);
  const { stars = '' } = cells;
  if (!/^\**$/.test(stars)) throw claimsInvalid(file, line, `stars are asterisks or nothing, not ${stars}`);
  return {
    id: `L${line}`,
    line,
    source: file,
    area: benchmark.split('/')[0] as string,
    workload: `${benchmark} ${configuration}`,
    metric: 'ops/s',
    variants,
    text: `${percent >= 0 ? '+' : ''}${percent.toFixed(2)}% ± ${half.toFixed(2)}%`,
    said: { form: 'change', ...changeBy(percent, half) },
    row: { benchmark, configuration },
  };
}

function wanted(cells: Named, name: string, file: string, line: number): string {
  const value = cells[name] ?? '';
  if (value === '') throw claimsInvalid(file, line, `${name} is empty`);
  return value;
}

/** `node@22;bun@1.1` are two. */
function releasesOf(text = ''): string[] {
  return text
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
