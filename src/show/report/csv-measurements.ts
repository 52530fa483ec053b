import type { Warning } from '../../stats/warning.ts';
import { type CompareCsv, readCompareCsv } from '../../store/csv-read.ts';
import { opened, type Unopened } from '../../store/opened.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { nearest } from '../../text/errors/nearest.ts';
import { shellWord } from '../../text/shell-word.ts';
import type { Measurements } from './assemble.ts';
import type { MeasuredGroup } from './measured-group.ts';

/** What the note about columns that mean nothing here begins with (store/csv-read.ts). */
const IGNORED = 'columns ignored: ';
const FILE = { type: 'file', name: null } as const;

/**
 * The comparison in texts of any tool that is known: a CSV of compare, or a variant each.
 *
 * @param baseline as for csvMeasurements
 * @throws JsdynoError CSV_UNREADABLE, IMPORT_INVALID, BAD_USAGE where there is nothing to compare, BAD_OPTION
 */
export async function measurementsIn(sources: readonly Unopened[], baseline?: string): Promise<Measurements> {
  const { source, name, isAlone, isForeign, remarks = [] } = await opened(sources);
  if (isAlone) {
    throw new JsdynoError('BAD_USAGE', `${name} has only one variant, so there is nothing to compare`, {
      hint: 'name two files: jsdyno analyze old.json new.json',
    });
  }
  const csv = await readCompareCsv(source, name);
  const measurements = csvMeasurements(csv, baseline);
  // Of noise nothing can be said of a variant that has no row of two runs.
  const isOneProcess = csv.binaries.some((one) => csv.groups.every((row) => (row.byBinary.get(one)?.length ?? 0) <= 1));
  const warnings = [
    ...(measurements.warnings ?? []),
    ...(isForeign && isOneProcess ? [oneProcessWarning(name)] : []),
    ...remarks.map((words): Warning => ({ kind: 'input', subject: FILE, words, next: null })),
  ];
  return { ...measurements, warnings };
}

/**
 * The measurements in a CSV of compare.
 *
 * @param baseline the binary to compare with; absent: `old`, or the first binary of the file where none is called so
 * @throws JsdynoError BAD_OPTION when the file has no such binary
 */
export function csvMeasurements(csv: CompareCsv, baseline?: string): Measurements {
  const { binaries } = csv;
  if (baseline !== undefined && !binaries.includes(baseline)) {
    const near = nearest(baseline, binaries, 1)[0] ?? binaries[0];
    throw new JsdynoError('BAD_OPTION', `no binary "${baseline}" in this CSV; it has ${binaries.join(', ')}`, {
      hint: `--baseline ${shellWord(near ?? '')}`,
    });
  }
  // A file with the new side only lacks its baseline, not its contender.
  const lonely = binaries.length === 1 ? (binaries[0] as string) : null;
  const fallback = binaries.includes('old') || lonely === 'new' ? 'old' : (binaries[0] ?? 'old');
  const chosen = baseline ?? fallback;
  const others = binaries.filter((label) => label !== chosen);
  return {
    groups: csv.groups.map(groupOf),
    baseline: chosen,
    contenders: others.length > 0 ? others : ['new'],
    warnings: csv.warnings.map((words) => ({
      kind: 'input',
      subject: FILE,
      words,
      next: null,
      values: words.startsWith(IGNORED)
        ? { form: 'columns', columns: words.slice(IGNORED.length), lines: 0 }
        : { form: 'lines', columns: '', lines: csv.skipped },
    })),
  };
}

function groupOf({ benchmark, configuration, byBinary, interleaved }: CompareCsv['groups'][number]): MeasuredGroup {
  return { benchmark, configuration, rates: byBinary, paired: interleaved };
}

/** Files of a tool that measures in one process: however many samples that took, its next process is another. */
function oneProcessWarning(file: string): Warning {
  return {
    kind: 'input',
    subject: FILE,
    words: `${file}: one process a variant, which says nothing of the next one`,
    next: 'add several runs of the tool to each file',
    values: { form: 'process', columns: '', lines: 0 },
  };
}
