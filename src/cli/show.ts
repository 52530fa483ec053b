import { loadKind } from '../kinds/kinds.ts';
import { findReadable } from '../kinds/stored.ts';
import { readVariants } from '../store/experiments.ts';
import { openStoreToRead } from '../store/read-store.ts';
import type { Io } from '../text/io.ts';
import { checkPrinting } from '../work/console/check-printing.ts';
import { checkFailIf, failIf } from '../work/console/fail-if.ts';
import type { Typed } from '../work/typed/declared.ts';
import { checkFound } from './found/found.ts';
import { foundOf } from './found/registry.ts';
import type { SHOW } from './options.ts';

/** `jsdyno show`: a stored experiment, complete or not, as the command that measured it prints it. */
export async function show(name: string, { failIf: rules, ...printing }: Typed<typeof SHOW>, io: Io): Promise<number> {
  const database = openStoreToRead();
  const experiment = await findReadable(database, name);
  const stored = { database, experiment };
  const found = await foundOf(experiment);
  if (found !== null) {
    checkFound(experiment, { ...printing, failIf: rules });
    return found.show(stored, printing.format, io);
  }
  const kind = await loadKind(experiment.kind);
  checkPrinting(kind, experiment, printing);
  checkFailIf(kind, rules, readVariants(database, experiment.id).length);
  return failIf(kind, stored, rules, await kind.print(stored, printing, io), io);
}
