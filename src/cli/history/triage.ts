import { userInfo } from 'node:os';
import { calledSo, changed, placed } from '../../search/history/answer/listed.ts';
import { history } from '../../search/history/library.ts';
import type { SAYING } from '../../search/history/options.ts';
import type { Triage } from '../../search/history/series.ts';
import { openStore } from '../../store/store.ts';
import { keepTriage } from '../../store/triage.ts';
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
  const change = calledSo(changes, id);
  const name = who ?? orElse(() => userInfo().username, 'unknown');
  keepTriage(database, change.id, { state, who: name, why, when: new Date().toISOString() });
  stdout.write(`${printable(`${change.id} ${state}: ${changed(change)}, ${placed(change)}`)}\n`);
  return 0;
}
