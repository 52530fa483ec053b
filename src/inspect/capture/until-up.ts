import { ownerOf } from '../../host/process/sockets.ts';
import { HOST } from '../../host/scenarios/ask.ts';
import { portFinder } from '../../host/scenarios/found-port.ts';
import { type LoadOptions, planLoad } from '../../measure/load/options.ts';
import { probe } from '../../measure/load/probe.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { endWords, type StartedProgram } from '../observed/started-program.ts';
import { untilUp } from '../observed/until-up.ts';

// What happens between the start of a program and its end.

/** A load as it was asked for: its address may be a path only, of whatever the program listens on. */
type AskedLoad = LoadOptions;

const UP_MS = 30_000;

/**
 * Waits until the program answers where the load goes.
 * @returns the load with its whole address
 * @throws JsdynoError SERVER_UNREACHABLE when it does not, when it ends before, or when somebody else answers there
 */
export async function waitUntilUp<L extends AskedLoad>(
  load: L,
  program: Pick<StartedProgram, 'pid' | 'end' | 'ended'>,
  abort: AbortSignal,
): Promise<L> {
  const isPath = load.url.startsWith('/');
  const findPort = portFinder(program.pid, -1);
  let problem: Error | null = null;
  const look = async (): Promise<L | null> => {
    const port = isPath ? findPort(performance.now()) : null;
    if (isPath && port === null) return null;
    const url = isPath ? `http://${HOST}:${port}${load.url}` : load.url;
    const plan = planLoad({ ...load, url });
    problem = await probe({ ...plan, timeoutMs: 1000 }, abort).then(
      () => null,
      (error: Error) => error,
    );
    if (problem !== null) return null;
    checkOwner(plan.url, program);
    return { ...load, url };
  };
  const up = await untilUp(program, look, { limitMs: UP_MS, signal: abort });
  if (up.is === 'up') return up.found;
  abort.throwIfAborted();
  if (program.end !== null) {
    throw unreachable(`the program ended with ${endWords(program.end)} before it answered`, 'see what it printed');
  }
  throw (
    problem ?? unreachable('the program listens on no port, or on several', 'give the whole address: --load http://...')
  );
}

function checkOwner({ hostname, port, protocol, origin }: URL, { pid }: Pick<StartedProgram, 'pid'>): void {
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) return;
  const number = Number(port) || (protocol === 'https:' ? 443 : 80);
  if (ownerOf(number, pid) !== 'other') return;
  throw unreachable(`${origin} is answered by another program`, 'end that one, or have this one listen elsewhere');
}

function unreachable(message: string, hint: string): JsdynoError {
  return new JsdynoError('SERVER_UNREACHABLE', message, { hint });
}
