import type { LoadWindow } from '../../../measure/load/result.ts';
import { median } from '../../../stats/describe.ts';

/** Above this the CPU of a server limits it: it ran in so much of the time that was its own. */
const SATURATED = 0.9;

/**
 * How many times as many requests a second a server answered as another, turn by turn: the median over pairs of windows, which
 * lie beside each other in time, each by its rate in the time that others left. Null without a pair in which both answered. Pure.
 */
export function pairedRatio(first: readonly LoadWindow[], second: readonly LoadWindow[]): number | null {
  const isLimited = [first, second].every(isLimitedByCpu);
  const logs = first.flatMap((window, turn) => {
    const other = second[turn];
    const log = other === undefined ? Number.NaN : Math.log(rateOf(other, isLimited) / rateOf(window, isLimited));
    return Number.isFinite(log) ? [log] : [];
  });
  return logs.length === 0 ? null : Math.exp(median(logs));
}

function isLimitedByCpu(windows: readonly LoadWindow[]): boolean {
  const busy = windows.flatMap(({ whole }) => (whole.busy === null ? [] : [whole.busy]));
  return busy.length > 0 && median(busy) >= SATURATED;
}

/**
 * Answers a ms, without the time that others took. That is known of whole windows alone, since the kernel's count is exact only
 * while the server rests; so where the CPU limits, and each answer takes its time whenever it comes, the whole window is the
 * figure. Else its two ends, in which fewer requests are under way, must not count.
 */
function rateOf({ answered, ms, whole }: LoadWindow, isLimited: boolean): number {
  const left = whole.ms - (whole.lostMs ?? 0);
  return isLimited ? whole.answered / left : (answered / ms) * (whole.ms / left);
}
