/** What is known of a program though others disturb it: what it did itself, and not how long it waited. Pure. */
import type { Recording } from '../recording.ts';
import { connectionLimit } from './connection-limit.ts';
import { figuresOf } from './figures.ts';
import type { Confidence, Figures, Finding } from './finding.ts';
import { busyFrames } from './frames.ts';
import { leaks } from './leaks.ts';
import { seenOf } from './seen.ts';
import type { Window } from './windows.ts';
import { amount, bytes, percent } from './words.ts';

interface KnownAnyway {
  findings: Finding[];
  figures: Figures;
  /** A line each, with its confidence. */
  remarks: string[];
}

/** Of a profile that many functions are named. */
const MOST_FRAMES = 3;
const LEAST_SHARE = 0.05;

/** @param windows of which too few are undisturbed */
export function knownAnyway(recording: Recording, windows: readonly Window[]): KnownAnyway {
  const all = windows.map((one) => ({ ...one, isDisturbed: false }));
  const seen = seenOf(recording, all);
  // Who waits for a CPU lets connections wait, too: only what is open and what is full is counted.
  const counted = recording.outside.map((look) => ({ ...look, queued: 0 }));
  const connections = connectionLimit(counted, recording.inside, recording.load);
  const growing = seen.flatMap((one) => leaks(one, recording.load, recording.runtime)).map(atMostMedium);
  // Delays, pauses and waits for the pool have in them what others took.
  const figures = {
    ...figuresOf(recording, all, seen),
    judged: 0,
    delay: null,
    pool: null,
    utilisation: null,
    collections: null,
  };
  const findings = [...growing.slice(0, 1), ...(connections === null ? [] : [connections])];
  return {
    findings,
    figures,
    remarks: [...cpuWords(figures), ...hotWords(recording), ...heldWords(figures, findings), NOT_KNOWN],
  };
}

const NOT_KNOWN =
  'not judged, because other programs used the CPUs: event-loop delay, waits for the thread pool, slow I/O, garbage collection';

/** What others on the machine did bears on a finding: the pace of growth follows what was answered, and that was their doing, too. */
export function atMostMedium(finding: Finding): Finding {
  return { ...finding, confidence: finding.confidence === 'high' ? 'medium' : finding.confidence };
}

function known(words: string, confidence: Confidence): string {
  return `${words} (confidence: ${confidence})`;
}

function cpuWords({ cpu, otherThreads }: Figures): string[] {
  if (cpu === null) return [];
  const others = otherThreads === null ? '' : `, and ${amount(otherThreads)} CPUs by its other threads`;
  return [known(`its thread used ${percent(cpu)} of a CPU${others}, as the kernel counts`, 'high')];
}

/** Samples meet a function as often as it has the CPU, and somewhat more often where it waits for one. */
function hotWords({ inside }: Recording): string[] {
  const profile = inside.find((one) => one.profile !== null)?.profile ?? null;
  const hot = profile === null ? [] : busyFrames(profile).filter(({ self }) => self >= LEAST_SHARE);
  if (hot.length === 0) return [];
  const named = hot.slice(0, MOST_FRAMES).map(({ name, file, line, self }) => {
    const place = line === null ? file : `${file}:${line}`;
    return `${name === '' ? 'an anonymous function' : name} ${percent(self)} (${place})`;
  });
  return [known(`it was busy in ${named.join(', ')}`, 'medium')];
}

function heldWords({ files, memory }: Figures, findings: readonly Finding[]): string[] {
  const has = (trouble: Finding['trouble']) => findings.some((one) => one.trouble === trouble);
  return [
    ...(files === null || has('connection-limit') ? [] : [known(`${files.open} files and sockets are open`, 'high')]),
    ...(memory === null || memory.heap === null || has('heap-leak')
      ? []
      : [known(`${bytes(memory.heap)} of heap live after a collection, without lasting growth`, 'medium')]),
  ];
}
