/** What a gate measures, of all kinds of work. */
import { staysBelow } from '../host/files/inside.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';
import { type Gated, type GateKey, isLine, type NamedWork } from '../work/gated.ts';
import type { Kind } from '../work/kind.ts';
import { KINDS } from './kinds.ts';

/** Benchmarks that one experiment measures. */
export interface GatedWork extends Gated {
  kind: Kind;
}

const GATED = KINDS.flatMap(({ gated, load }) => (gated === undefined ? [] : [{ ...gated, load }])).sort(
  (a, b) => a.place - b.place,
);

/** The keys of jsdyno.yml that name what kinds measure, in their order. */
export const GATE_KEYS: readonly GateKey[] = GATED;

/**
 * The work that is named, as the files of this folder, which is the one that the process is in, have it.
 * @throws JsdynoError NO_BENCHMARKS for a pattern that fits no file, CONFIG_INVALID for one that leads out of the folder, and those
 *   of the kinds
 */
export async function gatedWork(named: NamedWork, folder: string): Promise<GatedWork[]> {
  const { lists, autobench } = named;
  const paths = GATED.flatMap(({ key, takesLines = false }) =>
    (lists[key] ?? []).filter((typed) => !(takesLines && isLine(typed, folder))),
  );
  checkBelow(autobench === undefined ? paths : [...paths, autobench]);
  const works: GatedWork[] = [];
  for (const { key, load } of GATED) {
    const kind = await load();
    const own = kind.gated?.({ ...named, key, typed: lists[key] ?? [], folder }) ?? [];
    works.push(...own.map((work) => ({ ...work, kind })));
  }
  // A pattern may spell its way out otherwise: [.][.]/x.js
  checkBelow(works.flatMap(({ files }) => files.flatMap(({ path, own }) => [path, ...own])));
  return works;
}

/** What is named is laid from head over base: nothing outside of them must be. */
function checkBelow(paths: readonly string[]): void {
  const outside = paths.find((path) => !staysBelow(path));
  if (outside === undefined) return;
  throw new JsdynoError('CONFIG_INVALID', `${outside} is outside the folder of jsdyno.yml`, {
    hint: 'paths and patterns are relative to that folder, such as bench/*.js; move jsdyno.yml up if necessary',
  });
}

/** The rate that a row of latencies was measured at; null of other rows. */
export function rateOfRow(configuration: string): number | null {
  const found = /(?:^| )rate=([\d.e+]+)$/.exec(configuration)?.[1];
  return found === undefined ? null : Number(found);
}
