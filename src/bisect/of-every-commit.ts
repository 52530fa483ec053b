import { JsdynoError } from '../errors/catalogue.ts';

const FULL = /\bENOSPC\b|\bEDQUOT\b|no space left on device|disk quota exceeded/i;
const NO_NETWORK =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/;

/**
 * What is amiss with no commit, but with the machine while one was made ready: it would befall the next one, too, and must not be stored as
 * a commit that cannot be measured. Anything else as it is. Pure.
 */
export function ofEveryCommit(error: unknown): unknown {
  if (!(error instanceof JsdynoError)) return error;
  const { code, message, details = '' } = error;
  if (code !== 'CHECKOUT_FAILED' && code !== 'INSTALL_FAILED' && code !== 'BUILD_FAILED') return error;
  const said = `${message}\n${details}`;
  if (FULL.test(said)) {
    return new JsdynoError('CACHE_UNWRITABLE', `there is no room to make a commit ready: ${message}`, {
      hint: 'make room, or name another folder in JSDYNO_CACHE; "jsdyno resume" goes on',
      details,
      cause: error,
    });
  }
  if (code !== 'INSTALL_FAILED' || !NO_NETWORK.test(said)) return error;
  return new JsdynoError('REGISTRY_UNREACHABLE', `packages could not be fetched: ${message}`, {
    hint: 'look at the network and the proxy; "jsdyno resume" goes on',
    details,
    cause: error,
  });
}
