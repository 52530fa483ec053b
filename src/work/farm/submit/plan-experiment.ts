import { removeRuns } from '../../../store/remove-runs.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { executeWith } from '../../experiment/execute.ts';
import type { Execution } from '../../experiment/execution.ts';
import { LOST_AFTER_MS } from '../status/status.ts';
import type { FarmExperiment } from '../wire/document.ts';
import type { AtFarmOptions } from './at-farm-options.ts';
import { awaitBlocks } from './awaited.ts';
import { documentOf, joinedDocument } from './document.ts';
import { farmDispatcher } from './farm-dispatcher.ts';
import { FarmRows } from './farm-rows.ts';
import { HostLanes } from './host-lanes.ts';
import { type FarmHost, isLost, lostWords, readHosts, takesRows } from './hosts.ts';
import { asPlanner, beat, type PlannerLease } from './lease.ts';
import { moveRows } from './move-rows.ts';
import { noteHosts, noteRefusals } from './noted-hosts.ts';
import { readPlaces, writePlaces } from './places.ts';
import { homelessRows, placing } from './placing.ts';
import { dropForeignRuns, failedRows, leaveRest } from './stored-runs.ts';
import { writeDocument } from './submit.ts';
import { wakeable } from './wakeable.ts';

const BEAT_MS = 5_000;
const LOOK_MS = 2_000;

/**
 * Plans an experiment to its end, in passes: in each the hosts and what they have are as they were when it began. When that changes, so that
 * rows begin elsewhere or anew, the pass is ended and the next one begins: what was measured is there already and costs nothing.
 */
export async function planExperiment(
  execution: Execution,
  submitted: FarmExperiment,
  lease: PlannerLease,
  options: AtFarmOptions,
): Promise<'done' | 'interrupted'> {
  const plan = new FarmPlan(execution, submitted, lease, options);
  await plan.begin();
  for (;;) {
    const hosts = await plan.placed();
    if (hosts === null) return 'interrupted';
    const state = await plan.pass(hosts);
    if (state === 'done') break;
    if (execution.abort?.aborted) return 'interrupted';
  }
  await plan.end();
  return 'done';
}

class FarmPlan {
  private readonly execution: Execution;
  private readonly lease: PlannerLease;
  private readonly options: AtFarmOptions;
  private readonly rows: FarmRows;
  private readonly lostAfterMs: number;
  /** Rows of the document that hosts know of. */
  private known: number;
  /** Rows of which blocks are still asked for; null before the first round. */
  private open: ReadonlySet<number> | null = null;
  private readonly said = new Set<string>();

  constructor(execution: Execution, submitted: FarmExperiment, lease: PlannerLease, options: AtFarmOptions) {
    this.execution = execution;
    this.lease = lease;
    this.options = options;
    this.rows = new FarmRows(execution);
    this.lostAfterMs = options.lostAfterMs ?? LOST_AFTER_MS;
    this.known = submitted.document.rows.length;
  }

  async begin(): Promise<void> {
    await dropForeignRuns(this.options.sql, this.lease.experiment, this.execution, this.rows);
  }

  /**
   * Places rows, and waits for hosts where none can take them.
   * @returns the hosts by which they were placed; null when aborted
   */
  async placed(): Promise<FarmHost[] | null> {
    const { sql, queue, beatMs = BEAT_MS } = this.options;
    const { lease, lostAfterMs, open, execution } = this;
    const wake = wakeable(execution.abort);
    for (;;) {
      if (execution.abort?.aborted) return null;
      const hosts = await this.look();
      const placed = await readPlaces(sql, lease.experiment);
      const costs = this.rows.costs();
      const { assigned, moves, isStuck } = placing({ hosts, placed, costs, open, lostAfterMs });
      if (!isStuck) {
        for (const { name } of hosts.filter((host) => takesRows(host, lostAfterMs))) await queue.ensure(name);
        // First here: what is missing here is fetched again, but what is too much would stay.
        const ids = moves.map(({ from: { row } }) => this.rows.configurations[row]?.id ?? -1);
        if (ids.length > 0) removeRuns(execution.database, ids);
        await moveRows(sql, queue, lease, moves);
        if (assigned.length > 0)
          await asPlanner(sql, lease, (within) => writePlaces(within, lease.experiment, assigned));
        return hosts;
      }
      await this.refuseAlone(
        hosts,
        placed.map(({ host }) => host),
      );
      this.warn(stuckWords(lease.name, hosts));
      await wake.sleep(beatMs);
    }
  }

