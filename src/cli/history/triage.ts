import { userInfo } from 'node:os';
import { changed, placed } from '../../search/history/answer/listed.ts';
import { history } from '../../search/history/library.ts';
import type { SAYING } from '../../search/history/options.ts';
import type { ChangePoint, Triage } from '../../search/history/series.ts';
import { openStore } from '../../store/store.ts';
import { keepTriage } from '../../store/triage.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { orElse } from '../../text/errors/or-else.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import type { Typed } from '../../work/typed/declared.ts';

/**
 * `jsdyno history accept ID --why ...` and its like: keeps what somebody says of a change. Returns 0.
 * @throws JsdynoError BAD_USAGE where no change, or more than one, is called so
 */
export async function say(
  id: string,
  sources: readonly string[],
  { state, why, who }: Typed<typeof SAYING> & Pick<Triage, 'state'>,
  { stdout }: Io,
): Promise<number> {
  const database = openStore();
  const { changes } = await history({ sources, database });
  const change = meant(changes, id);
  const name = who ?? orElse(() => userInfo().username, 'unknown');
  keepTriage(database, change.id, { state, who: name, why, when: new Date().toISOString() });
  stdout.write(`${printable(`${change.id} ${state}: ${changed(change)}, ${placed(change)}`)}\n`);
  return 0;
}

function meant(changes: readonly ChangePoint[], id: string): ChangePoint {
  const found = changes.filter((change) => change.id.startsWith(id));
  if (found.length === 1 && id !== '') return found[0] as ChangePoint;
  throw new JsdynoError('BAD_USAGE', `${found.length === 0 ? 'no change is' : 'several changes are'} called ${id}`, {
    hint: '"jsdyno history --all" lists their ids',
  });
}
