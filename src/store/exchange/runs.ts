import * as v from 'valibot';
import type { Figures } from '../../measure/figures.ts';
import { MOST_LANES, MOST_ROUNDS } from '../../measure/plan.ts';
import {
  boolean,
  byName,
  finite,
  jsonHolding,
  list,
  name,
  notNegative,
  object,
  oneOf,
  type Shape,
  text,
  whole,
} from './fields.ts';

/** A run of an exchanged file, its configuration and variant by their places in the lists above it. */
export interface ExchangedRun {
  configuration: number;
  variant: number;
  round: number;
  started: number;
  wall: number;
  outcome: 'ok' | 'failed' | 'unavailable';
  rate: number | null;
  time: string | null;
  reason: string | null;
  stderr: string | null;
  resources: string | null;
  figures: string | null;
  /** Absent in files of older versions, and where there was but one. */
  lane: number | null;
}

/** Batches of a run: reports add them up over all runs in whole numbers. */
const batchCount = whole(0, 1_000_000);

/** Figures over time; reports of one run draw them. */
const series = v.pipe(
  object({ seconds: list(finite), values: byName(list(v.nullable(finite))) }),
  v.check(
    ({ seconds, values }) => Object.values(values).every(({ length }) => length === seconds.length),
    'as many figures of each name as seconds',
  ),
);

const calibration = object({ parameter: name, declared: finite, used: finite });

export const figures = object({
  metrics: v.exactOptional(byName(finite)),
  floor: v.exactOptional(v.nullable(object({ opNanos: finite, floorNanos: finite, why: text }))),
  samples: v.exactOptional(object({ steady: list(finite), cold: list(finite) })),
  batches: v.exactOptional(object({ clean: batchCount, taken: batchCount, size: notNegative })),
  turnCount: v.exactOptional(notNegative),
  turnPriming: v.exactOptional(notNegative),
  turns: v.exactOptional(
    v.union(
      [
        object({
          not: text,
          calibration: v.exactOptional(calibration),
        }),
        object({
          parameter: v.exactOptional(name),
          n: v.exactOptional(notNegative),
          long: v.exactOptional(notNegative),
          calls: v.exactOptional(notNegative),
          declared: boolean,
          apart: v.exactOptional(calibration),
        }),
      ],
      'how turns were taken',
    ),
  ),
  loop: v.exactOptional(object({ opNanos: finite, loopNanos: finite, stepNanos: v.exactOptional(finite) })),
  http: v.exactOptional(
    object({
      generator: object({ name, version: name }),
      cpus: v.nullable(object({ server: name, generator: name })),
      marks: list(object({ code: name, message: text })),
      attempts: notNegative,
    }),
  ),
  changed: v.exactOptional(list(text)),
  series: v.exactOptional(series),
  histograms: v.exactOptional(object({ latency: v.string('a text'), service: v.exactOptional(v.string('a text')) })),
}) satisfies Shape<Figures>;

/** Figures that a system did not tell may be null. */
const resources = jsonHolding(byName(v.nullable(finite)));

/** Seconds as upstream prints them. */
export const decimalSeconds = v.pipe(
  v.string('seconds in decimals, as a text'),
  v.regex(/^\d{1,15}(\.\d{1,15})?$/, 'seconds in decimals, as a text'),
);

/** The shape of a run among so many configurations and variants. */
export function runAmong(configurations: number, variants: number): Shape<ExchangedRun> {
  return v.pipe(
    object({
      configuration: placeAmong(configurations, 'configurations'),
      variant: placeAmong(variants, 'variants'),
      round: whole(1, MOST_ROUNDS),
      started: whole(0),
      wall: notNegative,
      outcome: oneOf(['ok', 'failed', 'unavailable']),
      rate: v.nullable(notNegative),
      time: v.nullable(decimalSeconds),
      reason: v.nullable(text),
      stderr: v.nullable(text),
      resources: v.optional(v.nullable(resources), null),
      figures: v.optional(v.nullable(jsonHolding(figures)), null),
      lane: v.optional(v.nullable(whole(0, MOST_LANES - 1)), null),
    }),
    v.check(
      ({ outcome, rate }) => (outcome === 'ok') === (rate !== null),
      'a rate where the outcome is ok, and only there',
    ),
  );
}

function placeAmong(count: number, what: string) {
  const wanted = `the place of one of the ${count} ${what}`;
  return v.pipe(v.number(wanted), v.integer(wanted), v.minValue(0, wanted), v.maxValue(count - 1, wanted));
}