  /** One pass of the engine, which ends early when hosts change in a way that moves rows. */
  async pass(hosts: readonly FarmHost[]): Promise<'done' | 'interrupted'> {
    const { sql, queue, lookMs = LOOK_MS } = this.options;
    const { execution, lease, rows, lostAfterMs } = this;
    const ended = new AbortController();
    let failure: { error: unknown } | null = null;
    const onError = (error: unknown): void => {
      failure ??= { error };
      ended.abort();
    };
    const abort = execution.abort === undefined ? ended.signal : AbortSignal.any([execution.abort, ended.signal]);

    const takers = new Set(hosts.filter((host) => takesRows(host, lostAfterMs)).map(({ name }) => name));
    const placed = await readPlaces(sql, lease.experiment);
    const used = new Set([...takers, ...placed.map(({ host }) => host)]);
    const lanes = noteHosts(
      execution.database,
      execution.experiment.name,
      hosts.filter(({ name }) => used.has(name)),
    );
    this.options.onHosts?.(lanes);
    const places = new HostLanes(
      lanes.map((lane) => ({ ...lane, takes: takers.has(lane.name) })),
      placed,
      rows.rowOf,
      rows.costOf,
    );
    let latest = hosts;
    const check = (): void => {
      if (this.isMoved(places, takers, latest)) ended.abort();
    };

    const wake = wakeable(abort);
    const awaited = await awaitBlocks(sql, lease.experiment, { lookMs, onGone: wake.wake, onError });
    const dispatcher = farmDispatcher({
      ...{ sql, queue, lease, places, rows, awaited, onError },
      expireSeconds: this.options.expireSeconds,
      failed: await failedRows(sql, lease.experiment),
      onNewRow: (row) => this.tellRow(row),
      onGivenUp: (row) => {
        // As if it had failed from the beginning: the other rows are judged without what it gave before.
        removeRuns(execution.database, [rows.configurations[row]?.id ?? -1]);
        ended.abort();
      },
      onAsked: (asked) => {
        this.open = asked;
        check();
      },
    });
    const watching = this.watch(wake, abort, places, (now) => {
      latest = now;
      check();
    }).catch(onError);
    try {
      return await executeWith({ ...execution, lanes: undefined, elsewhere: undefined, abort }, dispatcher);
    } finally {
      ended.abort();
      await watching;
      await dispatcher.settled();
      await awaited.end();
      const { error } = failure ?? { error: null };
      // biome-ignore lint/correctness/noUnsafeFinally: why the engine ended is what failed beside it
      if (failure !== null) throw error;
    }
  }

  /** All is measured. */
  async end(): Promise<void> {
    const { sql, queue } = this.options;
    const { execution, lease, rows } = this;
    await leaveRest(sql, queue, lease, execution, rows);
    await noteRefusals(sql, lease, execution.database);
    if (execution.isPart === true) return;
    await asPlanner(sql, lease, (within) =>
      within.query(
        `UPDATE jsdyno.experiment SET state = 'done', ended = clock_timestamp(), planner = NULL, planner_seen = NULL
         WHERE id = $1::bigint`,
        [lease.experiment],
      ),
    );
  }

  /** Says that the planner is alive, sees to the queues and looks at the hosts, until it is aborted. */
  private async watch(
    wake: ReturnType<typeof wakeable>,
    abort: AbortSignal,
    places: HostLanes,
    onHosts: (hosts: FarmHost[]) => void,
  ): Promise<void> {
    for (;;) {
      await wake.sleep(this.options.beatMs ?? BEAT_MS);
      if (abort.aborted) return;
      const hosts = await this.look();
      onHosts(hosts);
      await this.refuseAlone(
        hosts,
        places.all().map(({ host }) => host),
      );
    }
  }

  private async look(): Promise<FarmHost[]> {
    const { sql, queue } = this.options;
    await beat(sql, this.lease);
    await queue.supervise();
    const hosts = await readHosts(sql, this.lease.experiment, this.lease.since);
    const refused = hosts
      .filter((host) => host.refused !== null)
      .map((host) => `the host ${host.name} ${lostWords(host)}`);
    if (refused.some((words) => !this.said.has(words))) await noteRefusals(sql, this.lease, this.execution.database);
    for (const words of refused) this.warn(words);
    return hosts;
  }

