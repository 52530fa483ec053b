import pc from 'picocolors';
import type { RampResult, RampStep } from '../../../measure/load/ramp.ts';
import { type Column, left, right } from '../../../show/sheets/column.ts';
import { gridLines } from '../../../show/sheets/terminal.ts';
import { given, plain, timeWords, whole } from '../../../text/english-numbers.ts';
import { fold } from '../../../text/fold.ts';

/** The rates that were tried, with the knee marked, and what a knee is. */
export function formatRamp(
  ramp: RampResult,
  { color = false, width }: { color?: boolean; width?: number | undefined } = {},
): string {
  const paint = pc.createColors(color);
  const { steps, knee } = ramp;
  const lines = gridLines(COLUMNS, []).map(paint.dim);
  for (const step of steps) {
    const text = `${rampLine(step)}${step.rate === knee && ramp.end !== 'not reached' ? '  ◂ knee' : ''}`;
    lines.push(step.rate === knee ? paint.bold(text) : text);
  }
  return fold(`${lines.join('\n')}\n\n${verdict(ramp)}\n`, width);
}

/** A step in one line. */
export function rampLine(step: RampStep): string {
  return gridLines(COLUMNS, [step]).at(-1) ?? '';
}

/** Lines are printed as steps end, so that no column can wait for its widest cell. */
const STEP = { gap: 0, least: 12 };

const COLUMNS: readonly Column<RampStep>[] = [
  right('rate', ({ rate }) => given(rate), STEP),
  right('answered/s', ({ requestsPerSecond }) => plain(requestsPerSecond), STEP),
  right('P50', ({ p50 }) => latencyWords(p50), STEP),
  right('P99', ({ p99 }) => latencyWords(p99), STEP),
  left('', stateWords),
];

function latencyWords(ns: number | null): string {
  return ns === null ? '-' : timeWords(ns);
}

function stateWords({ state, reason }: RampStep): string {
  return state === 'kept' ? '' : state === 'generator' ? 'the generator was late' : `${reason}`;
}

function verdict({ knee, end, limitNs, options, steps }: RampResult): string {
  const { factor } = options;
  const lowest = steps[0]?.p99;
  const limit =
    limitNs === null || lowest === undefined || lowest === null
      ? ''
      : `P99 up to ${timeWords(limitNs)}: ${limitNs > lowest * factor ? '1 ms above' : `${factor} times`} that at ${whole(steps[0]?.rate ?? 0)}/s`;
  const meaning = `the highest rate with 99 % answered in time, and\n  ${limit}`;
  if (knee === null) {
    if (end === 'interrupted') return '! interrupted before the lowest rate was through';
    return end === 'generator'
      ? '! the generator could not keep the lowest rate:\n  give it a CPU of its own (--pin), or begin lower'
      : '! the lowest rate is too much already: begin lower, --ramp LOWEST..HIGHEST';
  }
  if (end === 'found') return `knee ${given(knee)}/s: ${meaning}`;
  if (end === 'generator') {
    return `! at least ${given(knee)}/s: then the generator could not keep up, not the server;\n  ${meaning}`;
  }
  if (end === 'interrupted') return `! interrupted: ${given(knee)}/s was kept up to then`;
  return `! no knee up to ${given(options.to)}/s: all was kept; go higher, --ramp ${options.from}..HIGHEST`;
}
