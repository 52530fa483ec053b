/** A site over HTTP: read only, on loopback unless told, to nobody else's page. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { COOKIE, type Guard, refusalOf } from './refusal.ts';
import type { Site } from './site.ts';

interface Serving extends Guard {
  /** The site as it is now; called for each file. */
  site(): Promise<Site> | Site;
  host: string;
  /** 0: any that is free. */
  port: number;
  onError(error: unknown): void;
}

export interface Served {
  /** `http://127.0.0.1:7357/`, without a token. */
  address: string;
  close(): Promise<void>;
}

/** @throws JsdynoError BAD_OPTION where the port is taken or the address is not this machine's */
export async function serveSite(serving: Serving): Promise<Served> {
  const { host, port, onError } = serving;
  const server = createServer((request, response) => {
    answer(request, response, serving).catch((error: unknown) => {
      onError(error);
      if (response.headersSent) response.destroy();
      else say(response, 500, 'the page could not be made; the terminal of "jsdyno serve" says why');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    throw new JsdynoError('BAD_OPTION', `cannot listen on ${host}, port ${port}: ${error.code ?? error.message}`, {
      hint: 'choose another with --port, or an address of this machine with --listen',
      cause: error,
    });
  });
  const { address, family, port: own } = server.address() as AddressInfo;
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${own}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Whatever a path is, nothing is looked up in the file system by it. */
async function answer(request: IncomingMessage, response: ServerResponse, { site, ...guard }: Serving): Promise<void> {
  const { method = '', url = '', headers } = request;
  const asked = URL.canParse(`http://site${url}`) ? new URL(`http://site${url}`) : null;
  const token = asked?.searchParams.get('token') ?? null;
  const refusal = refusalOf({ method, headers, token }, guard);
  if (refusal !== null) {
    if (refusal.status === 405) response.setHeader('Allow', 'GET, HEAD');
    return say(response, refusal.status, refusal.says);
  }
  const path = pathOf(asked);
  if (path === null) return say(response, 400, 'the address cannot be read');
  if (token !== null && guard.token !== null) {
    // The address is read by others: the history, whoever looks at the screen.
    response.setHeader('Set-Cookie', `${COOKIE}=${guard.token}; HttpOnly; SameSite=Lax; Path=/`);
    // One slash: with two it would name another host.
    response.setHeader('Location', `/${asked?.pathname.replace(/^\/+/, '') ?? ''}`);
    return say(response, 303, 'the token is kept in a cookie');
  }
  const file = await (await site()).file(path === '' ? 'index.html' : path);
  if (file === undefined) return say(response, 404, 'this site has no such page');
  const body = Buffer.from(file.body);
  const tag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  const isKnown = headers['if-none-match'] === tag;
  response.writeHead(isKnown ? 304 : 200, {
    ...SAFE,
    'Content-Type': file.type,
    'Content-Security-Policy': file.type.startsWith('text/html') ? "frame-ancestors 'none'" : STILL,
    'Cache-Control': 'private, no-cache',
    ETag: tag,
    ...(isKnown ? {} : { 'Content-Length': body.length }),
  });
  response.end(isKnown || method === 'HEAD' ? undefined : body);
}

/** What browsers may not do with any of its files. Pages have a policy of their own. */
const SAFE = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
};
/** Of a file that is opened by itself. */
const STILL = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    ...SAFE,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Security-Policy': STILL,
    'Cache-Control': 'no-store',
  });
  response.end(`${text}\n`);
}

/** Without its first slash; null where it is no path. */
function pathOf(asked: URL | null): string | null {
  try {
    return asked === null ? null : decodeURIComponent(asked.pathname).replace(/^\//, '');
  } catch {
    return null;
  }
}
