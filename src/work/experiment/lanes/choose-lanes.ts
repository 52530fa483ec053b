import { readCores } from '../../../host/machine/cores.ts';
import { formatCpuList, parseCpuList } from '../../../host/machine/cpu-list.ts';
import { readLimits } from '../../../host/machine/limits.ts';
import { machineFiles } from '../../../host/machine/machine-files.ts';
import { ownCpus } from '../../../measure/cpu-split.ts';
import { laneCpus, mostLanes } from '../../../measure/lane-cpus.ts';
import type { Plan } from '../../../measure/plan.ts';
import { worthOf } from '../../../stats/lane-effect.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { LaneNeeds } from '../../kind.ts';
import type { checkLanes } from './check-lanes.ts';
import type { LaneCheck, LanesFound } from './lane-check.ts';
import { checkingWords, disturbedLanes, laneWords } from './lane-words.ts';
import type { WorkOfLanes } from './trial-blocks.ts';

interface ChosenLanes {
  /** The CPUs of each; undefined: one lane, on whatever CPUs. */
  lanes: number[][] | undefined;
  found: LanesFound | undefined;
}

interface LaneEvents {
  onNote?: ((text: string) => void) | undefined;
  onWarning?: ((text: string) => void) | undefined;
}

type LanePlan = Pick<Plan, 'lanes' | 'pin' | 'seed'>;

/** The least gain for which lanes are worth the disturbance. */
const WORTH_IT = 1.1;
/** With so many cores each lane of `auto` has two: collectors and compilers then have one beside the main thread. */
const ENOUGH_FOR_TWO = 4;

/** How lanes are tried before they are used. */
interface LaneTrial {
  /** How many times the blocks of one lane they measure; null if unknown. */
  work: WorkOfLanes;
  /** Whether they disturb each other. */
  check: typeof checkLanes;
}

/**
 * The lanes of a new experiment: as many as were asked for, or as pay. Checks first whether they disturb each other, and says so.
 *
 * @param rows how many there are: more lanes than rows would have nothing to do
 * @throws JsdynoError BAD_OPTION, PINNING_UNAVAILABLE; what `abort` was aborted with
 */
export async function chooseLanes(
  plan: LanePlan,
  needs: LaneNeeds,
  rows: number,
  { work, check }: LaneTrial,
  { onNote, onWarning }: LaneEvents,
  abort?: AbortSignal,
): Promise<ChosenLanes> {
  const asked = plan.lanes ?? 1;
  const none = { lanes: undefined, found: undefined };
  if (asked === 1) return none;
  if (asked !== 'auto') {
    const count = Math.min(asked, rows);
    if (count < asked)
      onWarning?.(`--lanes ${asked}: there ${rows === 1 ? 'is one row' : `are ${rows} rows`} for them`);
    if (count < 2) return none;
    const lanes = lanesFor(plan, needs, count);
    onNote?.(checkingWords(count));
    const effect = await check(lanes, plan.seed, abort);
    const tried = { lanes: count, ...effect, work: null, worth: null };
    const warning = disturbedLanes(tried);
    if (warning === null) onNote?.(laneWords(tried));
    else onWarning?.(warning);
    return { lanes, found: foundOf(lanes, [tried]) };
  }
  const { most, reason } = mostFor(plan, needs, { isSpacious: true });
  const checks: LaneCheck[] = [];
  for (const count of candidates(Math.min(most, rows))) {
    onNote?.(checkingWords(count));
    const lanes = lanesFor(plan, needs, count);
    const effect = await check(lanes, plan.seed, abort);
    const done = await work(lanes);
    // The probe alone says what the other busy lanes cost.
    const worth = worthOf(done ?? count / Math.max(1, effect.time.ratio), effect);
    const tried = { lanes: count, ...effect, work: done, worth };
    checks.push(tried);
    onNote?.(laneWords(tried));
  }
  const best = checks.toSorted((a, b) => (b.worth ?? 0) - (a.worth ?? 0))[0];
  if (best === undefined || (best.worth ?? 0) < WORTH_IT) {
    const why = best === undefined ? (rows < 2 ? 'there is one row' : reason) : 'more would not pay';
    onNote?.(`one lane: ${why}`);
    return { lanes: undefined, found: checks.length === 0 ? undefined : { cpus: [], checks } };
  }
  const lanes = lanesFor(plan, needs, best.lanes);
  return { lanes, found: foundOf(lanes, checks) };
}

