/** Which requests a server of a site answers. Pure. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

export interface Guard {
  /** Names that it answers to beside `localhost` and addresses of IP. */
  names: readonly string[];
  /** Null on loopback, where everybody is this machine's. */
  token: string | null;
}

export interface Asked {
  method: string;
  headers: IncomingHttpHeaders;
  /** Of the address. */
  token: string | null;
}

/** The cookie that the token is kept in. */
export const COOKIE = 'jsdyno-token';

/** Why a request is not answered, as HTTP has it; null where it is. */
export function refusalOf({ method, headers, token }: Asked, guard: Guard): { status: number; says: string } | null {
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, says: 'only GET and HEAD: this site is read only' };
  if (!isOwnName(headers.host, guard.names)) {
    return { status: 421, says: 'this server does not answer to that name; see "jsdyno serve --host-name"' };
  }
  // Data are scripts, which any page could load: Fetch Metadata says whose page asks (w3.org/TR/fetch-metadata).
  if (headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate') {
    return { status: 403, says: 'only pages of this site may load its files' };
  }
  if (guard.token === null) return null;
  const given = [token, bearerOf(headers.authorization), cookieOf(headers.cookie)];
  if (given.some((one) => one !== null && isSame(one, guard.token ?? ''))) return null;
  return { status: 401, says: 'the token is missing: open the address that "jsdyno serve" printed' };
}

/**
 * Whether a Host header may be meant for this server. A page whose name was made to lead here (DNS rebinding) sends its own name, never an
 * address.
 */
function isOwnName(host: string | undefined, names: readonly string[]): boolean {
  const name = (host ?? '').replace(/:\d*$/, '').toLowerCase();
  return name === 'localhost' || names.includes(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
}

/** In a time that tells nothing of either: hashes are of one length. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(a, b);
}

function bearerOf(authorization: string | undefined): string | null {
  return /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? null;
}

function cookieOf(cookie: string | undefined): string | null {
  const found = (cookie ?? '').split(/; */).find((one) => one.startsWith(`${COOKIE}=`));
  return found === undefined ? null : found.slice(COOKIE.length + 1);
}
