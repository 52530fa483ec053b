import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { machineFiles } from '../../../../src/host/machine/machine-files.ts';
import { ofPeople, ownPids, readWhose, type Whose } from '../../../../src/work/farm/hosts/people.ts';
import { tree } from '../../../host/machine/tree.ts';

const SERVICE = '/user.slice/user-1000.slice/user@1000.service/app.slice/jsdyno-worker.service';
const LOGIN = '/user.slice/user-1001.slice/session-7.scope';

function machine(...processes: Partial<Whose>[]): Map<number, Whose> {
  const all = processes.map((one, i) => ({
    pid: i + 10,
    parent: 1,
    session: i + 10,
    hasTerminal: false,
    group: '',
    ...one,
  }));
  return new Map(all.map((one) => [one.pid, one]));
}

describe('ofPeople', () => {
  it('finds programs with a terminal, of a login and of a desktop, and no services', () => {
    const found = ofPeople(
      machine(
        { pid: 10, group: SERVICE },
        { pid: 20, hasTerminal: true },
        { pid: 30, group: LOGIN },
        { pid: 40, group: '/user.slice/user-1001.slice/user@1001.service/app.slice/app-firefox-3.scope' },
        { pid: 50, group: '/user.slice/user-1001.slice/user@1001.service/session.slice/org.gnome.Shell.service' },
        { pid: 60, group: '/system.slice/postgresql.service' },
        { pid: 70, group: '/user.slice/user-1001.slice/user@1001.service/app.slice/syncthing.service' },
      ),
      10,
    );
    assert.deepEqual([...found], [20, 30, 40, 50]);
  });

  it('takes a worker that was started by hand for no stranger, nor its shell, nor what it measures, nor a pager of that shell', () => {
    const found = ofPeople(
      machine(
        { pid: 5, group: LOGIN, session: 5, hasTerminal: true },
        { pid: 10, parent: 5, session: 5, hasTerminal: true, group: LOGIN },
        { pid: 11, parent: 10, session: 11, group: LOGIN },
        { pid: 12, parent: 5, session: 5, hasTerminal: true, group: LOGIN },
        { pid: 90, session: 90, hasTerminal: true, group: '/user.slice/user-1002.slice/session-9.scope' },
      ),
      10,
    );
    assert.deepEqual([...found], [90]);
  });
});

describe('ownPids', () => {
  it('goes up to the first process of the system and not beyond it, and down', () => {
    const all = machine(
      { pid: 1, parent: 0 },
      { pid: 2 },
      { pid: 3, parent: 2 },
      { pid: 4, parent: 3 },
      { pid: 5, parent: 4 },
      { pid: 6, parent: 2 },
    );
    assert.deepEqual([...ownPids(all, 4)].sort(), [2, 3, 4, 5]);
  });
});

describe('readWhose', () => {
  it('reads terminal, session and control group', (t) => {
    const stat = (pid: number, terminal: number) => `${pid} (a) b) S 7 8 9 ${terminal} -1 4194304 ${'0 '.repeat(40)}`;
    const files = machineFiles(
      tree(t, {
        'proc/21/stat': stat(21, 34816),
        'proc/21/cgroup': `0::${LOGIN}`,
        'proc/22/stat': stat(22, 0),
        'proc/self/stat': stat(21, 1),
      }),
    );
    assert.deepEqual(
      [...readWhose(files).values()],
      [
        { pid: 21, parent: 7, session: 9, hasTerminal: true, group: LOGIN },
        { pid: 22, parent: 7, session: 9, hasTerminal: false, group: '' },
      ],
    );
  });
});
