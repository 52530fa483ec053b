import { notStarted } from '../../../measure/run-of.ts';
import type { StoredVariant } from '../../../store/experiments.ts';
import type { BlockOrder, Dispatcher } from '../../experiment/dispatcher.ts';
import type { BlockRun } from '../../kind.ts';
import type { FarmSql, Sql } from '../sql/sql.ts';
import type { BlockKey, FarmResult } from '../wire/order.ts';
import { checkedResult } from '../wire/result-shape.ts';
import type { Awaited } from './awaited.ts';
import type { BlockQueue } from './block-queue.ts';
import { type EndedBlock, unwantBlock, wantBlock } from './blocks.ts';
import type { FarmRows } from './farm-rows.ts';
import type { HostLanes } from './host-lanes.ts';
import { asPlanner, type PlannerLease } from './lease.ts';
import { beginRow } from './places.ts';
import { GIVEN_UP } from './stored-runs.ts';

interface FarmDispatching {
  sql: FarmSql;
  queue: BlockQueue;
  lease: PlannerLease;
  places: HostLanes;
  rows: FarmRows;
  awaited: Awaited;
  /** Rows of the document of which a block was given up, with the reason: no more of theirs are tried. */
  failed: ReadonlyMap<number, string>;
  /** Called with the rows of the document of which blocks are asked for. */
  onAsked(rows: ReadonlySet<number>): void;
  /** Called when a block of a row, by its place in the document, was given up: the pass is to end, and the row to fail in the next. */
  onGivenUp(row: number): void;
  /** Called when a row comes up that hosts do not know of yet. */
  onNewRow(row: number): Promise<void>;
  /** What is queued ahead has failed. */
  onError(error: unknown): void;
  /** Seconds after which a block is given back that was taken and not ended; default: see expireSeconds. */
  expireSeconds?: ((order: BlockOrder) => number) | undefined;
}

interface FarmDispatcher extends Dispatcher {
  /** Resolves when nothing of what it was told is on its way to the database any more. */
  settled(): Promise<void>;
}

/**
 * Has blocks measured at the farm: a lane is a host. What was measured already is handed over at once, so that to begin anew costs nothing.
 */
export function farmDispatcher(farm: FarmDispatching): FarmDispatcher {
  const { sql, queue, lease, places, rows, awaited, failed } = farm;
  const inLane = inTurn();
  /** Blocks that were queued before they were asked for, by round and row. */
  const ahead = new Map<string, { key: BlockKey; lane: number }>();

  const asOwner = <T>(work: (within: Sql) => Promise<T>): Promise<T> => asPlanner(sql, lease, work);

  const keyOf = (order: BlockOrder, lane: number) => {
    const row = rows.rowOf(order.configuration.id);
    const wasBegun = places.placeOf(row)?.begun === true;
    const place = places.begin(row, lane);
    const key: BlockKey = { experiment: lease.experiment, row, generation: place.generation, round: order.round };
    return { key, place, wasBegun };
  };

  const want = (order: BlockOrder, lane: number, isAhead: boolean): [BlockKey, Promise<EndedBlock | null>] => {
    const { key, place, wasBegun } = keyOf(order, lane);
    const { variants, first, seed } = order;
    const earlier = order.earlier?.map((run) => ({ ...run, variant: rows.variantOf({ id: run.variant }) }));
    const { row } = key;
    const seconds = farm.expireSeconds?.(order) ?? expireSeconds(rows.runMs(row), variants.length, rows.limitMs(row));
    const wanted = { variants: variants.map((one) => rows.variantOf(one)), first, earlier, seed };
    const ended = inLane.do(lane, async () => {
      await farm.onNewRow(row);
      return asOwner(async (within) => {
        if (!wasBegun) await beginRow(within, lease.experiment, place);
        return wantBlock(within, queue, { key, host: place.host, wanted, expireSeconds: seconds, isAhead });
      });
    });
    return [key, ended];
  };

  return {
    lanes: places.count,
    isQueue: true,
    places,

    async *dispatch(order, lane, { begins, abort = new AbortController().signal }) {
      const { variants, configuration } = order;
      const row = rows.rowOf(configuration.id);
      ahead.delete(nameOf(order.round, row));
      const known = failed.get(row);
      if (known !== undefined) {
        yield failedRuns(order, known).filter(({ variant }) => begins(variant));
        return;
      }
      const [first] = variants;
      if (first === undefined || !begins(first)) return; // whoever watches sees that the row is under way
      const [key, wanted] = want(order, lane, false);
      const ended = (await wanted) ?? (await awaited.wait(key, abort));
      if (ended === null) return;
      if (ended.state === 'failed') {
        farm.onGivenUp(row);
        return;
      }
      const asked = new Map(variants.map((variant) => [variant.id, variant]));
      const place = `${lease.name} at the farm, round ${order.round} of row ${row} from ${places.hosts[lane]?.name}`;
      const result = checkedResult(ended.result, rows.variants.length, place);
      for (const group of runsOf(result, rows.variants, new Set(asked.keys()))) {
        // The planner's own variants, which it compares by identity.
        const own = group.map(({ variant, run }) => ({ variant: asked.get(variant.id) ?? variant, run }));
        const begun = own.filter(({ variant }) => variant === first || begins(variant));
        if (begun.length > 0) yield begun;
      }
    },

    ahead(order, lane) {
      const row = rows.rowOf(order.configuration.id);
      if (failed.has(row)) return;
      // Of an earlier sitting, which had decided the other variants: it counts, and must not be left out when this one has decided them, too.
      if (rows.hasRuns(order.configuration.id, order.round)) return;
      const [key, wanted] = want(order, lane, true);
      ahead.set(nameOf(order.round, row), { key, lane });
      wanted.catch(farm.onError);
    },

    asks(round, ids) {
      const asked = new Set([...ids].map(rows.rowOf));
      for (const [name, { key, lane }] of ahead) {
        if (key.round === round && asked.has(key.row)) continue;
        ahead.delete(name);
        inLane.do(lane, () => asOwner((within) => unwantBlock(within, queue, key))).catch(farm.onError);
      }
      farm.onAsked(asked);
    },

    settled: () => inLane.idle(),
  };
}

