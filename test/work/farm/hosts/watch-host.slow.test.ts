import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { type MachineFiles, machineFiles } from '../../../../src/host/machine/machine-files.ts';
import { cpuTicks, watchHost } from '../../../../src/work/farm/hosts/watch-host.ts';
import { tree } from '../../../host/machine/tree.ts';
import { until } from '../worker/farm.ts';

/** Another program that keeps a CPU busy. */
const BUSY = 'process.stdout.write("up"); for (const end = Date.now() + 60_000; Date.now() < end; );';

describe('watchHost', { skip: process.platform === 'linux' ? false : 'reads /proc' }, () => {
  it('sees what others take, and names them', async (t) => {
    // A program that is no child of this process: its parent ends at once.
    const parent = spawn('sh', ['-c', '"$0" -e "$1" >/dev/null & echo $!', process.execPath, BUSY], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [text] = await once(parent.stdout, 'data');
    const stranger = Number(String(text));
    t.after(() => process.kill(stranger, 'SIGKILL'));
    if (parent.exitCode === null) await once(parent, 'exit');
    const watch = watchHost(undefined, 100);
    // The kernel counts in steps of 10 ms, and on a busy machine the stranger may wait long for a CPU.
    const files = machineFiles();
    const ticks = () => Number((files.text(`proc/${stranger}/stat`) ?? '').split(') ')[1]?.split(' ')[11]);
    const from = ticks();
    await until(async () => ticks() >= from + 50);
    const seen = watch.end();
    assert.ok((seen.others as number) * (seen.elapsedMs / 1000) >= 0.4, JSON.stringify(seen));
    assert.ok(seen.busiest.length > 0 && seen.busiest.length <= 3, JSON.stringify(seen));
    assert.ok(seen.stealShare !== null && seen.stealShare >= 0 && seen.stealShare < 1);
  });

  it('tells how far heat, quota, hypervisor and clock slowed it down meanwhile', async (t) => {
    const at = (steal: number, extra: Record<string, string>): Record<string, string> => ({
      'proc/stat': `cpu  0 0 0 0\ncpu0 100 0 0 ${900 - steal} 0 0 0 ${steal} 0 0\ncpu1 5 5 5 5 5 5 5 5 0 0`,
      'proc/self/stat': `1 (node) S 0 1 1 0 -1 0 0 0 0 0 30 20 10 5 ${'0 '.repeat(30)}`,
      'proc/self/status': 'Cpus_allowed_list:\t0',
      'proc/self/cgroup': '0::/worker',
      'sys/devices/system/cpu/cpu0/thermal_throttle/core_throttle_count': '4',
      'sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq': '3400000',
      'sys/fs/cgroup/worker/cpu.stat': 'usage_usec 1\nthrottled_usec 1000',
      ...extra,
    });
    const root = tree(t, at(0, {}));
    const files = machineFiles(root);
    let looks = 0;
    const counted: MachineFiles = {
      ...files,
      number(path) {
        if (path.endsWith('scaling_cur_freq')) looks++;
        return files.number(path);
      },
    };
    const watch = watchHost(counted, 5);
    const write = (files: Record<string, string>) => {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
    };
    await until(async () => looks >= 20);
    write(
      at(0, {
        'proc/stat': 'cpu0 300 0 0 790 0 0 0 10 0 0',
        'sys/devices/system/cpu/cpu0/thermal_throttle/core_throttle_count': '6',
        'sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq': '2000000',
        'sys/fs/cgroup/worker/cpu.stat': 'usage_usec 1\nthrottled_usec 31000',
      }),
    );
    const changed = looks;
    await until(async () => looks >= 3 * changed);
    const seen = watch.end();
    assert.equal(seen.cpus, 1);
    assert.equal(seen.stealShare, 0.1);
    assert.equal(seen.thermalThrottles, 2);
    assert.ok(Math.abs((seen.quotaShare as number) - 30 / seen.elapsedMs) < 1e-6);
    assert.ok(Math.abs((seen.others as number) - 2 / (seen.elapsedMs / 1000)) < 1e-6, JSON.stringify(seen));
    assert.deepEqual(seen.clock, { first: 3400, last: 2000 });
  });

  it('says nothing where nothing is told', async (t) => {
    const seen = watchHost(machineFiles(tree(t, { 'etc/none': '' })), 5).end();
    const { others, people, stealShare, quotaShare, thermalThrottles, clock, busiest } = seen;
    assert.deepEqual(
      { others, people, stealShare, quotaShare, thermalThrottles, clock, busiest },
      {
        others: null,
        people: null,
        stealShare: null,
        quotaShare: null,
        thermalThrottles: null,
        clock: null,
        busiest: [],
      },
    );
  });
});

describe('cpuTicks', () => {
  it('adds up the CPUs that may be used, guests left out, which are part of user', () => {
    const text = 'cpu  9 9 9 9 9 9 9 9 9 9\ncpu0 1 2 3 40 5 6 7 8 100 100\ncpu1 10 0 0 10 0 0 0 0 0 0';
    assert.deepEqual(cpuTicks(text, [0]), { busy: 19, steal: 8, total: 72 });
    assert.deepEqual(cpuTicks(text, [0, 1]), { busy: 29, steal: 8, total: 92 });
    assert.deepEqual(cpuTicks('', [0]), { busy: null, steal: null, total: null });
  });
});
