import { JsdynoError } from '../errors/catalogue.ts';

const NO_NETWORK =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/;

/**
 * What is amiss with no commit, but with the machine while one was made ready: it would befall the next one, too, and must not be stored as
 * a commit that cannot be measured. Anything else as it is. Pure.
 */
export function ofEveryCommit(error: unknown): unknown {
  if (!(error instanceof JsdynoError)) return error;
  const { code, message, details = '' } = error;
  if (code !== 'INSTALL_FAILED' || !NO_NETWORK.test(`${message}\n${details}`)) return error;
  return new JsdynoError('REGISTRY_UNREACHABLE', `packages could not be fetched: ${message}`, {
    hint: 'look at the network and the proxy; "jsdyno resume" goes on',
    details,
    cause: error,
  });
}
