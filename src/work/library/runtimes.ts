/** Runtimes, as a program asks for them. */
import * as v from 'valibot';
import type { RuntimeOptions, VariantSpec } from '../../host/runtimes/index.ts';
import * as runtimes from '../../host/runtimes/index.ts';
import { boolean, byName, text } from '../../store/exchange/fields.ts';
import { checkOptions } from '../options/check-options.ts';
import { optionsOf } from '../options/options-of.ts';
import { called, signal, texts, word } from '../options/values.ts';

const runtimeOptions = optionsOf<RuntimeOptions>()({
  offline: v.optional(boolean),
  cacheDir: v.optional(word),
  cwd: v.optional(word),
  onProgress: called<RuntimeOptions['onProgress']>(),
  signal: v.optional(signal),
});

const place = v.union(
  [v.strictObject({ folder: word }), v.strictObject({ revision: word }), v.strictObject({ packages: word })],
  'an object with a folder, a revision or packages',
);

const variantSpec = optionsOf<VariantSpec>()({
  text,
  label: text,
  env: byName(text),
  runtime: text,
  flags: texts,
  tree: v.optional(place),
});

/**
 * Parses `[label: ][KEY=value ...] runtime [flags ...] [in FOLDER | at REVISION | with PACKAGE]`; nothing is looked up.
 * @throws JsdynoError BAD_VARIANT
 */
export function parseVariant(typed: string): VariantSpec {
  checkOptions('parseVariant', word, typed, 'text');
  return runtimes.parseVariant(typed);
}

/**
 * What a runtime's name would resolve to, without fetching it.
 *
 * @param typed `node@22`, `bun`, `./out/Release/node`
 * @throws JsdynoError UNKNOWN_RUNTIME, UNKNOWN_VERSION, RUNTIME_NOT_CACHED, REGISTRY_UNREACHABLE and the like
 */
export const resolveSpec: typeof runtimes.resolveSpec = async (typed, options = {}) => {
  check('resolveSpec', typed, options);
  return runtimes.resolveSpec(typed, options);
};

/**
 * Finds a variant's runtime, fetches it when it is missing and starts it once.
 * @throws JsdynoError as `resolveSpec`, and DOWNLOAD_CORRUPT, CACHE_UNWRITABLE, RUNTIME_DOES_NOT_START
 */
export const resolveVariant: typeof runtimes.resolveVariant = async (spec, options = {}) => {
  checkSpec('resolveVariant', spec, options);
  return runtimes.resolveVariant(spec, options);
};

/**
 * What can be said about a variant without measuring it: versions, engine, V8 options, digest, size in bytes.
 * @throws JsdynoError as `resolveVariant`
 */
export const describe: typeof runtimes.describe = async (spec, options = {}) => {
  checkSpec('describe', spec, options);
  return runtimes.describe(spec, options);
};

/**
 * Makes sure that a runtime is in the cache.
 *
 * @param typed `node@22`
 * @returns `fetched`: whether it had to be downloaded
 * @throws JsdynoError as `resolveVariant`; BAD_VARIANT for what does not come from the registry
 */
export const install: typeof runtimes.install = async (typed, options = {}) => {
  check('install', typed, options);
  return runtimes.install(typed, options);
};

/**
 * Removes every cached runtime that a name covers: `node@22` all of 22, `node@22.9.0` one, `node@*` all of Node.
 *
 * @returns what was removed, never empty
 * @throws JsdynoError RUNTIME_NOT_CACHED, BAD_VARIANT, CACHE_UNWRITABLE
 */
export const remove: typeof runtimes.remove = async (typed, options = {}) => {
  check('remove', typed, options);
  return runtimes.remove(typed, options);
};

/** Every runtime of the cache: by kind, then newest first. */
export const listCached: typeof runtimes.listCached = async (cacheDir) => {
  checkOptions('listCached', v.optional(word), cacheDir, 'cacheDir');
  return runtimes.listCached(cacheDir);
};

function check(of: string, typed: unknown, options: unknown): void {
  checkOptions(of, word, typed, 'text');
  checkOptions(of, runtimeOptions, options);
}

function checkSpec(of: string, spec: unknown, options: unknown): void {
  checkOptions(of, variantSpec, spec, 'spec');
  checkOptions(of, runtimeOptions, options);
}
