/** `history` as a function of the library. */
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { openStoreToRead } from '../../store/read-store.ts';
import { readTriage } from '../../store/triage.ts';
import type { Measuring } from '../../work/experiment/measure-experiment.ts';
import { checkOptions } from '../../work/options/check-options.ts';
import { given } from '../../work/options/given.ts';
import { measuring } from '../../work/options/measuring.ts';
import { optionsOf } from '../../work/options/options-of.ts';
import { texts } from '../../work/options/values.ts';
import type { Choices } from '../../work/typed/declared.ts';
import { type Carrier, carrierOf } from '../in-turn/carrier.ts';
import { bisectLine } from './bisect-line.ts';
import { unseenSteps, withVerdicts } from './confirmed.ts';
import { gathered } from './gathered.ts';
import { historyOf } from './history-of.ts';
import { withMendings } from './mended.ts';
import { OPTIONS } from './options.ts';
import { readSources } from './read/sources.ts';
import { storedFigures } from './read/stored.ts';
import { withTriage } from './said.ts';
import type { ChangePoint, History } from './series.ts';
import { sidesIn } from './sides.ts';
import { sweepSteps, withSteps } from './sweep-steps.ts';

export interface AskedHistory extends Choices<typeof OPTIONS> {
  /** Files and folders of results, exports of jsdyno, and farms' addresses; absent or empty: what is stored. */
  sources?: readonly string[] | undefined;
}

export type HistorySettings = AskedHistory & Measuring;

const historySettings = optionsOf<HistorySettings>()({
  ...measuring,
  ...given(OPTIONS),
  sources: v.optional(texts),
});

/**
 * What changed over releases and commits, with what people said of it; with `confirm` behind fresh rounds of both sides.
 *
 * @returns after an abort what is known by then
 * @throws JsdynoError CSV_UNREADABLE, IMPORT_INVALID, STORE_UNREADABLE; BAD_USAGE for an id that no change has, or several
 */
export async function history(settings: HistorySettings = {}): Promise<History> {
  checkOptions('history', historySettings, settings);
  if (settings.confirm === undefined) return (await lookedAt(settings)).found;
  return (await confirmedHistory(settings, carrierOf(settings))).found;
}

/** The same behind fresh rounds, carried out by whoever asks; `wanted` has the ids of the changes that were to be measured. */
export async function confirmedHistory(
  { sources, confirm = true, budgetMs }: AskedHistory,
  carrier: Carrier,
): Promise<{ found: History; wanted: Set<string>; isInterrupted: boolean }> {
  const { database } = carrier;
  const { measurePairs, toConfirm } = await import('./confirm.ts');
  const work = await toConfirm(carrier, await lookedAt({ sources, database }), confirm);
  const isInterrupted = await measurePairs(carrier, work, budgetMs);
  const wanted = new Set(work.wanted.map(({ id }) => id));
  return { found: (await lookedAt({ sources, database })).found, wanted, isInterrupted };
}

/**
 * What there is to see, without measuring anything, and the store of it: that of the sources, or else the database.
 * @param onUnsound called with the error of what a farm has and is left out
 */
export async function lookedAt(
  { sources = [], database = openStoreToRead() }: Pick<HistorySettings, 'sources' | 'database'>,
  onUnsound?: (error: unknown) => void,
): Promise<{ found: History; store: DatabaseSync }> {
  const isOwn = sources.length === 0;
  const { store, points } = isOwn ? { store: database, points: [] } : await readSources(sources, onUnsound);
  const stored = await storedFigures(store);
  // What was measured again here, too.
  const fresh = isOwn ? stored.fresh : [...stored.fresh, ...(await storedFigures(database)).fresh];
  const found = historyOf(gathered([...stored.points, ...points]), new Date().toISOString());
  const steps = [...(await sweepSteps(store, found.series)), ...unseenSteps(found, fresh)];
  const changes = withVerdicts(withSteps(found.series, found.changes, steps), found.series, fresh);
  const told = await withBisections(store, found, changes);
  const said = withTriage(told, found.series, readTriage(database));
  return { found: { ...found, changes: withMendings(said) }, store };
}

async function withBisections(
  database: DatabaseSync,
  { series }: History,
  changes: readonly ChangePoint[],
): Promise<ChangePoint[]> {
  const byId = new Map(series.map((one) => [one.id, one]));
  const sidesOf = sidesIn(database);
  const found: ChangePoint[] = [];
  for (const change of changes) {
    const own = byId.get(change.series[0] ?? '');
    const sides = own === undefined ? 'its series is not known' : sidesOf(change, own);
    const isKnown = own !== undefined && typeof sides !== 'string';
    const line = isKnown ? await bisectLine(change, own, sides) : { bisect: null, noBisect: String(sides) };
    found.push({ ...change, ...line });
  }
  return found;
}
