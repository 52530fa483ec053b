import * as v from 'valibot';
import type { Environment } from '../../host/machine/environment.ts';
import type { GitCommit } from '../../host/machine/git-commit.ts';
import type { Inherited } from '../../host/process/surroundings.ts';
import {
  boolean,
  byName,
  finite,
  isObject,
  list,
  name,
  names,
  notNegative,
  object,
  oneOf,
  type Shape,
  text,
} from './fields.ts';

const maybe = v.nullable;

const laneRatio = object({ ratio: finite, interval: maybe(v.tuple([finite, finite], 'two numbers')) });

/** Lanes, and what was found of them. */
const lanes = object({
  cpus: names,
  checks: list(
    object({
      lanes: notNegative,
      time: laneRatio,
      scatter: laneRatio,
      work: maybe(finite),
      worth: maybe(finite),
      verdict: oneOf(['disturbed', 'undisturbed']),
    }),
  ),
});

/** Hosts of a farm, by lane. What is known of one is shown to nobody from here, so it may be any object. */
const farm = object({ hosts: list(object({ name, class: name, facts: v.optional(byName(v.unknown())) })) });

/** The description of a machine that was looked at. */
export const machineShape = object({
  takenAt: name,
  os: object({ platform: name, release: name, version: name, arch: name, distribution: maybe(name) }),
  cpu: object({
    model: maybe(name),
    vendor: maybe(name),
    cores: notNegative,
    online: notNegative,
    physicalCores: maybe(notNegative),
    threadsPerCore: maybe(notNegative),
    smt: oneOf(['on', 'off', 'unknown']),
    firstThreads: maybe(name),
    hybrid: maybe(boolean),
    caches: maybe(object({ l1d: maybe(notNegative), l2: maybe(notNegative), l3: maybe(notNegative) })),
    flags: names,
    microcode: maybe(name),
    governor: maybe(name),
    driver: maybe(name),
    turbo: oneOf(['on', 'off', 'unknown']),
    minMHz: maybe(notNegative),
    maxMHz: maybe(notNegative),
    thermalThrottles: maybe(notNegative),
  }),
  virtualisation: maybe(name),
  container: object({ kind: maybe(name), cpuQuota: maybe(notNegative), memoryBytes: maybe(notNegative) }),
  affinity: object({ cpus: maybe(name), count: maybe(notNegative) }),
  memory: object({
    totalBytes: notNegative,
    availableBytes: notNegative,
    swapTotalBytes: notNegative,
    swapUsedBytes: notNegative,
  }),
  load: object({
    one: notNegative,
    five: notNegative,
    fifteen: notNegative,
    runnable: maybe(notNegative),
    pressure: object({ cpu: maybe(notNegative), memory: maybe(notNegative), io: maybe(notNegative) }),
    stealShare: maybe(notNegative),
    busiest: list(object({ pid: finite, name, cpus: notNegative })),
  }),
  power: object({ onBattery: maybe(boolean), profile: maybe(name) }),
  isolatedCpus: maybe(name),
  aslr: maybe(finite),
  transparentHugepages: maybe(name),
  perfEventParanoid: maybe(finite),
  clocksource: maybe(name),
  jsdyno: object({ version: name, runtime: object({ name, version: name }) }),
  suiteCommit: v.optional(maybe(object({ commit: name, dirty: boolean }))),
  inherited: v.optional(object({ takenOut: names, passedOn: byName(text), kept: v.optional(names) })),
  lanes: v.optional(lanes),
  farm: v.optional(farm),
}) satisfies Shape<Environment & { suiteCommit?: GitCommit | null | undefined; inherited?: Inherited | undefined }>;

/** The machine; without any key where nothing is known. */
export const environment: Shape<Record<string, unknown>> = v.lazy((input) =>
  isObject(input) && Object.keys(input).length === 0 ? object({}) : machineShape,
);
