import { sameRuntime } from '../../experiment/resume.ts';
import type { FarmDocument } from '../wire/document.ts';
import { refusalOf } from './refusal-of.ts';

/**
 * The document with its runtimes where they are on this host; those of the registry are fetched where they are not in the cache yet.
 * @throws Refused where one is not the same, or cannot be had
 */
export async function runtimesHere(
  document: FarmDocument,
  { offline, abort }: { offline?: boolean | undefined; abort: AbortSignal },
): Promise<FarmDocument> {
  const variants: FarmDocument['variants'][number][] = [];
  for (const variant of document.variants) {
    const stored = { ...variant, id: variants.length };
    const events = offline === undefined ? {} : { offline };
    const { id: _, ...here } = await sameRuntime(document.name, stored, events, abort).catch((error) => {
      throw refusalOf(error);
    });
    variants.push(here);
  }
  return { ...document, variants };
}
