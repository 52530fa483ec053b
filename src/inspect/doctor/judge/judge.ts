import { keptNote } from '../../../host/process/surroundings.ts';
import { lastingTrend, restOf } from '../../../stats/lasting-trend.ts';
import { withInside } from '../outside/outside-series.ts';
import type { InsideSeries, OutsideLook, Recording } from '../recording.ts';
import { BLOCK_MS, blockedLoop, longestBatch } from './blocked-loop.ts';
import { collector } from './collector.ts';
import { connectionLimit } from './connection-limit.ts';
import { figuresOf } from './figures.ts';
import { type Confidence, type Finding, type Judgement, TROUBLES } from './finding.ts';
import { atMostMedium, knownAnyway } from './known-anyway.ts';
import { leaks } from './leaks.ts';
import { otherThreadsIn, otherThreadsWaited } from './other-threads.ts';
import { type Seen, seenOf } from './seen.ts';
import { busyShare, slowIo } from './slow-io.ts';
import { starvedPool } from './starved-pool.ts';
import { cleanMs, crowdedBy, disturbanceOf, isCrowded, isEnough, isSeenOutside, windowsOf } from './windows.ts';
import { amount, bytes, OUTSIDE_UNKNOWN, percent } from './words.ts';

const ORDER: readonly Confidence[] = ['high', 'medium', 'low'];
/** Resident memory that is worth a word. */
const GROWN = 1.2;
/** A thread that has no rest. */
const FULL = 0.9;

const OTHERS_UNKNOWN = 'what else ran on the machine is not known here: if it was busy, the program looks slow';

/** What is wrong with a program, by what was recorded of it. Pure. */
export function judge(told: Recording): Judgement {
  const recording = withInside(told);
  const windows = windowsOf(recording);
  const disturbance = disturbanceOf(recording, windows);
  const seen = seenOf(recording, windows);
  const figures = figuresOf(recording, windows, seen);
  const base = { figures, blind: recording.blind, disturbance };
  const ended = recording.ended === undefined ? [] : [`${recording.ended}: until then it was looked at`];
  if (!isEnough(windows)) {
    const isRefused = disturbance !== null && disturbance.share > 0.5;
    const short = `only ${amount(cleanMs(windows) / 1000)} s were quiet`;
    if (!isRefused) return { ...base, verdict: 'undecided', findings: [], remarks: [...ended, short] };
    const known = knownAnyway(recording, windows);
    return {
      ...base,
      ...known,
      verdict: known.findings.length === 0 ? 'refused' : 'findings',
      remarks: [...ended, short, ...known.remarks],
    };
  }
  const all = findingsOf(recording, seen);
  const isSeen = isSeenOutside(recording);
  const found = isSeen ? all : all.map(atMostMedium);
  // What is outside may be on this machine, too: a database, another server.
  const findings = isCrowded(windows) ? found.filter(({ trouble }) => trouble !== 'slow-io') : found;
  if (findings.length === 0 && found.length > 0) {
    return { ...base, disturbance: crowdedBy(recording, windows), verdict: 'refused', findings, remarks: ended };
  }
  const left = findings.length < found.length ? [OUTSIDE_UNKNOWN] : [];
  return {
    ...base,
    verdict: findings.length === 0 ? 'fine' : 'findings',
    findings,
    remarks: [...ended, ...left, ...(isSeen ? [] : [OTHERS_UNKNOWN]), ...remarksOf(recording, seen, findings)],
  };
}

function findingsOf(recording: Recording, seen: readonly Seen[]): Finding[] {
  const { load, cpus, runtime, outside, inside, own } = recording;
  const otherThreads = otherThreadsIn(outside);
  const each = seen.map((one) => {
    const pool = starvedPool(one, {
      load,
      runtime,
      otherThreads,
      cpus,
      poolThreads: own?.poolThreads ?? null,
    });
    const blocked = blockedLoop(one, load, otherThreadsWaited(outside));
    const collecting = collector(one, runtime.kind, own?.semiSpace ?? null);
    const io =
      pool === null && blocked === null ? slowIo(one, { load, cpus, otherThreads, peers: recording.peers }) : null;
    return [blocked, collecting, io, pool, ...leaks(one, load, runtime)].filter((found) => found !== null);
  });
  const connections = connectionLimit(outside, inside, load);
  const all = [...each.flat(), ...(connections === null ? [] : [connections])];
  return TROUBLES.flatMap((trouble) => {
    const same = all.filter((one) => one.trouble === trouble).sort(bySureness);
    const [first] = same;
    if (first === undefined) return [];
    const more = same.length > 1 ? [`so it is in ${same.length} of ${seen.length} processes`] : [];
    return [{ ...first, evidence: [...first.evidence, ...more] }];
  }).sort(bySureness);
}

