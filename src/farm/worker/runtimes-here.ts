import { sameRuntime } from '../../experiment/resume.ts';
import type { FarmDocument } from '../wire/document.ts';

/**
 * The document with its runtimes where they are on this host; those of the registry are fetched where they are not in the cache yet.
 * @throws JsdynoError EXPERIMENT_CHANGED where one is not the same; REGISTRY_UNREACHABLE and the like
 */
export async function runtimesHere(
  document: FarmDocument,
  { offline, abort }: { offline?: boolean | undefined; abort: AbortSignal },
): Promise<FarmDocument> {
  const variants: FarmDocument['variants'][number][] = [];
  for (const variant of document.variants) {
    const stored = { ...variant, id: variants.length };
    const { id: _, ...here } = await sameRuntime(
      document.name,
      stored,
      offline === undefined ? {} : { offline },
      abort,
    );
    variants.push(here);
  }
  return { ...document, variants };
}
