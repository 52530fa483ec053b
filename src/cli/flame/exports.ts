import { JsdynoError } from '../../errors/catalogue.ts';
import { cannotWrite } from '../../errors/system-error.ts';
import { writeBeside } from '../../files/write-beside.ts';
import type { Profile } from '../../profiles/profile.ts';
import { writeCollapsed } from '../../profiles/write/collapsed.ts';
import { writeCpuProfile } from '../../profiles/write/cpuprofile.ts';
import { writeHeapProfile } from '../../profiles/write/heapprofile.ts';
import { writePprof } from '../../profiles/write/pprof.ts';
import { type ExportFormat, exportFormatOf } from './flame-command.ts';

const WRITERS: Record<ExportFormat, (profile: Profile) => string | Uint8Array> = {
  cpuprofile: writeCpuProfile,
  heapprofile: writeHeapProfile,
  pprof: writePprof,
  collapsed: writeCollapsed,
};

/**
 * Writes a profile in the format that the file's ending names.
 * @throws JsdynoError BAD_OPTION where the format is of something else than the profile, FILE_UNWRITABLE
 */
export function exportProfile(profile: Profile, file: string): void {
  const format = exportFormatOf(file) as ExportFormat;
  const isHeap = profile.unit === 'bytes';
  if ((format === 'heapprofile') !== isHeap && (format === 'heapprofile' || format === 'cpuprofile')) {
    throw new JsdynoError('BAD_OPTION', `this profile is of ${isHeap ? 'memory' : 'time'}, and ${file} would not be`, {
      hint: `end it with ${isHeap ? '.heapprofile' : '.cpuprofile'}, .pb.gz or .collapsed`,
    });
  }
  writeWhole(file, WRITERS[format](profile));
}

/** @throws JsdynoError FILE_UNWRITABLE */
export function writeWhole(file: string, content: string | Uint8Array): void {
  try {
    writeBeside(file, content);
  } catch (error) {
    throw cannotWrite(file, error);
  }
}
