import { dirname } from 'node:path';
import { cacheFolder } from '../files/own-folders.ts';
import { type CachedRuntime, readCached } from './cache-directory.ts';
import { readV8Options } from './read-v8-options.ts';
import { resolveVariant } from './resolve-variant.ts';
import { type Probe, startProbe, startProbeOnce } from './start-probe.ts';
import type { RuntimeOptions, Variant, VariantSpec } from './types.ts';
import { diffV8Options, type V8Difference, type V8Options } from './v8-options.ts';

/** What can be said about a variant without measuring it. */
export interface Description {
  variant: Variant;
  engine: Probe['engine'];
  engineVersion: string;
  arch: string;
  platform: string;
  features: Probe['features'];
  /** The part of `process.config.variables` that bears on speed. */
  config: Probe['config'];
  /** Shared libraries with the engine in them: then the executable's sha256 does not say all. */
  libraries: string[];
  /** With the variant's flags in force; empty for Bun, whose engine is another. */
  v8Options: V8Options;
  warnings: string[];
  /** Where it was fetched from; undefined for an executable given by path. */
  origin?: Pick<CachedRuntime, 'registry' | 'signature'>;
}

/**
 * Resolves a variant, fetching its runtime when it is missing, and describes it.
 *
 * @throws JsdynoError as resolveVariant
 */
export async function describe(spec: VariantSpec, options: RuntimeOptions = {}): Promise<Description> {
  const { variant, warnings } = await resolveVariant(spec, options);
  const { sha256, source } = variant.runtime;
  const probe =
    source === 'registry'
      ? await startProbeOnce(cacheFolder(options.cacheDir), variant, sha256, options.signal)
      : await startProbe(variant, options.signal);
  const { engine, engineVersion, arch, platform, features, config, libraries } = probe;
  const v8Options = await readV8Options(variant, options.signal);
  const cached = source === 'registry' ? await readCached(dirname(dirname(variant.runtime.executable))) : undefined;
  const origin = cached && { registry: cached.record.registry, signature: cached.record.signature };
  const said = { variant, engine, engineVersion, arch, platform, features, config, libraries, v8Options, warnings };
  return origin === undefined ? said : { ...said, origin };
}

/** V8's options on which two variants differ, flags included; empty unless both run on V8. */
export function compareV8Options(left: Description, right: Description): V8Difference[] {
  return left.engine === 'v8' && right.engine === 'v8' ? diffV8Options(left.v8Options, right.v8Options) : [];
}
