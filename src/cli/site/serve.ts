import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { serveSite } from '../../search/site/serve.ts';
import type { Site } from '../../search/site/site.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { onInterrupt } from '../../work/console/interrupt.ts';
import type { Typed } from '../../work/typed/declared.ts';
import type { SERVE } from './options.ts';
import { openSource, siteShown } from './site.ts';

/**
 * `jsdyno serve`: the site until Ctrl-C; its address on stdout.
 * @throws JsdynoError BAD_OPTION
 */
export async function serve({ port, listen, hostName, farm, ...shown }: Typed<typeof SERVE>, io: Io): Promise<number> {
  const token = isLoopback(listen) ? null : tokenOf(process.env.JSDYNO_SERVE_TOKEN);
  const source = await openSource(farm, io);
  const { abort, release } = onInterrupt();
  try {
    const served = await serveSite({
      ...{ host: listen, port, token },
      names: [hostname().toLowerCase(), ...hostName.map((one) => one.toLowerCase())],
      site: keptUp(async () => {
        await source.refresh();
        return siteShown(source.database, shown, null);
      }, source.state),
      onError: (error) => io.stderr.write(`jsdyno: ${printable(String(error))}\n`),
    });
    io.stdout.write(`${served.address}${token === null ? '' : `?token=${token}`}\n`);
    io.stderr.write('Ctrl-C ends it\n');
    if (!abort.aborted) await once(abort, 'abort');
    await served.close();
  } finally {
    release();
    await source.end();
  }
  return 0;
}

/** Of the time that passes at most this share is spent on making the site anew. */
const SHARE = 0.1;

/**
 * The site as it is now: made anew where what it is of has changed, as often as its making leaves time for.
 *
 * @param stateOf a text that differs where the site does
 */
export function keptUp(
  make: () => Promise<Site>,
  stateOf: () => Promise<string>,
  now = () => performance.now(),
): () => Promise<Site> {
  let current: { site: Site; state: string } | undefined;
  let making: Promise<Site> | undefined;
  let next = 0;
  const refreshed = async (): Promise<Site> => {
    const began = now();
    try {
      const state = await stateOf();
      if (current?.state !== state) current = { site: await make(), state };
      return current.site;
    } finally {
      making = undefined;
      next = now() + (now() - began) / SHARE;
    }
  };
  return async () => {
    if (current !== undefined && now() < next) return current.site;
    making ??= refreshed();
    return making;
  };
}

export function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || /^127(\.\d{1,3}){3}$/.test(address);
}

/** @throws JsdynoError BAD_OPTION for one that could be guessed, or that no cookie can have */
export function tokenOf(given: string | undefined): string {
  if (given === undefined || given === '') return randomBytes(24).toString('base64url');
  if (/^[\w.~-]{16,}$/.test(given)) return given;
  throw new JsdynoError('BAD_OPTION', 'JSDYNO_SERVE_TOKEN is no token', {
    hint: 'use 16 or more letters, digits, and . _ ~ -; without it jsdyno makes one',
  });
}
