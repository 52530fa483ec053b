import pc from 'picocolors';
import type { RampResult, RampStep } from '../load/ramp.ts';
import { count, latencyText } from './load-units.ts';

const HEADINGS = ['rate', 'answered/s', 'P50', 'P99'];
const COLUMN = 12;

/** The rates that were tried, the knee among them, and what it is. */
export function formatRamp(ramp: RampResult, { color = false }: { color?: boolean } = {}): string {
  const paint = pc.createColors(color);
  const { steps, knee } = ramp;
  const lines = [paint.dim(HEADINGS.map((text) => text.padStart(COLUMN)).join(''))];
  for (const step of steps) {
    const text = `${rampLine(step)}${step.rate === knee && ramp.end !== 'not reached' ? '  ◂ knee' : ''}`;
    lines.push(step.rate === knee ? paint.bold(text) : text);
  }
  return `${lines.join('\n')}\n\n${verdict(ramp)}\n`;
}

/** A step in one line. */
export function rampLine({ rate, requestsPerSecond, p50, p99, state, reason }: RampStep): string {
  const latencies = [p50, p99].map((ns) => (ns === null ? '-' : latencyText(ns)));
  const cells = [count(rate), count(requestsPerSecond), ...latencies].map((cell) => cell.padStart(COLUMN)).join('');
  if (state === 'kept') return cells;
  return `${cells}  ${state === 'generator' ? 'the generator was late' : reason}`;
}

function verdict({ knee, end, limitNs, options, steps }: RampResult): string {
  const { factor } = options;
  const lowest = steps[0]?.p99;
  const limit =
    limitNs === null || lowest === undefined || lowest === null
      ? ''
      : `P99 up to ${latencyText(limitNs)}: ${limitNs > lowest * factor ? '1 ms above' : `${factor} times`} that at ${count(steps[0]?.rate ?? 0)}/s`;
  const meaning = `the highest rate with 99 % answered in time, and\n  ${limit}`;
  if (knee === null) {
    if (end === 'interrupted') return '! interrupted before the lowest rate was through';
    return end === 'generator'
      ? '! the generator could not keep the lowest rate:\n  give it a CPU of its own (--pin), or begin lower'
      : '! the lowest rate is too much already: begin lower, --ramp LOWEST..HIGHEST';
  }
  if (end === 'found') return `knee ${count(knee)}/s: ${meaning}`;
  if (end === 'generator') {
    return `! at least ${count(knee)}/s: then the generator could not go on, not the server;\n  ${meaning}`;
  }
  if (end === 'interrupted') return `! interrupted: ${count(knee)}/s was kept up to then`;
  return `! no knee up to ${count(options.to)}/s: all was kept; go higher, --ramp ${options.from}..HIGHEST`;
}
