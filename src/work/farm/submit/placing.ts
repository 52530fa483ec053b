import { placeRows } from '../place/place-rows.ts';
import { type FarmHost, isLost, takesRows } from './hosts.ts';
import type { Placed } from './places.ts';

interface PlacingRequest {
  hosts: readonly FarmHost[];
  placed: readonly Placed[];
  /** Milliseconds foreseen of all blocks of each row of the document; null where no variant has the row. */
  costs: readonly (number | null)[];
  /** Rows of which blocks are still asked for; null before the first round says which. */
  open: ReadonlySet<number> | null;
  lostAfterMs: number;
}

interface Placing {
  /** Where rows are placed that were not begun. */
  assigned: { row: number; host: string; cost: number }[];
  /** Rows that begin anew on another host. */
  moves: { from: Placed; to: string }[];
  /** Rows cannot go on before a host can take them. */
  isStuck: boolean;
}

/** Rows of lost hosts that have to begin anew: what is decided stays as it is. Pure. */
export function homelessRows({
  hosts,
  placed,
  open,
  lostAfterMs,
}: Pick<PlacingRequest, 'hosts' | 'placed' | 'open' | 'lostAfterMs'>): Placed[] {
  const there = new Set(hosts.filter((host) => !isLost(host, lostAfterMs)).map(({ name }) => name));
  return placed.filter(({ row, begun, host }) => begun && open?.has(row) === true && !there.has(host));
}

/** Where rows go that were not begun, and those of lost hosts. A row that was begun stays on its host as long as that is there. Pure. */
export function placing({ hosts, placed, costs, open, lostAfterMs }: PlacingRequest): Placing {
  const takers = hosts.filter((host) => takesRows(host, lostAfterMs));
  const homeless = homelessRows({ hosts, placed, open, lostAfterMs });
  const moved = new Set(homeless.map(({ row }) => row));
  const known = new Map(placed.map((one) => [one.row, one]));
  const fresh = costs.flatMap((cost, row) => (cost === null || known.get(row)?.begun === true ? [] : [{ row, cost }]));
  if (takers.length === 0) return { assigned: [], moves: [], isStuck: fresh.length + homeless.length > 0 };
  const left = new Map<string, number>();
  for (const { row, begun, host, cost } of placed) {
    const stays = begun && !moved.has(row) && open?.has(row) !== false;
    if (stays) left.set(host, (left.get(host) ?? 0) + cost);
  }
  const where = placeRows(
    [...fresh, ...homeless.map(({ row, cost }) => ({ row, cost }))],
    takers.map(({ name, class: of }) => ({ name, class: of, left: left.get(name) ?? 0 })),
  );
  const hostOf = (row: number): string => where.get(row) as string;
  return {
    assigned: fresh.map(({ row, cost }) => ({ row, cost, host: hostOf(row) })),
    moves: homeless.map((from) => ({ from, to: hostOf(from.row) })),
    isStuck: false,
  };
}
