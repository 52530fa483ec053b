/** The files in deploy/: a service and a container file that begin what they say. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findProgram } from '../../src/host/files/find-program.ts';
import { ROOT } from '../host-variant.ts';

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
after(() => rmSync(folder, { recursive: true }));
const UNIT = join(ROOT, 'deploy/jsdyno-farm-worker.service');
const CONTAINER = join(ROOT, 'deploy/Containerfile');

/** A farm that is not there: the worker starts, reads its address and says so. */
const ADDRESS = 'postgres://user:secret@127.0.0.1:1/farm';

function starts(command: string, args: readonly string[], path: string): void {
  const { status, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: path, HOME: folder, JSDYNO_FARM: ADDRESS },
  });
  assert.doesNotMatch(stderr, /secret/);
  // A worker of the farm that measures on this machine, another test's or its user's own, is told before the farm is looked for.
  if (stderr.includes('[FARM_HOST_BUSY]')) return;
  assert.match(stderr, /cannot use the farm at postgres:\/\/user@127\.0\.0\.1:1\/farm/);
  assert.equal(status, 1);
}

test('systemd takes the service', {
  skip: findProgram('systemd-analyze') === null && 'no systemd-analyze here',
}, () => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--user', '--man=no', UNIT], {
    encoding: 'utf8',
    env: { ...process.env, XDG_RUNTIME_DIR: folder },
  });
  assert.equal(status, 0, stderr);
  assert.equal(stderr.includes('jsdyno-farm-worker'), false, stderr);
});

test('the line that the service starts is the worker', () => {
  const unit = readFileSync(UNIT, 'utf8');
  const [command = '', ...args] = (/^ExecStart=(.*)$/m.exec(unit)?.[1] ?? '').split(' ');
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  symlinkSync(join(ROOT, 'jsdyno'), join(bin, 'jsdyno'));
  starts(command, args, `${bin}:/usr/local/bin:/usr/bin:/bin`);
});

test('the container file has instructions only, copies what there is, and starts the worker', () => {
  const lines = readFileSync(CONTAINER, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const instructions = lines.map((line) => /^([A-Z]+) (\S.*)$/.exec(line));
  const names = instructions.map((one) => one?.[1] ?? '');
  const known = ['FROM', 'RUN', 'WORKDIR', 'COPY', 'USER', 'ENV', 'STOPSIGNAL', 'ENTRYPOINT'];
  assert.deepEqual(
    names.filter((name) => !known.includes(name)),
    [],
  );
  assert.equal(names[0], 'FROM');
  assert.ok(names.lastIndexOf('USER') > names.lastIndexOf('RUN'), 'it does not run as root');
  const wordsOf = (name: string) => instructions.find((one) => one?.[1] === name)?.[2] ?? '';
  const [command = '', ...args] = JSON.parse(wordsOf('ENTRYPOINT')) as string[];
  const here = command.replace(wordsOf('WORKDIR'), ROOT);
  assert.ok(existsSync(here), command);
  starts(here, args, '/usr/local/bin:/usr/bin:/bin');
});
