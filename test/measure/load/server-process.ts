import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { OWN_OPTIONS } from '../../../src/host/files/package-file.ts';
import type { Deeds } from './stalling-server.ts';

/** Ahead of what else the machine does. */
export const PRIORITY = -15;

/** `stalling-server.ts` in a process of its own. */
export class StallingServer {
  readonly urls: { http1: string; http2: string };
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess, ports: { http1: number; http2: number }) {
    this.child = child;
    this.urls = { http1: `http://127.0.0.1:${ports.http1}/`, http2: `http://127.0.0.1:${ports.http2}/` };
  }

  static async start(): Promise<StallingServer> {
    const file = fileURLToPath(new URL('stalling-server.ts', import.meta.url));
    const child = fork(file, { execArgv: OWN_OPTIONS, detached: true });
    try {
      setPriority(child.pid as number, PRIORITY);
      // Of a session, which counts before the one of a process (sched(7)).
      writeFileSync(`/proc/${child.pid}/autogroup`, `${PRIORITY}`);
    } catch {
      // Only root may, and on Linux: others take the machine as it is.
    }
    const [ports] = await once(child, 'message');
    return new StallingServer(child, ports);
  }

  /** Ends it. */
  async end(): Promise<Deeds> {
    const answer = once(this.child, 'message');
    this.child.send('what did you do');
    const [deeds] = await answer;
    this.child.kill('SIGKILL');
    return deeds;
  }
}
