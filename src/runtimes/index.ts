export type { CachedRuntime } from './cache-directory.ts';
export { type CommandLine, commandLine, isDenoFlag } from './command-line.ts';
export { compareV8Options, type Description, describe } from './describe.ts';
export { type CachedEntry, install, listCached, remove } from './manage-cache.ts';
export { parseVariant } from './parse-variant.ts';
export { type Resolution, resolveSpec, resolveVariant } from './resolve-variant.ts';
export type { DownloadProgress, Runtime, RuntimeKind, RuntimeOptions, Variant, VariantSpec } from './types.ts';
export { diffV8Options, parseV8Options, type V8Difference, type V8Options } from './v8-options.ts';
