import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { impatient } from './npm-config.ts';
import { registryError } from './registry-errors.ts';
import type { RegistrySignature, Source } from './release-list.ts';

/** What became of signatures; a wrong one is an error. The first three are a registry's, the others a mirror's, of OpenPGP. */
export type SignatureState = 'checked' | 'unsigned' | 'no keys' | 'checked by keyring' | 'not checked';

/** One of the keys that a registry publishes. */
interface RegistryKey {
  keyid: string;
  key: KeyObject;
  /** Milliseconds since the epoch: it signs nothing that was published later. Infinity for one in use. */
  expires: number;
}

/** What is signed. */
interface Signed {
  package: string;
  version: string;
  integrity: string;
  /** ISO 8601; undefined when the registry does not say. */
  publishedAt: string | undefined;
  signatures: readonly RegistrySignature[];
}

/**
 * Checks a registry's signatures as `npm audit signatures` does (docs.npmjs.com/about-registry-signatures): ECDSA over
 * `name@version:integrity`. All by keys that it publishes must be right, and there must be one. Pure.
 *
 * @throws JsdynoError REGISTRY_UNTRUSTED
 */
export function checkSignatures(signed: Signed, keys: readonly RegistryKey[]): SignatureState {
  if (signed.signatures.length === 0) return 'unsigned';
  if (keys.length === 0) return 'no keys';
  const what = `${signed.package}@${signed.version}`;
  const message = Buffer.from(`${what}:${signed.integrity}`);
  const known = signed.signatures.flatMap(({ keyid, sig }) =>
    keys.filter((key) => key.keyid === keyid).map((key) => ({ ...key, sig })),
  );
  if (known.length === 0) throw untrusted(what, 'is by none of the keys that it publishes');
  for (const { key, expires, sig } of known) {
    const published = Date.parse(signed.publishedAt ?? '');
    if (published >= expires) throw untrusted(what, 'is by a key that had expired');
    if (!verify('sha256', message, key, Buffer.from(sig, 'base64'))) throw untrusted(what, 'is wrong');
  }
  return 'checked';
}

/**
 * The keys that a registry publishes, at the place where npm's has them. None where it does not answer there with keys:
 * private registries and mirrors seldom do.
 *
 * @throws JsdynoError REGISTRY_UNREACHABLE
 */
export async function registryKeys(source: Source, signal?: AbortSignal): Promise<RegistryKey[]> {
  const { default: fetch } = await import('npm-registry-fetch');
  try {
    const options = {
      ...source.npm,
      ...impatient,
      registry: source.registry,
      cache: undefined,
      ...(signal === undefined ? {} : { signal }),
    };
    return readKeys(await fetch.json('/-/npm/v1/keys', options as Parameters<typeof fetch.json>[1]));
  } catch (error) {
    const { statusCode, type } = error as { statusCode?: number; type?: string };
    const isBusy = statusCode === 429 || (statusCode !== undefined && statusCode > 500);
    if (!isBusy && (statusCode !== undefined || type === 'invalid-json')) return [];
    throw registryError(error, 'keys', source);
  }
}

/** The usable ones among `{ keys: [{ keyid, scheme, key, expires }] }`; of any other shape none. Pure. */
export function readKeys(answer: unknown): RegistryKey[] {
  const { keys } = Object(answer) as { keys?: unknown };
  return (Array.isArray(keys) ? keys : []).flatMap((entry) => {
    const { keyid, scheme, key, expires } = Object(entry) as Record<string, unknown>;
    if (typeof keyid !== 'string' || typeof key !== 'string' || scheme !== 'ecdsa-sha2-nistp256') return [];
    try {
      const read = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
      const end = typeof expires === 'string' ? Date.parse(expires) : Number.POSITIVE_INFINITY;
      return [{ keyid, key: read, expires: end }];
    } catch {
      return [];
    }
  });
}

function untrusted(what: string, how: string): JsdynoError {
  return new JsdynoError('REGISTRY_UNTRUSTED', `the registry's signature of ${what} ${how}`, {
    hint: 'nothing was downloaded; "npm audit signatures" checks the same; use another version or another registry',
  });
}
