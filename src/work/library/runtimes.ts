/** Runtimes, as a program asks for them. */
import * as v from 'valibot';
import type { RuntimeOptions, VariantSpec } from '../../host/runtimes/index.ts';
import * as runtimes from '../../host/runtimes/index.ts';
import { boolean, byName, text } from '../../store/exchange/fields.ts';
import { checkedFirst, checkedLater } from '../options/check-options.ts';
import { optionsOf } from '../options/options-of.ts';
import { called, signal, texts, word } from '../options/values.ts';

const options = v.optional(
  optionsOf<RuntimeOptions>()({
    offline: v.optional(boolean),
    cacheDir: v.optional(word),
    cwd: v.optional(word),
    onProgress: called<RuntimeOptions['onProgress']>(),
    signal: v.optional(signal),
  }),
);

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
export const parseVariant = checkedFirst('parseVariant', runtimes.parseVariant, [word, 'text']);

/**
 * What a runtime's name would resolve to, without fetching it.
 *
 * @param typed `node@22`, `bun`, `./out/Release/node`
 * @throws JsdynoError UNKNOWN_RUNTIME, UNKNOWN_VERSION, RUNTIME_NOT_CACHED, REGISTRY_UNREACHABLE and the like
 */
export const resolveSpec = checkedLater('resolveSpec', runtimes.resolveSpec, [word, 'text'], [options]);

/**
 * Finds a variant's runtime, fetches it when it is missing and starts it once.
 * @throws JsdynoError as `resolveSpec`, and DOWNLOAD_CORRUPT, CACHE_UNWRITABLE, RUNTIME_DOES_NOT_START
 */
export const resolveVariant = checkedLater('resolveVariant', runtimes.resolveVariant, [variantSpec, 'spec'], [options]);

/**
 * What can be said about a variant without measuring it: versions, engine, V8 options, digest, size in bytes.
 * @throws JsdynoError as `resolveVariant`
 */
export const describe = checkedLater('describe', runtimes.describe, [variantSpec, 'spec'], [options]);

/**
 * Makes sure that a runtime is in the cache.
 *
 * @param typed `node@22`
 * @returns `fetched`: whether it had to be downloaded
 * @throws JsdynoError as `resolveVariant`; BAD_VARIANT for what does not come from the registry
 */
export const install = checkedLater('install', runtimes.install, [word, 'text'], [options]);

/**
 * Removes every cached runtime that a name covers: `node@22` all of 22, `node@22.9.0` one, `node@*` all of Node.
 *
 * @returns what was removed, never empty
 * @throws JsdynoError RUNTIME_NOT_CACHED, BAD_VARIANT, CACHE_UNWRITABLE
 */
export const remove = checkedLater('remove', runtimes.remove, [word, 'text'], [options]);

/** Every runtime of the cache: by kind, then newest first. */
export const listCached = checkedLater('listCached', runtimes.listCached, [v.optional(word), 'cacheDir']);
