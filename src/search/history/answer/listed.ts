/** The changes of a history in the order in which all forms list them, in words. */
import { titlesOf } from '../../../show/report/row-titles.ts';
import { points } from '../../../text/english-numbers.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { ChangePoint, History, Series } from '../series.ts';

export interface Listed {
  change: ChangePoint;
  /** The first series that shows it. */
  series: Series;
  /** As people read it: `json › parse (cold)`; of a host event how many moved. */
  row: string;
}

/** Worse ones that nobody judged come first, and of each state the newest. */
export function listedOf({ changes, series }: History, all: boolean): Listed[] {
  const byId = new Map(series.map((one) => [one.id, one]));
  const titleOf = titlesOf(series.map(({ key }) => key));
  const listed = changes.flatMap((change): Listed[] => {
    const own = byId.get(change.series[0] ?? '');
    if (own === undefined || (!all && isSettled(change))) return [];
    return [{ change, series: own, row: rowOf(change, own, titleOf(own.key)) }];
  });
  return listed.sort((a, b) => rankOf(a.change) - rankOf(b.change));
}

/** A spike is drawn and never told; what was judged is told no more, unless it is to be fixed. */
function isSettled({ kind, state, triage }: ChangePoint): boolean {
  return kind === 'spike' || state === 'refuted' || ['invalid', 'accepted', 'fixed'].includes(triage.state);
}

const STATES: readonly ChangePoint['state'][] = ['confirmed', 'candidate', 'undecided', 'suspected', 'refuted'];

const rankOf = ({ state, kind, isBetter }: ChangePoint): number =>
  STATES.indexOf(state) * 4 + (kind === 'host-event' ? 2 : 0) + (isBetter === true ? 1 : 0);

/** Whether it became worse, which neither the host explains nor somebody has judged: what a nightly fails for. */
export function isAlarming(change: ChangePoint): boolean {
  const { kind, state, isBetter } = change;
  return (
    (kind === 'step' || kind === 'drift') &&
    (state === 'candidate' || state === 'confirmed') &&
    isBetter === false &&
    !isSettled(change)
  );
}

/** @param name of a row, as people or as programs read it */
export function rowOf(change: ChangePoint, { key: { metric } }: Series, name: string): string {
  if (change.kind === 'host-event') return `${change.series.length} rows`;
  // Metrics of the suite and of other tools that say nothing.
  return /^(rate|value|result)$/.test(metric.name) ? name : `${name} (${metric.name})`;
}

/** `+12 %`: of what people read. */
export const changed = ({ size }: ChangePoint): string => `${size > 0 ? '+' : ''}${points(Math.expm1(size))} %`;

/** The releases or commits between which it lies. */
export function placed({ range: [from, to], kind }: ChangePoint): string {
  return kind === 'spike' ? `${from.label} … ${to.label}` : `${from.label} → ${to.label}`;
}

/**
 * The change of an id, or of the beginning of one.
 * @throws JsdynoError BAD_USAGE where no change, or more than one, is called so
 */
export function calledSo(changes: readonly ChangePoint[], id: string): ChangePoint {
  const found = changes.filter((change) => change.id.startsWith(id));
  if (found.length === 1 && id !== '') return found[0] as ChangePoint;
  throw new JsdynoError('BAD_USAGE', `${found.length === 0 ? 'no change is' : 'several changes are'} called ${id}`, {
    hint: '"jsdyno history --all" lists their ids',
  });
}
