import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { programName } from '../../../src/host/machine/busiest.ts';
import { readCpu } from '../../../src/host/machine/cpu.ts';
import { readPower } from '../../../src/host/machine/environment.ts';
import { readFrequency } from '../../../src/host/machine/frequency.ts';
import { gitCommit } from '../../../src/host/machine/git-commit.ts';
import { readHost } from '../../../src/host/machine/host.ts';
import { readLimits } from '../../../src/host/machine/limits.ts';
import { machineFiles } from '../../../src/host/machine/machine-files.ts';
import { readContainerKind, readVirtualisation } from '../../../src/host/machine/virtualisation.ts';
import { tree } from './tree.ts';

const GiB = 1024 ** 3;

describe('readLimits', () => {
  it('takes the tightest of a group and those above it', (t) => {
    const root = tree(t, {
      'proc/self/cgroup': '0::/slice/scope',
      'sys/fs/cgroup/slice/cpu.max': '200000 100000',
      'sys/fs/cgroup/slice/memory.max': `${2 * GiB}`,
      'sys/fs/cgroup/slice/scope/cpu.max': '400000 100000',
      'sys/fs/cgroup/slice/scope/memory.max': 'max',
    });
    assert.deepEqual(readLimits(machineFiles(root), 8 * GiB), { cpuQuota: 2, memoryBytes: 2 * GiB });
  });

  it('reads version 1, whose path on the host is unknown inside', (t) => {
    const root = tree(t, {
      'proc/self/cgroup': '3:cpu,cpuacct:/docker/0123\n2:memory:/docker/0123',
      'sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us': '50000',
      'sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us': '100000',
      'sys/fs/cgroup/memory/memory.limit_in_bytes': `${GiB}`,
    });
    assert.deepEqual(readLimits(machineFiles(root), 8 * GiB), { cpuQuota: 0.5, memoryBytes: GiB });
  });

  it('takes no limit for none', (t) => {
    const root = tree(t, {
      'proc/self/cgroup': '2:memory:/../..',
      'sys/fs/cgroup/cpu/cpu.cfs_quota_us': '-1',
      'sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000',
      'sys/fs/cgroup/memory/memory.limit_in_bytes': '9223372036854771712',
    });
    assert.deepEqual(readLimits(machineFiles(root), 8 * GiB), { cpuQuota: null, memoryBytes: null });
  });
});

describe('readVirtualisation', () => {
  const dmi = (product: string, vendor: string) => ({
    'sys/class/dmi/id/product_name': product,
    'sys/class/dmi/id/sys_vendor': vendor,
  });
  const cases: [what: string, files: Record<string, string>, arch: string, flags: string[], expected: string | null][] =
    [
      ['metal', dmi('PowerEdge', 'Dell Inc.'), 'x64', [], null],
      ['metal of a cloud', dmi('c5.metal', 'Amazon EC2'), 'x64', [], null],
      ['ARM metal of a cloud', dmi('c7g.metal', 'Amazon EC2'), 'arm64', [], null],
      ['ARM machine of a cloud', dmi('c7g.large', 'Amazon EC2'), 'arm64', [], 'amazon'],
      ['QEMU', dmi('Standard PC (Q35 + ICH9, 2009)', 'QEMU'), 'x64', ['hypervisor'], 'qemu'],
      ['KVM', dmi('KVM', 'Red Hat'), 'x64', ['hypervisor'], 'kvm'],
      ['VMware', dmi('VMware20,1', 'VMware, Inc.'), 'x64', ['hypervisor'], 'vmware'],
      ['Hyper-V', dmi('Virtual Machine', 'Microsoft Corporation'), 'x64', ['hypervisor'], 'microsoft'],
      ['unknown', {}, 'x64', ['hypervisor'], 'vm'],
      ['WSL', { 'proc/sys/kernel/osrelease': '5.15.153.1-microsoft-standard-WSL2' }, 'x64', ['hypervisor'], 'wsl'],
      [
        'without firmware tables',
        { 'sys/devices/system/clocksource/clocksource0/available_clocksource': 'tsc kvm-clock' },
        'x64',
        ['hypervisor'],
        'kvm',
      ],
    ];
  for (const [what, files, arch, flags, expected] of cases) {
    it(`${what}: ${expected}`, (t) => {
      assert.equal(readVirtualisation(machineFiles(tree(t, files)), arch, flags), expected);
    });
  }
});

describe('readContainerKind', () => {
  const cases: [files: Record<string, string>, expected: string | null][] = [
    [{ '.dockerenv': '' }, 'docker'],
    [{ 'proc/1/cgroup': '1:cpu:/docker/0123' }, 'docker'],
    [{ 'run/.containerenv': '' }, 'podman'],
    [{ '.dockerenv': '', 'proc/1/cgroup': '0::/kubepods/besteffort/pod1' }, 'kubernetes'],
    [{ 'run/systemd/container': 'systemd-nspawn' }, 'systemd-nspawn'],
    [{ 'proc/1/cgroup': '1:cpu:/lxc/web' }, 'lxc'],
    [{ 'proc/1/cgroup': '0::/init.scope' }, null],
  ];
  for (const [files, expected] of cases) {
    it(`${JSON.stringify(files)}: ${expected}`, (t) => {
      assert.equal(readContainerKind(machineFiles(tree(t, files))), expected);
    });
  }
});

