import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { formatCpuList } from '../../../host/machine/cpu-list.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';

/** How long whoever holds a lock may take to say who that is; ms. */
const ANSWER_MS = 1_000;

/** The lock of CPUs of this host. */
interface HostLock {
  release(): Promise<void>;
}

/**
 * Takes CPUs of this host to measure on: no two workers measure on one CPU, whatever folders they keep their data in and whoever their
 * users are. A lock is a socket that listens: the kernel gives each name to one process and takes it back when that process ends, by
 * kill -9 as well; a process that is stopped keeps it, since what it measures may still run. On Linux the names are abstract (unix(7)) and
 * so no files; containers with a network of their own have names of their own, too.
 *
 * @param cpus all that is measured on; where they are not known, the host is one CPU by the name 0
 * @param who what others are told of this worker, in a line
 * @param place begins the names; another one for tests
 * @throws JsdynoError FARM_HOST_BUSY
 */
export async function lockHost(
  cpus: readonly number[] | null,
  who: string,
  place = 'jsdyno-farm-cpu',
): Promise<HostLock> {
  const taken: Server[] = [];
  const release = async () => {
    await Promise.all(taken.splice(0).map((server) => new Promise((closed) => server.close(closed))));
  };
  // In ascending order: of two workers that want some of the same, one gets all.
  for (const cpu of (cpus ?? [0]).toSorted((a, b) => a - b)) {
    const path = pathOf(`${place}-${cpu}`);
    const server = (await take(path, who)) ?? (await takeStale(path, who));
    if (server === null) {
      await release();
      const holder = await asked(path);
      throw new JsdynoError('FARM_HOST_BUSY', `CPU ${cpu} of this machine is measured on by ${holder}`, {
        hint: `one worker a machine; or give each CPUs and a name of its own: --pin ${exampleOf(cpus)} --name NAME`,
      });
    }
    taken.push(server);
  }
  return { release };
}

/** The name of a lock as the system has it. */
function pathOf(name: string): string {
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join('/tmp', `${name}.sock`); // the same for all users, unlike tmpdir()
}

/** @returns null where another process has it */
function take(path: string, who: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.end(who);
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(null);
      else reject(error);
    });
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** Where a lock is a file, it stays when its process is killed: nobody listens there then. */
async function takeStale(path: string, who: string): Promise<Server | null> {
  if (!path.startsWith('/') || (await answer(path)) !== 'ECONNREFUSED') return null;
  rmSync(path, { force: true });
  return take(path, who);
}

async function asked(path: string): Promise<string> {
  const told = await answer(path);
  return /^E[A-Z]+$/.test(told) || told === '' ? 'a worker that does not answer' : told;
}

/** What the holder of a lock says, or the code of the error when asking it. */
function answer(path: string): Promise<string> {
  return new Promise((resolve) => {
    let told = '';
    const socket = connect(path);
    socket.setEncoding('utf8');
    socket.setTimeout(ANSWER_MS, () => socket.destroy());
    socket.on('data', (text: string) => {
      told = (told + text).slice(0, 200);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'EUNKNOWN'));
    socket.once('close', () => resolve(told));
  });
}

function exampleOf(cpus: readonly number[] | null): string {
  const [first = 0, ...rest] = cpus ?? [];
  return formatCpuList(rest.length === 0 ? [first] : rest);
}
