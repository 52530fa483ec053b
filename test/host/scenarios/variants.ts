import { parseVariant, resolveVariant, type Variant } from '../../../src/host/runtimes/index.ts';
import { hostVariant } from '../../host-variant.ts';

/** The newest of each runtime: the Node.js of the tests, the others from the cache or the registry. */
export const RUNTIMES = ['node', 'bun@1', 'deno@2'];

/** A variant to start servers on; null without a network to fetch it by. */
export async function variantOf(text: string): Promise<Variant | null> {
  if (text === 'node') return hostVariant();
  try {
    return (await resolveVariant(parseVariant(text))).variant;
  } catch (error) {
    if ((error as { code?: string }).code !== 'REGISTRY_UNREACHABLE') throw error;
    return null;
  }
}
