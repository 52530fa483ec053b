import type { RuntimeKind } from '../../../host/runtimes/types.ts';
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

/** From this share of the pauses on they come because the program asks for them. */
const ASKED = 0.5;

/** One of four times the size makes a quarter of the collections. */
const TIMES = 4;

/**
 * Pure.
 * @param kind of the runtime: how flags are given
 * @param semiSpace that it may have already, MB: V8's releases have 16, 32 or 64; null where that is not known, or there is none: no flag is named
 */
export function collector(seen: Seen, kind: RuntimeKind | 'command', semiSpace: number | null): Finding | null {
  const { collecting, ms, cpu } = seen;
  if (collecting === null || ms === 0) return null;
  const share = collecting.ms / ms;
  const ofWork = cpu === null || cpu === 0 ? 0 : collecting.ms / cpu;
  if (!(share >= SHARE || (share >= LEAST_SHARE && ofWork >= SHARE_OF_WORK))) return null;
  const mean = collecting.count === 0 ? 0 : collecting.ms / collecting.count;
  const isAsked = collecting.asked >= ASKED * collecting.ms;
  const flag = isAsked || semiSpace === null ? null : `--max-semi-space-size=${TIMES * semiSpace}`;
  return {
    trouble: 'collector',
    confidence: share >= SURE * SHARE || ofWork >= SURE * SHARE_OF_WORK ? 'high' : 'medium',
    title: `garbage collection takes ${percent(share)} of the time`,
    evidence: [
      `${amount((collecting.count / ms) * 1000)} collections a second of ${amount(mean)} ms, ${amount(collecting.longest)} ms at most`,
      ...(ofWork > 0 ? [`${percent(Math.min(1, ofWork))} of what the thread does`] : []),
      ...(isAsked
        ? [`the program asked for ${percent(Math.min(1, collecting.asked / collecting.ms))} of that itself`]
        : []),
    ],
    advice: isAsked
      ? ['leave the calls of gc() out: the engine collects when it has to']
      : [
          `make fewer objects that live for a moment: "jsdyno flame --heap${kind === 'bun' || kind === 'deno' ? ' --on node' : ''}" shows where they are made, "jsdyno gc" each collection`,
          ...(flag === null ? [] : [largerYoung(kind, flag, semiSpace)]),
        ],
    ...(flag === null ? {} : { idea: { flags: [flag] } }),
  };
}

/** As it is typed: Deno takes V8's flags in one of its own. */
function largerYoung(kind: RuntimeKind | 'command', flag: string, semiSpace: number | null): string {
  return `a larger young generation collects less often: ${kind === 'deno' ? '--v8-flags=' : ''}${flag} (MB; it has ${semiSpace})`;
}