function nameOf(round: number, row: number): string {
  return `${round} ${row}`;
}

/** A block that was given up counts as a failed run on each of its variants: its row says why it has no verdict. */
function failedRuns({ variants }: BlockOrder, reason: string): BlockRun[] {
  const outcome = { outcome: 'failed' as const, reason: `${GIVEN_UP}${reason}` };
  return variants.map((variant) => ({ variant, run: notStarted(outcome, Date.now()) }));
}

/** Works of lanes. */
interface InTurn {
  /** Does what concerns one lane in the order in which it is asked for; lanes go on side by side. */
  do<T>(lane: number, work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing is under way any more. */
  idle(): Promise<void>;
}

function inTurn(): InTurn {
  const last = new Map<number, Promise<unknown>>();
  return {
    do(lane, work) {
      const done = (last.get(lane) ?? Promise.resolve()).then(work, work);
      last.set(
        lane,
        done.catch(() => {}),
      );
      return done;
    },
    async idle() {
      await Promise.all(last.values());
    },
  };
}

/**
 * The runs of a block as this machine would have handed them over: those that went on at the same time together, the others one by one.
 * Runs on variants that were not asked for are left out: the block was queued before these were decided. Pure.
 *
 * @param variants all of the experiment, by their places
 * @param asked ids of variants
 */
export function runsOf(
  { runs }: Pick<FarmResult, 'runs'>,
  variants: readonly StoredVariant[],
  asked: ReadonlySet<number>,
): BlockRun[][] {
  const groups: BlockRun[][] = [];
  let until = Number.NEGATIVE_INFINITY;
  for (const { variant: place, run } of runs) {
    const variant = variants[place];
    if (variant === undefined || !asked.has(variant.id)) continue;
    const group = groups.at(-1);
    // Starts are whole milliseconds.
    if (group !== undefined && run.wallMs > 0 && run.startedAt + 1 < until) group.push({ variant, run });
    else groups.push([{ variant, run }]);
    until = Math.max(until, run.startedAt + run.wallMs);
  }
  return groups;
}

/** Three times what a block should take; a host that hangs is noticed by then. */
const PATIENCE = 3;
/** For what a host makes ready before its first block, and between runs, s. */
const MARGIN_S = 60;

/**
 * After how many seconds a block that a living host does not end is given back: not before its runs could all have met their time limit,
 * since a run that does is a result. Pure.
 */
export function expireSeconds(runMs: number, runs: number, limitMs: number): number {
  return Math.ceil((runs * Math.max(PATIENCE * runMs, limitMs)) / 1000) + MARGIN_S;
}
