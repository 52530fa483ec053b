import { createServer } from 'node:net';

/**
 * Below the ports that systems hand out by themselves (from 32768 on Linux, 49152 elsewhere): a connection of the load
 * generator cannot take the server's port by chance.
 */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const ATTEMPTS = 200;

/** A port on which nobody listened a moment ago, on any address; drawn, so that two processes seldom meet. */
export async function freePort(): Promise<number> {
  for (let i = 0; i < ATTEMPTS; i++) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    // `::` takes both families; machines without IPv6 refuse it.
    if ((await canListen(port, '::')) ?? (await canListen(port, '0.0.0.0'))) return port;
  }
  throw new Error(`no free port between ${LOWEST} and ${HIGHEST}`);
}

/** @returns undefined when there is no such address here */
function canListen(port: number, host: string): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EADDRINUSE' || error.code === 'EACCES' ? false : undefined),
    );
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
