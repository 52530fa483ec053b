import type { Finding } from '../judge/finding.ts';
import { type Seen, seenOf } from '../judge/seen.ts';
import { windowsOf } from '../judge/windows.ts';
import { withInside } from '../outside/outside-series.ts';
import type { Recording } from '../recording.ts';
import type { RestedOn, Stretch } from './course.ts';
import { joined, restedOn, secondsOf } from './rested-on.ts';

/** The whole time of a recording, and what of it the answer was made of. */
interface Story {
  /** Each process with all its rows. */
  all: Seen[];
  /** Where each finding was seen. */
  restedOn: RestedOn[];
  /** What was left out, since others disturbed the machine. */
  leftOut: Stretch[];
}

/** Windows follow each other: what is judged between two that were left out stays. */
const TOUCHING_S = 0.02;

/** Pure. */
export function wholeStory(told: Recording, findings: readonly Pick<Finding, 'trouble'>[]): Story {
  const recording = withInside(told);
  const windows = windowsOf(recording);
  const disturbed = windows
    .filter(({ isDisturbed }) => isDisturbed)
    .map(({ from, to }) => ({ from: secondsOf(from, recording), to: secondsOf(to, recording) }));
  return {
    all: seenOf(recording, []),
    restedOn: restedOn(findings, recording, seenOf(recording, windows)),
    leftOut: joined(disturbed, TOUCHING_S),
  };
}