/**
 * Says at once that so many lanes cannot be had, not after all that comes before the first run.
 * @throws JsdynoError BAD_OPTION, PINNING_UNAVAILABLE
 */
export function checkLaneCount(plan: LanePlan, needs: LaneNeeds): void {
  if (typeof plan.lanes === 'number' && plan.lanes > 1) lanesFor(plan, needs, plan.lanes);
}

/**
 * The lanes with which an experiment goes on: those that it was begun with, or as many as there still can be.
 * @throws nothing: what is not the same is said
 */
export function lanesAgain(
  plan: LanePlan,
  needs: LaneNeeds,
  before: LanesFound | undefined,
  { onWarning }: LaneEvents,
): number[][] | undefined {
  const { lanes: asked } = plan;
  if (typeof asked !== 'number' || asked < 2) return undefined;
  const { most, reason } = mostFor(plan, needs);
  const count = Math.min(asked, most);
  if (count < asked) onWarning?.(`it was begun on ${asked} lanes and continues on ${count}: ${reason}`);
  if (count < 2) return undefined;
  const lanes = lanesFor(plan, needs, count);
  const now = foundOf(lanes, []).cpus;
  if (count === asked && before !== undefined && before.cpus.join(' ') !== now.join(' ')) {
    onWarning?.(`its lanes were on the CPUs ${before.cpus.join(' | ')} and are now on ${now.join(' | ')}`);
  }
  return lanes;
}

/** @throws JsdynoError BAD_OPTION, PINNING_UNAVAILABLE */
function lanesFor(plan: LanePlan, needs: LaneNeeds, count: number): number[][] {
  const { most, reason, cores } = mostFor(plan, needs);
  const lanes = count <= most ? laneCpus(cores, count, needs.cores) : null;
  if (lanes !== null) return lanes;
  if (ownCpus() === null) {
    throw new JsdynoError('PINNING_UNAVAILABLE', `--lanes ${count}: ${reason}`, {
      hint: 'install util-linux (Linux only), or leave out --lanes',
    });
  }
  throw new JsdynoError('BAD_OPTION', `--lanes ${count}: ${reason}`, {
    hint: most > 1 ? `--lanes ${most}, or --lanes auto` : 'leave out --lanes',
  });
}

/** The most lanes there can be, and why there are no more. */
function mostFor({ pin }: Pick<Plan, 'pin'>, needs: LaneNeeds, { isSpacious = false } = {}) {
  const cpus = pin === undefined ? ownCpus() : parseCpuList(pin);
  if (ownCpus() === null || cpus === null) {
    return { most: 1, reason: 'lanes need the taskset command, which is not on the PATH', cores: [] };
  }
  const files = machineFiles();
  const cores = readCores(cpus, files);
  if (needs.alone !== undefined) return { most: 1, reason: `there can be one only, because ${needs.alone}`, cores };
  const least = isSpacious && cores.length >= ENOUGH_FOR_TWO ? Math.max(2, needs.cores) : needs.cores;
  const { cpuQuota } = readLimits(files, Number.POSITIVE_INFINITY);
  const most = Math.max(1, mostLanes(cores, least, cpuQuota));
  const list = formatCpuList(cpus);
  const there = cores.length === 1 ? `there is one (CPUs ${list})` : `there are ${cores.length} (CPUs ${list})`;
  const quota = cpuQuota === null ? '' : `, with a quota of ${cpuQuota} CPUs`;
  const needed = least === 1 ? 'one core' : `${least} cores`;
  return { most, reason: `each lane needs ${needed}, and ${there}${quota}`, cores };
}

/** The numbers of lanes to try: the most, and by halves down to two. */
function candidates(most: number): number[] {
  const counts: number[] = [];
  for (let count = most; count >= 2; count = Math.floor(count / 2)) counts.push(count);
  return counts;
}

function foundOf(lanes: readonly (readonly number[])[], checks: LaneCheck[]): LanesFound {
  return { cpus: lanes.map((cpus) => formatCpuList(cpus)), checks };
}
