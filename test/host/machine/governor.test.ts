import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import {
  cpusByGovernor,
  defaultGovernor,
  getGovernors,
  resetGovernor,
  setFast,
} from '../../../src/host/machine/governor.ts';
import { JsdynoError } from '../../../src/text/errors/catalogue.ts';
import { tree } from './tree.ts';

const file = (cpu: number, name: string) => `sys/devices/system/cpu/cpu${cpu}/cpufreq/${name}`;

/** CPUs with the given governors; the folder holds cpufreq and cpuidle beside them, as the real one does. */
function machine(t: TestContext, governors: string[], available: string): string {
  const files: Record<string, string> = {
    'sys/devices/system/cpu/cpufreq/boost': '1',
    'sys/devices/system/cpu/cpuidle/current_driver': 'none',
    // switched off: a folder without cpufreq
    [`sys/devices/system/cpu/cpu${governors.length}/online`]: '0',
  };
  governors.forEach((governor, cpu) => {
    files[file(cpu, 'scaling_governor')] = governor;
    files[file(cpu, 'scaling_available_governors')] = available;
  });
  return tree(t, files);
}

const failing = (code: string) => () => {
  throw Object.assign(new Error(`${code}: operation failed`), { code });
};

const isError = (code: string, hint: RegExp) => (error: unknown) => {
  assert.ok(error instanceof JsdynoError);
  assert.equal(error.code, code);
  assert.match(error.hint ?? '', hint);
  return true;
};

describe('getGovernors', () => {
  it('lists the CPUs that have one, by number and not by name', (t) => {
    const governors = getGovernors({ root: machine(t, Array(11).fill('schedutil'), 'performance schedutil') });
    assert.deepEqual(
      governors.map(({ cpu }) => cpu),
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    );
    assert.deepEqual(governors[10], { cpu: 10, governor: 'schedutil', available: ['performance', 'schedutil'] });
  });

  it('says so when there is none', (t) => {
    assert.throws(() => getGovernors({ root: tree(t, {}) }), isError('GOVERNOR_UNAVAILABLE', /on the host/));
  });
});

describe('setFast and resetGovernor', () => {
  it('set every CPU, and back to what the kernel would choose', (t) => {
    const root = machine(t, ['schedutil', 'performance', 'powersave'], 'conservative ondemand performance schedutil');
    // a plain file would keep the tail of a longer text, which sysfs does not
    const write = (path: string, text: string) => writeFileSync(path, text);
    assert.deepEqual(cpusByGovernor(setFast({ root, write })), new Map([['performance', '0-2']]));
    assert.deepEqual(cpusByGovernor(resetGovernor({ root, write })), new Map([['schedutil', '0-2']]));
  });

  it('write to the files themselves', (t) => {
    const root = machine(t, ['ondemand'], 'performance ondemand');
    setFast({ root });
    assert.equal(readFileSync(join(root, file(0, 'scaling_governor')), 'utf8').slice(0, 11), 'performance');
  });

  it('need no rights where nothing is to be done', (t) => {
    setFast({ root: machine(t, ['performance'], 'performance powersave'), write: failing('EACCES') });
  });

  it('say what to type without the rights', (t) => {
    const root = machine(t, ['powersave'], 'performance powersave');
    for (const code of ['EACCES', 'EPERM']) {
      const act = () => setFast({ root, write: failing(code) });
      assert.throws(
        act,
        isError('GOVERNOR_FORBIDDEN', /^sudo jsdyno machine fast, or: echo performance \| sudo tee \/sys/),
      );
    }
    assert.throws(() => setFast({ root, write: failing('EROFS') }), isError('GOVERNOR_FORBIDDEN', /on the host/));
    assert.throws(() => setFast({ root, write: failing('EINVAL') }), isError('GOVERNOR_UNAVAILABLE', /available_gov/));
  });

  it('say what there is when the driver has no such governor', (t) => {
    const root = machine(t, ['userspace'], 'userspace ondemand');
    assert.throws(() => setFast({ root }), isError('GOVERNOR_UNAVAILABLE', /userspace, ondemand/));
  });

  it('let other errors through', (t) => {
    const root = machine(t, ['powersave'], 'performance powersave');
    assert.throws(() => setFast({ root, write: failing('EIO') }), { code: 'EIO' });
  });
});

describe('defaultGovernor', () => {
  it('follows the order of upstream', () => {
    assert.equal(defaultGovernor(['conservative', 'ondemand', 'performance', 'schedutil']), 'schedutil');
    assert.equal(defaultGovernor(['conservative', 'ondemand', 'performance']), 'ondemand');
    assert.equal(defaultGovernor(['conservative', 'performance']), 'conservative');
    assert.equal(defaultGovernor(['performance', 'powersave']), 'powersave');
  });
});
