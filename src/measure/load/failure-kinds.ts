// The names of failures in results, and what to do about some of them.

const KINDS: Record<string, string> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ECONNABORTED: 'reset',
  ETIMEDOUT: 'timeout',
  ENOTFOUND: 'unknown host',
  EAI_AGAIN: 'unknown host',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'no local port left',
  EMFILE: 'too many open files',
};

const ANY = '--insecure takes any certificate';
/** Codes of TLS, by Node.js and OpenSSL: the first that fits. */
const TLS: readonly (readonly [code: RegExp, kind: string, hint: string])[] = [
  [/^CERT_HAS_EXPIRED$/, 'tls: certificate has expired', `renew it; ${ANY}`],
  [/^CERT_NOT_YET_VALID$/, 'tls: certificate is not valid yet', `check the clocks of both machines; ${ANY}`],
  [/ALTNAME_INVALID$/, 'tls: certificate of another name', `ask for the name that it is for; ${ANY}`],
  [/SELF_SIGNED|^UNABLE_TO/, 'tls: certificate of an unknown signer', `--cacert FILE says who signed it; ${ANY}`],
  [/CERTIFICATE_REQUIRED/, 'tls: no certificate shown', 'show the one that the server wants: --cert and --key'],
  [/WRONG_VERSION_NUMBER|PACKET_LENGTH/, 'tls: the server speaks something else, not TLS', 'ask http://'],
  [
    /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|HANDSHAKE_FAILURE/,
    'tls: no version or cipher in common',
    'let the server take TLS 1.2 or 1.3; if it wants a certificate, --cert and --key show one',
  ],
  [/^(ERR_TLS|ERR_SSL|CERT_|EPROTO)/, 'tls', `http:// asks a server without TLS; ${ANY}`],
];

/** Failures of requests by what an HTTP/1.1 answer turns out to be. */
export const SPEAKS_HTTP2 = 'protocol: it speaks HTTP/2';
export const SPEAKS_TLS = 'protocol: it speaks TLS';
/** A stream of HTTP/2 that ended without an answer, and without an error either. */
export const RESET_IN_ORDER = 'stream reset: no error';

const HINTS: ReadonlyMap<string, string> = new Map([
  ...TLS.map(([, kind, hint]) => [kind, hint] as const),
  [SPEAKS_HTTP2, 'ask for it with --http2'],
  [SPEAKS_TLS, 'ask https://'],
  [RESET_IN_ORDER, 'the server gave up its answers, as for a file that is missing: see what it says itself'],
]);

/** A failure's kind in words, from the error that Node.js gives. */
export function kindOf({ code = '', message }: NodeJS.ErrnoException): string {
  // For some TLS failures only the message has OpenSSL's words, "wrong version number".
  const told = code === 'EPROTO' ? `${code} ${message}`.toUpperCase().replaceAll(' ', '_') : code;
  const known = KINDS[code] ?? TLS.find(([pattern]) => pattern.test(told))?.[1];
  if (known !== undefined) return known;
  if (/^ERR_HTTP2/.test(code)) return 'protocol: http2';
  return code === '' ? 'unknown' : code.toLowerCase();
}

/** What to do about a failure that lies in the server or in the request; null if unknown. */
export function hintFor(kind: string): string | null {
  return HINTS.get(kind) ?? null;
}
