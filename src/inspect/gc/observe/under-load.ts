import { connect } from 'node:net';
import { lastLines } from '../../../host/process/error-line.ts';
import { loadInOwnProcess, type OwnProcessOptions } from '../../../measure/load/own-process.ts';
import type { LoadEvents } from '../../../measure/load/progress.ts';
import type { LoadResult } from '../../../measure/load/result.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { waitUntilUp } from '../../capture/until-up.ts';
import type { StartedProgram } from '../../observed/started-program.ts';
import { untilUp } from '../../observed/until-up.ts';

export interface LoadWhile {
  options: OwnProcessOptions;
  events?: LoadEvents | undefined;
  signal?: AbortSignal | undefined;
}

/** A server that compiles or connects first may take long. */
const READY_MS = 20_000;
const CONNECT_MS = 1000;

/**
 * Says before the start that the place of the server is taken: the load would go to somebody else.
 * @throws JsdynoError BAD_OPTION, BAD_URL
 */
export async function checkFree(url: string): Promise<void> {
  if (url.startsWith('/') || !(await answers(url))) return;
  throw new JsdynoError(
    'BAD_OPTION',
    `somebody listens at ${new URL(url).host} already, before the program was started`,
    {
      hint: 'end that one first, or choose another port',
    },
  );
}

/**
 * Waits until the program listens, at a path's address wherever that is, and puts load on it; null where it ended before that.
 * @throws JsdynoError SERVER_UNREACHABLE, and as a load
 */
export async function loadWhile(
  program: StartedProgram,
  { options, events, signal }: LoadWhile,
): Promise<LoadResult | null> {
  if (options.url.startsWith('/')) {
    const whole = await waitUntilUp(options, program, signal ?? new AbortController().signal);
    return loadInOwnProcess({ ...whole, serverPid: program.pid }, events, signal);
  }
  const look = async () => ((await answers(options.url)) ? true : null);
  const { is } = await untilUp(program, look, { limitMs: READY_MS, signal });
  if (is === 'up') return loadInOwnProcess({ ...options, serverPid: program.pid }, events, signal);
  if (is !== 'late') return null;
  const said = lastLines(program.stderr());
  throw new JsdynoError(
    'SERVER_UNREACHABLE',
    `the program did not listen at ${new URL(options.url).host} in ${READY_MS / 1000} s${said === '' ? '' : `; it said last: ${said}`}`,
    { hint: 'give --load the address at which it listens' },
  );
}

/** @throws JsdynoError BAD_URL */
function answers(url: string): Promise<boolean> {
  const { hostname, port, protocol } = parsed(url);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || (protocol === 'https:' ? 443 : 80)),
      timeout: CONNECT_MS,
    });
    const settle = (does: boolean) => {
      socket.destroy();
      resolve(does);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
    socket.once('timeout', () => settle(false));
  });
}

function parsed(url: string): URL {
  if (URL.canParse(url)) return new URL(url);
  throw new JsdynoError('BAD_URL', `${JSON.stringify(url)} is not the address of a server`, {
    hint: '--load http://localhost:3000/',
  });
}
