import type { LoadOptions } from '../../measure/load/options.ts';
import { type RampOptions, type RampResult, type RampStep, ramp } from '../../measure/load/ramp.ts';
import type { LoadResult } from '../../measure/load/result.ts';
import { type Envelope, type Fields, jsonDocument } from '../../show/report/json-envelope.ts';
import { duration } from '../../text/english-numbers.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { fold } from '../../text/fold.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { columnsOf } from '../../text/terminal.ts';
import { INTERRUPTED_EXIT, onInterrupt } from '../../work/console/interrupt.ts';
import { lookOf } from '../../work/console/print-report.ts';
import { shownUrl } from '../../work/console/request-words.ts';
import type { LoadCommand } from './options.ts';
import { placeGenerator } from './place-generator.ts';
import { formatRamp, rampLine } from './report/load-ramp.ts';
import { runLoad } from './run-load.ts';

/**
 * The search for the highest rate that a server keeps, as printed by jsdyno load --ramp --json.
 * @title jsdyno load --ramp
 */
export interface LoadRampDocument extends Envelope<'load-ramp', 1>, Omit<RampResult, 'steps'> {
  /** by rate */
  steps: StepObject[];
}

interface StepObject extends Omit<RampStep, 'result'> {
  /** as of jsdyno load, without histograms */
  result: Omit<LoadResult, 'raw' | 'histograms' | 'turns'>;
}

/** No knee was found. */
const NONE = 3;
const DURATION_MS = 2000;
const WARMUP_MS = 500;
/** The lowest rate, as a share of what the server answers at most. */
const LOW = 0.1;

/** `jsdyno load --ramp`: looks for the knee and prints the rates that were tried. Returns the exit code. */
export async function loadRamp(options: LoadOptions, command: LoadCommand, io: Io): Promise<number> {
  check(command);
  const place = placeGenerator({ ...command, hasRate: true });
  const durationMs = command.duration ?? DURATION_MS;
  const warmupMs = options.warmupMs ?? WARMUP_MS;
  const { abort, release } = onInterrupt();
  // An answer that is late by more than a whole step is lost to that step anyway.
  const timeoutMs = Math.min(options.timeoutMs ?? durationMs, Math.max(1000, durationMs));
  const run = (rate: number | undefined) => {
    const own = { ...options, rate, durationMs, warmupMs, timeoutMs };
    return runLoad(own, { generator: command.generator, place, events: {}, abort });
  };
  try {
    const rates = command.ramp === true || command.ramp === undefined ? await ratesOf(run) : command.ramp;
    const asked: RampOptions = { ...rates, factor: command.knee };
    const onStep = command.progress
      ? (step: Parameters<typeof rampLine>[0]) => io.stderr.write(`${fold(rampLine(step), columnsOf(io.stderr))}\n`)
      : undefined;
    const found = await ramp(asked, run, { onStep, abort });
    const look = lookOf(io.stdout);
    if (command.format === 'json')
      io.stdout.write(jsonDocument<LoadRampDocument>('load-ramp', 1, withoutHistograms(found)));
    else {
      const each = `${duration(durationMs)} each after ${duration(warmupMs)} of warm-up, generator on ${place.words}`;
      const title = `${printable(shownUrl(options.url))}  ${asked.from}..${asked.to}/s, ${each}`;
      io.stdout.write(`${fold(title, look.width)}\n\n${formatRamp(found, look)}`);
    }
    if (abort.aborted) return INTERRUPTED_EXIT;
    return found.knee === null ? NONE : 0;
  } finally {
    release();
  }
}

function check({ rate, requests, failIf, hdr, raw, histogram, timeline, generator }: LoadCommand): void {
  const others = { rate, requests, 'fail-if': failIf[0], hdr, raw, histogram, timeline };
  const other = Object.entries(others).find(([, value]) => value !== undefined)?.[0];
  if (other !== undefined) {
    throw new JsdynoError('BAD_USAGE', `--${other} and --ramp exclude each other`, { hint: `leave out --${other}` });
  }
  if (generator !== 'own') {
    throw new JsdynoError('BAD_USAGE', `--ramp is for the own generator, not for ${generator}`, {
      hint: 'leave out --generator',
    });
  }
}

/** From a tenth of the server's maximum up to the maximum. */
async function ratesOf(run: (rate: undefined) => ReturnType<typeof runLoad>): Promise<{ from: number; to: number }> {
  const { requestsPerSecond, completed } = await run(undefined);
  if (completed === 0) {
    throw new JsdynoError('SERVER_UNREACHABLE', 'the server answered nothing at full speed', {
      hint: 'run it without --ramp to see why',
    });
  }
  const to = Number(requestsPerSecond.toPrecision(3));
  return { from: Number((to * LOW).toPrecision(3)), to };
}

/** The ramp without the histograms of each rate, which nobody needs. */
function withoutHistograms(found: RampResult): Fields<LoadRampDocument> {
  const steps = found.steps.map(({ result: { histograms: _, raw: __, ...result }, ...step }) => ({ ...step, result }));
  return { ...found, steps };
}