  /** Whether rows are to be placed anew. Where no host could take them, they wait for those that they are on. */
  private isMoved(places: HostLanes, before: ReadonlySet<string>, hosts: readonly FarmHost[]): boolean {
    const { lostAfterMs, open } = this;
    const takers = new Set(hosts.filter((host) => takesRows(host, lostAfterMs)).map(({ name }) => name));
    const homeless = homelessRows({ hosts, placed: places.all(), open, lostAfterMs });
    if (takers.size === 0) {
      if (homeless.length > 0) this.warn(stuckWords(this.lease.name, hosts));
      return false;
    }
    for (const { host: name } of homeless) {
      const host = hosts.find((one) => one.name === name);
      const why = host === undefined ? 'is at the farm no more' : lostWords(host);
      this.warn(`the host ${name} ${why}: its rows begin anew on others`);
    }
    if (homeless.length > 0) return true;
    const waiting = places.all().filter(({ row, begun }) => !begun && open?.has(row) === true);
    const hasNew = [...takers].some((name) => !before.has(name));
    return waiting.some(({ host }) => hasNew || !takers.has(host));
  }

  /** A stage has added rows: hosts read of them in the document. */
  private async tellRow(row: number): Promise<void> {
    if (row < this.known) return;
    const { sql } = this.options;
    await asPlanner(sql, this.lease, async (within) => {
      const [there] = await within.query<{ document: FarmExperiment['document'] }>(
        'SELECT document FROM jsdyno.experiment WHERE id = $1::bigint',
        [this.lease.experiment],
      );
      if (there === undefined) return;
      const own = documentOf(this.execution, there.document.bundles);
      const joined = joinedDocument(there.document, own);
      if (joined !== null) await writeDocument(within, this.lease.experiment, joined);
      this.known = (joined ?? there.document).rows.length;
    });
  }

  /** @throws JsdynoError FARM_REFUSED where all hosts that are there are refused, and none that is away has rows */
  private async refuseAlone(hosts: readonly FarmHost[], used: readonly string[]): Promise<void> {
    const there = hosts.filter((host) => !isLost({ ...host, refused: null }, this.lostAfterMs));
    const isAwaited = hosts.some((host) => !there.includes(host) && used.includes(host.name));
    if (there.length === 0 || isAwaited || there.some(({ refused }) => refused === null)) return;
    const words = there.map(({ name, refused }) => `${name} (${refused})`).join(', ');
    const reason = `all hosts are refused, since something is not the same there: ${words}`;
    await asPlanner(this.options.sql, this.lease, (within) =>
      within.query(
        `UPDATE jsdyno.experiment SET state = 'failed', reason = $2, ended = clock_timestamp() WHERE id = $1::bigint`,
        [this.lease.experiment, reason],
      ),
    );
    throw new JsdynoError('FARM_REFUSED', `no host can measure ${this.lease.name}: ${reason}`, {
      hint: `make it the same there, then "jsdyno resume ${this.lease.name}" with the same --farm`,
    });
  }

  /** Each warning once. */
  private warn(text: string): void {
    if (this.said.has(text)) return;
    this.said.add(text);
    this.execution.events?.onWarning?.(text);
  }
}

/** Without times, so that it is said once. */
function stuckWords(name: string, hosts: readonly FarmHost[]): string {
  if (hosts.length === 0) {
    return `no host has joined the farm: ${name} waits until one does ("jsdyno farm worker --farm URL" on a machine that may measure)`;
  }
  const states = hosts.map((host) => {
    if (host.refused !== null) return `${host.name} is refused`;
    if (host.state === 'ready') return `${host.name} is away`;
    // Judged for half a minute at most: that is no reason to do anything.
    if (host.state === 'judging') return `${host.name} is being judged`;
    return `${host.name} is ${host.state}${host.reason === null ? '' : `: ${host.reason}`}`;
  });
  const flagged = hosts.filter(({ state, refused }) => state === 'flagged' && refused === null);
  const words = flagged.map((host) => `"jsdyno farm resume ${host.name}"`).join(', ');
  const advice =
    flagged.length === 0
      ? ''
      : `; flagged hosts measure all the same by ${words}, or "jsdyno farm worker --accept-noise"`;
  return `no host can take rows of ${name} now (${states.join('; ')}): it waits for one${advice}`;
}
