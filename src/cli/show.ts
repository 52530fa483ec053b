import { checkPrinting } from '../console/check-printing.ts';
import type { Printing } from '../kinds/kind.ts';
import { loadKind } from '../kinds/kinds.ts';
import { findReadable } from '../kinds/stored.ts';
import { openStoreToRead } from '../store/read-store.ts';
import type { Io } from '../text/io.ts';

/** `jsdyno show`: a stored experiment, complete or not, as the command that measured it prints it. */
export async function show(name: string, printing: Printing, io: Io): Promise<number> {
  const database = openStoreToRead();
  const experiment = await findReadable(database, name);
  const kind = await loadKind(experiment.kind);
  checkPrinting(kind, experiment, printing);
  return kind.print({ database, experiment }, printing, io);
}
