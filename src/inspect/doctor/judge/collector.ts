import type { Finding } from './finding.ts';
import type { Seen } from './seen.ts';
import { amount, percent } from './words.ts';

/**
 * A program whose thread spends a tenth of its time in pauses answers a tenth less, and what a request waits behind a pause comes on top. Below
 * that, what could be gained is within the noise of most machines; Node.js' own HTTP server under full load has 1 to 3 %.
 */
const SHARE = 0.1;
/** Of a program that mostly waits, the part of what it does itself. */
const SHARE_OF_WORK = 0.2;
/** Less than that is never said. */
export const LEAST_SHARE = 0.05;
const SURE = 2;

/** One of four times the size makes a quarter of the collections. */
const TIMES = 4;

/**
 * Pure.
 * @param kind of the runtime: which flags there are
 * @param semiSpace that it may have already, MB: V8's releases have 16, 32 or 64; null where that is not known
 */
export function collector(seen: Seen, kind: string, semiSpace: number | null): Finding | null {
  const { collecting, ms, cpu } = seen;
  if (collecting === null || ms === 0) return null;
  const share = collecting.ms / ms;
  const ofWork = cpu === null || cpu === 0 ? 0 : collecting.ms / cpu;
  if (!(share >= SHARE || (share >= LEAST_SHARE && ofWork >= SHARE_OF_WORK))) return null;
  const mean = collecting.count === 0 ? 0 : collecting.ms / collecting.count;
  const isYoung = kind === 'node' || kind === 'deno';
  const flag = semiSpace === null ? null : `--max-semi-space-size=${TIMES * semiSpace}`;
  return {
    trouble: 'collector',
    confidence: share >= SURE * SHARE || ofWork >= SURE * SHARE_OF_WORK ? 'high' : 'medium',
    title: `garbage collection takes ${percent(share)} of the time`,
    evidence: [
      `${amount((collecting.count / ms) * 1000)} collections a second of ${amount(mean)} ms, ${amount(collecting.longest)} ms at most`,
      ...(ofWork > 0 ? [`${percent(Math.min(1, ofWork))} of what the thread does`] : []),
    ],
    advice: [
      'make fewer objects that live for a moment: "jsdyno flame --heap" shows where they are made, "jsdyno gc" each collection',
      ...(isYoung
        ? [
            `a larger young generation collects less often: ${flag === null ? '--max-semi-space-size' : `${flag} (MB; it has ${semiSpace})`}`,
          ]
        : []),
    ],
    ...(isYoung && flag !== null ? { idea: { flags: [flag] } } : {}),
  };
}
