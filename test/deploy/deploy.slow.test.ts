/** The files in deploy/: a service and a container file that begin what they say. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob, relative } from 'node:path';
import { after, test } from 'node:test';
import { findProgram } from '../../src/host/files/find-program.ts';
import { ROOT } from '../host-variant.ts';
import { longForm } from '../stats/trials.ts';

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
after(() => rmSync(folder, { recursive: true }));
const UNIT = join(ROOT, 'deploy/jsdyno-farm-worker.service');
const CONTAINER = join(ROOT, 'deploy/Containerfile');

const INSTRUCTIONS = readFileSync(CONTAINER, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [name = '', ...words] = line.split(' ');
    return { name, words: words.join(' ') };
  });

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
  skip: findProgram('systemd-analyze') === undefined && 'no systemd-analyze here',
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

test('the container file has instructions only, and does not run as root', () => {
  const known = ['FROM', 'RUN', 'WORKDIR', 'COPY', 'USER', 'ENV', 'STOPSIGNAL', 'ENTRYPOINT'];
  assert.deepEqual(
    INSTRUCTIONS.filter(({ name }) => !known.includes(name)),
    [],
  );
  const names = INSTRUCTIONS.map(({ name }) => name);
  assert.equal(names[0], 'FROM');
  assert.ok(names.lastIndexOf('USER') > names.lastIndexOf('RUN'));
});

test(
  'the steps of the container file work in a folder that stands for the image, and start the worker',
  longForm({
    skip: process.platform !== 'linux' && 'its commands are those of Linux',
  }),
  () => {
    const image = join(folder, 'image');
    /** Absolute paths of a line lie in the image. */
    const inside = (text: string) => text.replaceAll(/(?<=^|[\s"])\/(?=\w)/g, `${image}/`);
    const own = join(folder, 'steps');
    for (const made of [image, own]) mkdirSync(made);
    // What is installed for the machine is looked for, and not installed.
    const apt = findProgram('apt-get');
    const asked = apt === undefined ? 'exit 0' : `[ "$1" = update ] || exec "${apt}" --simulate "$@"`;
    writeFileSync(join(own, 'apt-get'), `#!/bin/sh\n${asked}\n`, { mode: 0o755 });
    const env = {
      PATH: `${own}:${process.env.PATH}`,
      HOME: folder,
      // Whether the lock file fits what was copied, npm says without fetching anything.
      npm_config_dry_run: 'true',
      npm_config_cache: join(folder, 'npm'),
    };
    let cwd = image;
    for (const { name, words } of INSTRUCTIONS) {
      if (name === 'WORKDIR') {
        cwd = inside(words);
        mkdirSync(cwd, { recursive: true });
      } else if (name === 'COPY') copyContext(words, cwd);
      else if (name === 'RUN') {
        const { status, stdout, stderr } = spawnSync('sh', ['-c', inside(words)], { cwd, env, encoding: 'utf8' });
        assert.equal(status, 0, `${words}\n${stdout}${stderr}`);
      } else if (name === 'ENTRYPOINT') {
        linkPackages(cwd);
        const [command = '', ...args] = JSON.parse(words) as string[];
        starts(inside(command), args, '/usr/local/bin:/usr/bin:/bin');
      }
    }
  },
);

/** The packages of this checkout, each a link: whatever is removed in the image stays here. */
function linkPackages(cwd: string): void {
  const [from, to] = [join(ROOT, 'node_modules'), join(cwd, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from)) symlinkSync(join(from, name), join(to, name));
  // By its time the launcher sees whether something is to be installed.
  rmSync(join(to, '.package-lock.json'));
  copyFileSync(join(from, '.package-lock.json'), join(to, '.package-lock.json'));
}

/** Copies what `COPY . .` would, without what .dockerignore names. */
function copyContext(words: string, into: string): void {
  assert.equal(words, '. .');
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const isTaken = (path: string) => !ignored.some((pattern) => matchesGlob(relative(ROOT, path), pattern));
  cpSync(ROOT, into, { recursive: true, filter: isTaken });
}