function bySureness(a: Finding, b: Finding): number {
  return ORDER.indexOf(a.confidence) - ORDER.indexOf(b.confidence);
}

/** What is no finding and still bears on the answer. */
function remarksOf(recording: Recording, seen: readonly Seen[], findings: readonly Finding[]): string[] {
  const { load, inside } = recording;
  const remarks: string[] = [];
  const busiest = seen.reduce((most, one) => Math.max(most, busyShare(one) ?? 0), 0);
  if (busiest >= FULL && load?.rate === null && !findings.some(({ trouble }) => trouble === 'blocked-loop')) {
    remarks.push(
      `the thread is busy for ${percent(busiest)} of the time: this is the most that it answers; --rate asks for less`,
    );
  }
  const batch = Math.max(0, ...seen.map((one) => longestBatch(one, load)));
  if (batch > 2 * BLOCK_MS) {
    remarks.push(
      `with ${load?.connections} connections one iteration of the event loop can take ${amount(batch)} ms without any blocking; use fewer --connections to see shorter blocks`,
    );
  }
  const wrong =
    load === null
      ? 0
      : Object.entries(load.statuses).reduce((all, [status, n]) => all + (/^[45]/.test(status) ? n : 0), 0);
  if (load !== null && wrong > load.completed * 0.01) {
    remarks.push(
      `${percent(wrong / load.completed)} of the answers had a status of 400 or more: what was judged is how it fails`,
    );
  }
  const failed = load === null ? 0 : Object.values(load.failed).reduce((all, one) => all + one, 0);
  if (load !== null && failed > 0)
    remarks.push(
      `${failed} requests failed: ${Object.entries(load.failed)
        .map(([k, n]) => `${n} ${k}`)
        .join(', ')}`,
    );
  const kept = keptNote(recording.kept ?? []);
  if (kept !== undefined) remarks.push(`${kept.words}; ${kept.next}`);
  if (load === null) remarks.push('without load of its own nothing is known of how long answers take');
  if (!recording.isInside) remarks.push(NOTHING_INSIDE[recording.runtime.kind === 'command' ? 'command' : 'runtime']);
  const resident = recording.isInside ? null : residentWords(recording.outside);
  if (resident !== null) remarks.push(resident);
  if (inside.length > 1) remarks.push(`${processes(inside)} processes were looked at`);
  return remarks;
}

const NOTHING_INSIDE = {
  command: 'nothing was loaded into the program: only what the kernel tells was judged',
  runtime:
    'the program sent no data, as if its event loop were blocked ("jsdyno flame" shows what runs then): only data of the kernel was judged',
};

/** Less of the level is no change. */
const LEAST_CHANGE = 0.01;

/** Of resident memory that grew: whether that goes on in the second half of the time, by the test of stats/lasting-trend.ts, or came to rest. */
function residentWords(outside: readonly OutsideLook[]): string | null {
  const [first, last] = [outside[0], outside.at(-1)];
  if (first === undefined || last === undefined || last.rss <= GROWN * first.rss) return null;
  const grew = `resident memory grew from ${bytes(first.rss)} to ${bytes(last.rss)}`;
  const points = outside.map(({ at, rss }) => [(at - first.at) / 1000, rss] as const);
  const seconds = (last.at - first.at) / 1000;
  const least = LEAST_CHANGE * last.rss;
  const rest = restOf(points, [0, seconds], least);
  if (rest !== null) return `${grew} until ${amount(rest.since)} s, and is within 1 % of that since`;
  const half = seconds / 2;
  const trend = lastingTrend(
    points.filter(([at]) => at >= half),
    [half, seconds],
    least / half,
  );
  if (trend === null) return `${grew}: too few looks to say whether that continues; take a longer --duration`;
  return trend.direction === 1
    ? `${grew}, and continues by ${bytes(trend.lasting)} a second: of what is not seen from outside`
    : `${grew}, in steps and without a trend that continues: of what is not seen from outside`;
}

function processes(inside: readonly InsideSeries[]): number {
  return new Set(inside.map(({ pid }) => pid)).size;
}