describe('readPower', () => {
  const supply = (name: string, fields: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(fields).map(([field, text]) => [`sys/class/power_supply/${name}/${field}`, text]),
    );
  const battery = (status: string) => supply('BAT0', { type: 'Battery', status });

  it('tells mains from battery', (t) => {
    const onBattery = (files: Record<string, string>) => readPower(machineFiles(tree(t, files))).onBattery;
    assert.equal(onBattery({}), null);
    assert.equal(onBattery(battery('Discharging')), true);
    assert.equal(onBattery(battery('Full')), false);
    assert.equal(onBattery({ ...battery('Not charging'), ...supply('AC', { type: 'Mains', online: '0' }) }), true);
    assert.equal(onBattery({ ...battery('Charging'), ...supply('AC', { type: 'Mains', online: '1' }) }), false);
    assert.equal(onBattery(supply('ucsi0', { type: 'USB', online: '0' })), false);
    assert.equal(onBattery(supply('mouse', { type: 'Battery', status: 'Discharging', scope: 'Device' })), null);
  });
});

describe('readFrequency', () => {
  const cpufreq = (cpu: number, fields: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(fields).map(([field, text]) => [`sys/devices/system/cpu/cpu${cpu}/cpufreq/${field}`, text]),
    );

  it('says when CPUs differ, and takes the boost of each policy', (t) => {
    const files = machineFiles(
      tree(t, {
        ...cpufreq(0, { scaling_governor: 'performance', boost: '0', cpuinfo_max_freq: '5000000' }),
        ...cpufreq(1, { scaling_governor: 'powersave', boost: '1', cpuinfo_max_freq: '3600000' }),
      }),
    );
    assert.deepEqual(readFrequency(files, [0, 1]), {
      governor: 'mixed',
      driver: null,
      turbo: 'on',
      minMHz: null,
      maxMHz: 5000,
      thermalThrottles: null,
    });
    assert.equal(readFrequency(files, [0]).turbo, 'off');
  });
});

describe('readCpu', () => {
  it('finds one thread of each core among those that may be used', (t) => {
    const topology = (cpu: number, threads: string) => ({
      [`sys/devices/system/cpu/cpu${cpu}/topology/core_cpus_list`]: threads,
    });
    const files = machineFiles(
      tree(t, {
        'sys/devices/system/cpu/online': '0-3',
        ...topology(0, '0,2'),
        ...topology(1, '1,3'),
        ...topology(2, '0,2'),
        ...topology(3, '1,3'),
      }),
    );
    const threads = (allowed: string | null) => readCpu(files, readHost(), allowed).firstThreads;
    assert.equal(threads(null), '0-1');
    assert.equal(threads('1-3'), '1-2');
    assert.equal(threads('2'), '2');
  });

  it('sees two kinds of cores in what they can do', (t) => {
    const capacities = (...values: string[]) =>
      Object.fromEntries(values.map((value, cpu) => [`sys/devices/system/cpu/cpu${cpu}/cpu_capacity`, value]));
    const hybrid = (files: Record<string, string>) =>
      readCpu(machineFiles(tree(t, { 'sys/devices/system/cpu/online': '0-1', ...files })), readHost(), null).hybrid;
    assert.equal(hybrid(capacities('1024', '446')), true);
    assert.equal(hybrid(capacities('1024', '1024')), false);
    assert.equal(hybrid({ 'sys/devices/cpu_core/cpus': '0', 'sys/devices/cpu_atom/cpus': '1' }), true);
  });
});

describe('programName', () => {
  it('is the file name of the program, or what the process calls itself', (t) => {
    const root = tree(t, { 'proc/1/stat': '', 'proc/2/stat': '', 'proc/3/stat': '' });
    symlinkSync('/usr/bin/node', join(root, 'proc/1/exe'));
    symlinkSync('/usr/bin/bun (deleted)', join(root, 'proc/2/exe'));
    const name = (pid: number) => programName(machineFiles(root), { pid, name: 'MainThread' });
    assert.deepEqual([1, 2, 3].map(name), ['node', 'bun', 'MainThread']);
  });
});

describe('gitCommit', () => {
  it('follows a checkout from nothing to a commit to a change', async (t) => {
    const root = tree(t, { file: 'one' });
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    git('init', '--quiet');
    assert.equal(await gitCommit(root), null);
    git('add', '.');
    git('commit', '--quiet', '--no-gpg-sign', '--message', 'first');
    const commit = git('rev-parse', 'HEAD');
    assert.deepEqual(await gitCommit(root), { commit, dirty: false });
    writeFileSync(join(root, 'untracked'), '');
    assert.deepEqual(await gitCommit(root), { commit, dirty: false });
    writeFileSync(join(root, 'file'), 'another');
    assert.deepEqual(await gitCommit(root), { commit, dirty: true });
  });

  it('is null for a folder that is not there', async () => {
    assert.equal(await gitCommit('/no/such/folder'), null);
  });
});
