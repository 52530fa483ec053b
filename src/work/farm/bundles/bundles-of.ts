import { realPathIfThere } from '../../../host/files/if-there.ts';
import { cacheFolder } from '../../../host/files/own-folders.ts';
import { packageFile } from '../../../host/files/package-file.ts';
import type { Variant } from '../../../host/runtimes/index.ts';
import type { ReadyWork } from '../../ready-work.ts';
import type { BundleRef, FarmDocument, Places } from '../wire/document.ts';
import { type Packed, type PackOptions, packBundle } from './pack.ts';
import { travelling } from './travelling.ts';

/** What an experiment's document says of files, and the files. */
interface Bundles extends Required<Pick<FarmDocument, 'bundles' | 'places'>> {
  bundles: BundleRef[];
  places: Places;
  /** To be sent before the document, each with `sendBundle`. */
  packed: Packed[];
}

/**
 * Packs whatever of an experiment is neither jsdyno's nor a registry's.
 * @throws JsdynoError BUNDLE_TOO_LARGE, BUNDLE_UNFIT
 */
export async function bundlesOf(
  execution: { work: Pick<ReadyWork, 'ownFiles' | 'folder'>; variants: readonly Variant[] },
  { cwd = process.cwd(), ...options }: PackOptions & { cwd?: string | undefined } = {},
): Promise<Bundles> {
  const packed: Packed[] = [];
  const bundles: BundleRef[] = [];
  for (const travel of await travelling(execution, cwd)) {
    const one = await packBundle(travel, options);
    packed.push(one);
    // Some texts have the path as it was typed, others that without links.
    for (const was of new Set([one.was, realPathIfThere(one.was)])) {
      bundles.push({ sha256: one.sha256, form: one.form, was });
    }
  }
  return { packed, bundles, places: placesHere(cwd) };
}

/** Where jsdyno's own files are on this machine. */
export function placesHere(cwd: string = process.cwd()): Places {
  return { package: realPathIfThere(packageFile('.')), cache: cacheFolder(), cwd };
}
