import type { Verdict } from '../../../stats/verdict.ts';
import type { Latency, LatencyCell } from './http-report.ts';

const WORDS: Partial<Record<Verdict, string>> = { faster: 'better', slower: 'worse', equivalent: 'the same' };

/**
 * Median and tail in words: `median better (P50 -9 %), tail worse (P99 +35 %)`. The tail is P99, or P99.9 where only P99.9
 * is decided; null without comparisons. Pure.
 */
export function tailWords({ p50, p99, p999 }: LatencyCell['quantiles']): string | null {
  if (!p50?.relative || !p99?.relative) return null;
  const tail: [string, Latency] = isShown(p99) || p999 === null || !isShown(p999) ? ['P99', p99] : ['P99.9', p999];
  const [median, end] = [wordOf(p50), wordOf(tail[1])];
  const figures = [`P50 ${latencyChange(p50)}`, `${tail[0]} ${latencyChange(tail[1])}`];
  if (median === end && median !== UNDECIDED) return `median and tail ${median} (${figures.join(', ')})`;
  if (median === end) return null;
  return `median ${median} (${figures[0]}), tail ${end} (${figures[1]})`;
}

const UNDECIDED = 'undecided';

function isShown({ relative }: Latency): boolean {
  return relative?.verdict === 'faster' || relative?.verdict === 'slower';
}

function wordOf({ relative }: Latency): string {
  return WORDS[relative?.verdict ?? 'undecided'] ?? UNDECIDED;
}

/** The change of a latency in per cent, `-9.1 %`; as a factor where the latency more than doubled. */
function latencyChange({ relative }: Latency): string {
  const ratio = relative?.ratio ?? null;
  if (ratio === null) return '';
  if (ratio >= 3) return `${ratio.toFixed(ratio < 9.95 ? 1 : 0)}x`;
  const percent = (ratio - 1) * 100;
  const text = percent.toFixed(Math.abs(percent) < 9.95 ? 1 : 0);
  return `${percent > 0 && Number(text) !== 0 ? '+' : ''}${Number(text) === 0 ? '0' : text} %`;
}
