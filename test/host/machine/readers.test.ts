import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { busiest, parseProcessTime, readProcessTimes, watchProcesses } from '../../../src/host/machine/busiest.ts';
import { parseCpuinfo, parseSize } from '../../../src/host/machine/cpu.ts';
import { formatCpuList, parseCpuList } from '../../../src/host/machine/cpu-list.ts';
import { parseStatus } from '../../../src/host/machine/git-commit.ts';
import { parseAffinity, parseCgroups, parseCpuMax } from '../../../src/host/machine/limits.ts';
import { parseLoadavg, parsePressure, parseStealShare } from '../../../src/host/machine/load.ts';
import { machineFiles } from '../../../src/host/machine/machine-files.ts';
import { binaryBytes } from '../../../src/text/english-numbers.ts';
import { FIXTURES } from './fixture.ts';

describe('CPU lists', () => {
  it('go both ways', () => {
    assert.deepEqual(parseCpuList('0-3,8,10-11\n'), [0, 1, 2, 3, 8, 10, 11]);
    assert.deepEqual(parseCpuList(''), []);
    assert.deepEqual(parseCpuList('nonsense,2'), [2]);
    assert.equal(formatCpuList([11, 0, 1, 2, 3, 8, 10, 8]), '0-3,8,10-11');
    assert.equal(formatCpuList([0, 2]), '0,2');
    assert.equal(formatCpuList([]), '');
  });
});

describe('sizes', () => {
  it('are read and written in binary units', () => {
    assert.equal(parseSize('48K'), 49152);
    assert.equal(parseSize('12M'), 12 * 1024 ** 2);
    assert.equal(parseSize('512'), 512);
    assert.equal(parseSize('large'), null);
    assert.equal(parseSize(null), null);
    assert.equal(binaryBytes(0), '0 B');
    assert.equal(binaryBytes(1.25 * 1024 ** 2), '1.25 MiB');
    assert.equal(binaryBytes(23.456 * 1024 ** 3), '23.5 GiB');
  });
});

describe('parseCpuinfo', () => {
  it('reads ARM, which names features and no model', () => {
    const arm = 'processor\t: 0\nBogoMIPS\t: 243.75\nFeatures\t: fp asimd aes crc32 atomics\nCPU implementer\t: 0x41\n';
    assert.deepEqual(parseCpuinfo(arm), {
      model: null,
      vendor: null,
      microcode: null,
      flags: ['asimd', 'aes', 'crc32', 'atomics'],
    });
  });
});

describe('control groups', () => {
  it('of both versions', () => {
    const groups = parseCgroups('4:memory:/a\n2:cpu,cpuacct:/docker/b\n0::/user.slice\n');
    assert.equal(groups.get('memory'), '/a');
    assert.equal(groups.get('cpu'), '/docker/b');
    assert.equal(groups.get(''), '/user.slice');
  });

  it('give quotas in CPUs', () => {
    assert.equal(parseCpuMax('150000 100000'), 1.5);
    assert.equal(parseCpuMax('max 100000'), null);
    assert.equal(parseCpuMax('-1 100000'), null);
    assert.equal(parseCpuMax(''), null);
    assert.equal(parseCpuMax(null), null);
  });
});

describe('load', () => {
  it('is read from the files that hold it', () => {
    assert.deepEqual(parseLoadavg('0.08 0.09 0.07 2/91 4945'), { averages: [0.08, 0.09, 0.07], runnable: 2 });
    assert.equal(parseLoadavg(''), null);
    assert.equal(parsePressure('some avg10=12.50 avg60=0.33 avg300=0.53 total=1\nfull avg10=3.00'), 12.5);
    assert.equal(parsePressure(''), null);
    assert.equal(parseStealShare('cpu  10 0 10 60 0 0 0 20 5 5\ncpu0 1 1 1 1 1 1 1 1 1 1'), 0.2);
    assert.equal(parseStealShare('intr 1'), null);
  });
});

describe('parseAffinity', () => {
  it('counts the allowed CPUs', () => {
    assert.deepEqual(parseAffinity('Name:\tnode\nCpus_allowed_list:\t0-2,5\n'), { cpus: '0-2,5', count: 4 });
    assert.deepEqual(parseAffinity(null), { cpus: null, count: null });
  });
});

describe('busy processes', () => {
  const time = (pid: number, ticks: number, started = 1) => ({ pid, name: `p${pid}`, ticks, started });
  const table = (...times: ReturnType<typeof time>[]) => new Map(times.map((each) => [each.pid, each]));

  it('are named as the kernel names them, whatever is in the name', () => {
    const processes = readProcessTimes(machineFiles(`${FIXTURES}/laptop`));
    assert.deepEqual(
      [...processes.values()],
      [
        { pid: 2417, name: 'Web Content (1)', ticks: 6133, started: 41234 },
        { pid: 3021, name: 'gnome-shell', ticks: 99357, started: 3123 },
      ],
    );
    assert.equal(parseProcessTime(''), null);
    assert.equal(parseProcessTime('12 (short) R 1'), null);
  });

  it('are those that used CPU between the looks, the busiest first', () => {
    const before = table(time(1, 100), time(2, 100), time(3, 100), time(4, 7));
    const after = table(time(1, 103), time(2, 100), time(3, 110), time(4, 8), time(5, 2));
    assert.deepEqual(busiest(before, after, 100), [
      { pid: 3, name: 'p3', cpus: 1 },
      { pid: 1, name: 'p1', cpus: 0.3 },
      { pid: 5, name: 'p5', cpus: 0.2 },
    ]);
  });

  it('are not charged for an earlier process of the same number', () => {
    assert.deepEqual(busiest(table(time(1, 100)), table(time(1, 1, 900)), 100), [{ pid: 1, name: 'p1', cpus: 0.1 }]);
  });

  it('are nobody where there is no /proc', async () => {
    assert.deepEqual(await watchProcesses(machineFiles(`${FIXTURES}/apple`), 30), []);
  });
});

describe('parseStatus', () => {
  const hash = '0123456789abcdef0123456789abcdef01234567';

  it('tells the commit and whether files differ', () => {
    assert.deepEqual(parseStatus(`# branch.oid ${hash}\n# branch.head main\n`), { commit: hash, dirty: false });
    assert.deepEqual(parseStatus(`# branch.oid ${hash}\n1 .M N... 100644 100644 100644 a b file\n`), {
      commit: hash,
      dirty: true,
    });
  });

  it('has nothing to tell before the first commit', () => {
    assert.equal(parseStatus('# branch.oid (initial)\n# branch.head main\n'), null);
    assert.equal(parseStatus(''), null);
  });
});
