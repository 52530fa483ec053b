import { writeNamed } from '../../../host/files/write-beside.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { Wanted } from '../../capture/taken.ts';
import type { Profile } from '../../profiles/profile.ts';
import { writeCollapsed } from '../../profiles/write/collapsed.ts';
import { writeCpuProfile } from '../../profiles/write/cpuprofile.ts';
import { writeHeapProfile } from '../../profiles/write/heapprofile.ts';
import { writePprof } from '../../profiles/write/pprof.ts';

/** Formats that a profile is written in, by the ending of the file. */
type ExportFormat = 'cpuprofile' | 'heapprofile' | 'pprof' | 'collapsed';

const ENDINGS: readonly (readonly [RegExp, ExportFormat])[] = [
  [/\.cpuprofile$/i, 'cpuprofile'],
  [/\.heapprofile$/i, 'heapprofile'],
  [/\.(pb|pb\.gz|pprof)$/i, 'pprof'],
  [/\.(collapsed|folded|txt)$/i, 'collapsed'],
];

/** Undefined for an ending that is none's. */
function exportFormatOf(file: string): ExportFormat | undefined {
  return ENDINGS.find(([ending]) => ending.test(file))?.[1];
}

const WRITERS: Record<ExportFormat, (profile: Profile) => string | Uint8Array> = {
  cpuprofile: writeCpuProfile,
  heapprofile: writeHeapProfile,
  pprof: writePprof,
  collapsed: writeCollapsed,
};

/**
 * Before a profile is taken: whether it can be written so.
 * @param what null: not known yet, as of files that are still to be read
 * @throws JsdynoError BAD_OPTION for a file whose ending is none's, or that of another profile
 */
export function checkEnding(file: string, what: Wanted | null): void {
  if (exportFormatOf(file) === undefined) {
    throw new JsdynoError('BAD_OPTION', `"${file}" does not have the name of a profile`, {
      hint: 'end it with .cpuprofile, .heapprofile, .pb.gz or .collapsed',
    });
  }
  if (what !== null) checkKind(file, what !== 'cpu');
}

/** @throws JsdynoError BAD_OPTION */
function checkKind(file: string, isHeap: boolean): void {
  const format = exportFormatOf(file);
  if (format !== (isHeap ? 'cpuprofile' : 'heapprofile')) return;
  throw new JsdynoError('BAD_OPTION', `this is a profile of ${isHeap ? 'memory' : 'time'}, which ${file} cannot hold`, {
    hint: `end it with ${isHeap ? '.heapprofile' : '.cpuprofile'}, .pb.gz or .collapsed`,
  });
}

/**
 * Writes a profile in the format that the file's ending names.
 * @throws JsdynoError BAD_OPTION where the format is of something else than the profile, FILE_UNWRITABLE
 */
export function exportProfile(profile: Profile, file: string): void {
  const format = exportFormatOf(file) as ExportFormat;
  checkKind(file, profile.unit === 'bytes');
  writeNamed(file, WRITERS[format](profile));
}
