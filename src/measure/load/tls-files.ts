import { createSecureContext, type SecureContext } from 'node:tls';
import { JsdynoError } from '../../text/errors/catalogue.ts';

/** PEM files: a client's certificate and key, and the authorities that it trusts. */
export interface TlsFiles {
  cert?: string | Uint8Array | undefined;
  key?: string | Uint8Array | undefined;
  /** Certificate authorities, instead of those of Node.js. */
  ca?: string | Uint8Array | undefined;
}

/**
 * Read once for all connections; undefined when nothing was given.
 * @throws JsdynoError BAD_OPTION
 */
export function secureContextOf({ cert, key, ca }: TlsFiles): SecureContext | undefined {
  if (cert === undefined && key === undefined && ca === undefined) return undefined;
  if ((cert === undefined) !== (key === undefined)) {
    const missing = cert === undefined ? 'certificate' : 'key';
    throw new JsdynoError('BAD_OPTION', `the ${missing} is missing: a client certificate needs its key`, {
      hint: 'give both: --cert client.pem --key client-key.pem',
    });
  }
  const pem = (part: string | Uint8Array | undefined) => (part === undefined ? undefined : Buffer.from(part as string));
  try {
    return createSecureContext({ cert: pem(cert), key: pem(key), ca: pem(ca) });
  } catch (error) {
    const { message } = error as Error;
    const mismatch = /key values mismatch/.test(message);
    throw new JsdynoError('BAD_OPTION', `certificate or key cannot be used: ${message}`, {
      hint: mismatch ? 'the key belongs to another certificate' : 'both must be PEM, and the key must not be encrypted',
      cause: error,
    });
  }
}
