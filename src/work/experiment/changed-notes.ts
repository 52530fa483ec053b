import { changedWords } from '../../measure/outcome.ts';
import type { Warning } from '../../stats/warning.ts';
import type { RunFindings } from '../../store/run-counts.ts';

/** Names the files that runs changed. They were restored for later runs; a run that changed files may have measured its own changes. */
export function changedNotes({ changed }: Pick<RunFindings, 'changed'>): Warning[] {
  return changed.map(({ benchmark, files }) => ({
    kind: 'changed-files',
    subject: { type: 'file', name: benchmark },
    words: `${benchmark} ${changedWords(files)}; jsdyno restored them after each run`,
    next: null,
    values: { benchmark, files: files.length },
  }));
}
