import assert from 'node:assert/strict';
import os from 'node:os';
import { describe, it } from 'node:test';
import { parseDistribution, readEnvironment } from '../../../src/host/machine/environment.ts';
import { fixture } from './fixture.ts';

describe('readEnvironment', () => {
  it('reads a laptop: hyper-threads, powersave, turbo, a battery that is not the mouse', async () => {
    const { cpu, ...rest } = await fixture('laptop');
    assert.deepEqual(cpu, {
      model: 'Intel(R) Core(TM) i7-7500U CPU @ 2.70GHz',
      vendor: 'GenuineIntel',
      cores: 4,
      online: 4,
      physicalCores: 2,
      threadsPerCore: 2,
      smt: 'on',
      firstThreads: '0-1',
      hybrid: false,
      caches: { l1d: 32 * 1024, l2: 256 * 1024, l3: 4096 * 1024 },
      flags: ['constant_tsc', 'nonstop_tsc', 'pclmulqdq', 'fma', 'sse4_2', 'popcnt', 'aes', 'avx', 'avx2', 'bmi2'],
      microcode: '0xf6',
      governor: 'powersave',
      driver: 'intel_pstate',
      turbo: 'on',
      minMHz: 400,
      maxMHz: 3500,
      thermalThrottles: 19,
    });
    assert.deepEqual(rest, {
      takenAt: '2025-01-31T12:00:00.000Z',
      os: {
        platform: 'linux',
        release: '6.8.0-45-generic',
        version: '#45-Ubuntu SMP PREEMPT_DYNAMIC Fri Aug 30 12:02:04 UTC 2024',
        arch: 'x64',
        distribution: 'Ubuntu 24.04.1 LTS',
      },
      virtualisation: null,
      container: { kind: null, cpuQuota: null, memoryBytes: null },
      affinity: { cpus: '0-3', count: 4 },
      memory: {
        totalBytes: 16270464 * 1024,
        availableBytes: 9 * 1024 ** 3,
        swapTotalBytes: 2 * 1024 ** 3,
        swapUsedBytes: 512 * 1024 ** 2,
      },
      load: {
        one: 0.31,
        five: 0.42,
        fifteen: 0.55,
        runnable: 1,
        pressure: { cpu: 0.42, memory: 0, io: 0.11 },
        stealShare: 0,
        busiest: [],
      },
      power: { onBattery: true, profile: 'balanced' },
      isolatedCpus: null,
      aslr: 2,
      transparentHugepages: 'madvise',
      perfEventParanoid: 4,
      clocksource: 'tsc',
      jsdyno: { version: '1.2.3', runtime: { name: 'node', version: '24.0.0' } },
    });
  });

  it('reads a virtual machine: its kind, steal, no frequency', async () => {
    const env = await fixture('vm');
    assert.equal(env.virtualisation, 'xen');
    assert.equal(env.load.stealShare, 0.0325);
    assert.equal(env.cpu.governor, null);
    assert.equal(env.cpu.turbo, 'unknown');
    assert.equal(env.cpu.physicalCores, 1);
    assert.equal(env.clocksource, 'xen');
    assert.equal(env.os.distribution, 'Amazon Linux 2023');
    assert.equal(env.power.onBattery, null);
  });

  it('reads a container: its kind, quota, memory limit and CPUs', async () => {
    const env = await fixture('container');
    assert.equal(env.virtualisation, null);
    assert.deepEqual(env.container, { kind: 'docker', cpuQuota: 1.5, memoryBytes: 1024 ** 3 });
    assert.deepEqual(env.affinity, { cpus: '0-2', count: 3 });
    assert.equal(env.cpu.cores, 1);
    assert.equal(env.cpu.governor, 'schedutil');
    assert.equal(env.cpu.turbo, 'on');
  });

  it('makes do with node:os where there is no /proc', async () => {
    const env = await fixture('apple');
    assert.equal(env.cpu.model, 'Apple M3 Pro');
    assert.equal(env.cpu.online, 11);
    assert.equal(env.cpu.smt, 'unknown');
    assert.equal(env.cpu.hybrid, null);
    assert.equal(env.cpu.physicalCores, null);
    assert.equal(env.memory.availableBytes, 4 * 1024 ** 3);
    assert.equal(env.load.one, 1.52);
    assert.deepEqual(env.load.pressure, { cpu: null, memory: null, io: null });
    assert.deepEqual(env.affinity, { cpus: null, count: null });
  });

  it('describes the machine it runs on, in JSON that names neither it nor its user', async () => {
    const env = await readEnvironment({ sampleMs: 0 });
    const json = JSON.stringify(env);
    assert.deepEqual(JSON.parse(json), env);
    assert.equal(env.cpu.cores, os.availableParallelism());
    assert.match(env.jsdyno.version, /^\d+\.\d+\.\d+/);
    assert.equal(env.takenAt, new Date(env.takenAt).toISOString());
    assert.ok(!('hostname' in env.os));
    if (os.hostname().length > 5) assert.ok(!json.includes(os.hostname()));
  });
});

describe('parseDistribution', () => {
  it('takes either quote or none', () => {
    assert.equal(parseDistribution('ID=x\nPRETTY_NAME="Alpine Linux v3.20"\n'), 'Alpine Linux v3.20');
    assert.equal(parseDistribution("PRETTY_NAME='Void'"), 'Void');
    assert.equal(parseDistribution('PRETTY_NAME=Void'), 'Void');
    assert.equal(parseDistribution(''), null);
  });
});
