/** Experiments for tests of pages: made figures, seeded, with every verdict and with names that would be markup if they could. */

import type { Environment } from '../../../src/host/machine/environment.ts';
import { machineWarnings } from '../../../src/host/machine/warnings.ts';
import type { Ink } from '../../../src/show/page/chapter.ts';
import type { MeasuredGroup, Problem } from '../../../src/show/report/measured-group.ts';
import { RATE } from '../../../src/show/report/metric.ts';
import type { Published } from '../../../src/show/report/published.ts';
import { publishedFrom } from '../../../src/show/report/published-from.ts';
import type { Sheet } from '../../../src/show/sheets/page.ts';
import { sayIn } from '../../../src/text/messages/say.ts';
import { normal } from './normal.ts';

export const HOSTILE_NAMES = [
  '<img src=x onerror="window.hacked=1">',
  '</script><script>window.hacked=1</script>',
  '<!--<script>',
  '"><svg onload=window.hacked=1>',
  "\u2028\u2029\u202e' & <b>bold</b>",
];

/** An experiment of modules with rows each, both sides measured by rounds; the last rows fail, cannot be told apart or are at the floor. */
export function example({
  modules = ['buffers', 'streams', 'url'],
  rows = 6,
  rounds = 8,
  hostile = false,
  sheets = [] as Sheet[],
  name = '1122-0946-quiet',
} = {}): Published {
  const draw = normal(7);
  const groups: MeasuredGroup[] = modules.flatMap((module, m) =>
    Array.from({ length: rows }, (_, i): MeasuredGroup => {
      const effect = [1.3, 0.75, 1.001, 1, 1.08, 0.9, 2][(i + m) % 7] ?? 1;
      const noise = i % 4 === 3 ? 0.3 : 0.004;
      const side = (factor: number) =>
        Float64Array.from({ length: rounds }, () => 1e6 * (i + 1) * factor * Math.exp(noise * draw()));
      return {
        benchmark: hostile ? `${module}/${HOSTILE_NAMES[i % HOSTILE_NAMES.length]}` : `${module}/${module}-${i}.js`,
        configuration: hostile
          ? `${HOSTILE_NAMES[(i + 1) % HOSTILE_NAMES.length]}=${i}`
          : `n=${10 ** i} method='m${i}'`,
        rates: new Map([
          ['old', side(1)],
          ['new', side(effect)],
        ]),
        paired: true,
      };
    }),
  );
  groups.push(broken('failed', 'exited with code 1: TypeError'), broken('floor', 'no slower than an empty loop'));
  const { report, ...more } = publishedFrom({
    groups,
    metrics: [RATE],
    baseline: 'old',
    contenders: ['new'],
    experiment: { id: name, created: '2026-11-22T09:46:00.000Z', kind: 'made', seed: 7, runs: rounds },
    environment: ENVIRONMENT,
    variants: ['20.1.0', '22.2.0'].map((version, i) => ({
      label: i === 0 ? 'old' : 'new',
      runtime: 'node',
      version,
      flags: i === 0 ? [] : ['--no-opt'],
      sha256: String(i).repeat(64),
      text: `node@${version}`,
      env: {},
    })),
  });
  return {
    report,
    ...more,
    components: new Map([
      ['old', { node: '20.1.0', v8: '11.3', uv: '1.44', openssl: '3.0.8', zlib: '1.2' }],
      ['new', { node: '22.2.0', v8: '12.4', uv: '1.48', openssl: '3.0.13', zlib: '1.2' }],
    ]),
    sheets,
    machineWarnings: machineWarnings(ENVIRONMENT as unknown as Environment),
    command: "jsdyno compare --old node@20.1.0 --new 'node@22.2.0 --no-opt' buffers",
    workSha256: 'ab'.repeat(32),
  };
}

/** English, without pictures: sections are looked at by their texts. */
export const PLAIN: Ink = { say: sayIn('en'), draw: () => null };

function broken(verdict: Problem['verdict'], reason: string): MeasuredGroup {
  return {
    benchmark: `broken/${verdict}.js`,
    configuration: 'n=1',
    rates: new Map(),
    paired: true,
    problems: new Map([['new', { verdict, reason }]]),
  };
}

const ENVIRONMENT = {
  takenAt: '2026-11-22T09:45:59.000Z',
  os: { platform: 'linux', release: '6.1', version: '#1', arch: 'x64', distribution: 'Debian GNU/Linux 12' },
  cpu: {
    model: 'A CPU',
    cores: 2,
    online: 2,
    physicalCores: 2,
    smt: 'off',
    governor: 'powersave',
    turbo: 'on',
    thermalThrottles: null,
    hybrid: false,
    threadsPerCore: 1,
    driver: null,
  },
  virtualisation: 'kvm',
  container: { kind: null, cpuQuota: null, memoryBytes: null },
  affinity: { cpus: '0-1', count: 2 },
  memory: { totalBytes: 8e9, availableBytes: 6e9, swapTotalBytes: 0, swapUsedBytes: 0 },
  load: { one: 0.1, five: 0.2, fifteen: 0.3, pressure: { cpu: 0, memory: 0, io: 0 }, stealShare: null, busiest: [] },
  power: { onBattery: null, profile: null },
  clocksource: 'tsc',
  jsdyno: { version: '0.1.0', runtime: { name: 'node', version: '24.1.0' } },
};
