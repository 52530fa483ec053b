import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Environment } from '../../../src/host/machine/environment.ts';
import { machineWarnings } from '../../../src/host/machine/warnings.ts';
import { fixture } from './fixture.ts';

const codes = (env: Environment): string[] => machineWarnings(env).map(({ code }) => code);

/** A machine without fault: the container's metal with its limits lifted, quiet and set up. */
async function faultless(): Promise<Environment> {
  const env = await fixture('container');
  return {
    ...env,
    cpu: { ...env.cpu, cores: 4, governor: 'performance', turbo: 'off' },
    container: { kind: null, cpuQuota: null, memoryBytes: null },
    affinity: { cpus: '0-3', count: 4 },
    load: { ...env.load, one: 0.2, pressure: { cpu: 0.1, memory: 0, io: 0 } },
  };
}

describe('machineWarnings', () => {
  it('finds what is wrong with each machine, the gravest first', async () => {
    assert.deepEqual(codes(await fixture('laptop')), ['ON_BATTERY', 'GOVERNOR', 'TURBO', 'SMT', 'THROTTLED']);
    assert.deepEqual(codes(await fixture('vm')), [
      'MEMORY_LOW',
      'STEAL',
      'FEW_CORES',
      'SMT',
      'VIRTUAL_MACHINE',
      'CLOCKSOURCE',
    ]);
    assert.deepEqual(codes(await fixture('container')), [
      'BUSY',
      'CPU_QUOTA',
      'GOVERNOR',
      'FEW_CORES',
      'TURBO',
      'MEMORY_LIMIT',
      'CONTAINER',
      'AFFINITY',
    ]);
    assert.deepEqual(codes(await fixture('apple')), ['FREQUENCY_UNKNOWN']);
  });

  it('leaves a faultless machine in peace', async () => {
    assert.deepEqual(codes(await faultless()), []);
  });

  it('names who is busy', async () => {
    const env = await faultless();
    const busiest = ['firefox', 'node', 'node'].map((name, pid) => ({ pid, name, cpus: 0.9 }));
    env.load = { ...env.load, one: 3, busiest };
    assert.match(machineWarnings(env)[0]?.message ?? '', /load 3\.00 on 4 CPUs \(now: firefox, node\)/);
  });

  it('sees other work in the pressure before the load average has risen', async () => {
    const env = await faultless();
    env.load = { ...env.load, pressure: { cpu: 40, memory: 0, io: 0 } };
    assert.match(machineWarnings(env)[0]?.message ?? '', /waited for a CPU 40 % of the last 10 s/);
  });

  it('knows that powersave means something else with each driver', async () => {
    const env = await faultless();
    const message = (governor: string, driver: string | null) =>
      machineWarnings({ ...env, cpu: { ...env.cpu, governor, driver } })[0]?.message;
    assert.match(message('powersave', 'intel_pstate') ?? '', /follows the load/);
    assert.match(message('powersave', 'amd-pstate-epp') ?? '', /follows the load/);
    assert.match(message('powersave', 'acpi-cpufreq') ?? '', /stays at its minimum/);
    assert.match(message('schedutil', 'intel_cpufreq') ?? '', /follows the load/);
    assert.match(message('userspace', null) ?? '', /the clock is fixed/);
    assert.match(message('mixed', null) ?? '', /differ/);
  });

  it('says how to turn turbo off with the driver at hand', async () => {
    const env = await faultless();
    const advice = (driver: string) =>
      machineWarnings({ ...env, cpu: { ...env.cpu, turbo: 'on', driver } })[0]?.advice ?? '';
    assert.match(advice('intel_cpufreq'), /no_turbo$/);
    assert.match(advice('acpi-cpufreq'), /cpufreq\/boost$/);
  });

  it('takes kvm-clock for a good clock and hpet for a slow one', async () => {
    const env = await faultless();
    assert.deepEqual(codes({ ...env, clocksource: 'kvm-clock' }), []);
    assert.deepEqual(codes({ ...env, clocksource: 'hpet' }), ['CLOCKSOURCE']);
  });

  it('tells swap that is in use from swap that holds what nobody needs', async () => {
    const env = await faultless();
    const idle = { ...env.memory, swapTotalBytes: 2 ** 31, swapUsedBytes: 2 ** 30 };
    assert.deepEqual(codes({ ...env, memory: idle }), []);
    assert.deepEqual(codes({ ...env, memory: { ...idle, availableBytes: 0.1 * idle.totalBytes } }), ['SWAPPING']);
    assert.deepEqual(codes({ ...env, load: { ...env.load, pressure: { cpu: 0, memory: 12, io: 0 } } }), ['SWAPPING']);
  });

  it('says each thing in one line, with something to do', async () => {
    for (const name of ['laptop', 'vm', 'container', 'apple']) {
      for (const { message, advice } of machineWarnings(await fixture(name))) {
        assert.match(message, /^[A-Z0-9].*\.$/);
        assert.match(advice, /^\S.{10,}$|^Plug it in\.$/);
      }
    }
  });
});
