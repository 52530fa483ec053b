export type { CachedRuntime } from './cache-directory.ts';
export { type CommandLine, commandLine, isDenoFlag } from './command-line.ts';
export { compareV8Options, type Description, describe } from './describe.ts';
export { fileOn, treesOf } from './file-on.ts';
export { type CachedEntry, install, listCached, remove } from './manage-cache.ts';
export { parseVariant } from './parse-variant.ts';
export { placeMeant, placeName } from './place-meant.ts';
export { type Resolution, resolveSpec, resolveVariant } from './resolve-variant.ts';
export { atRevisions } from './revision-variants.ts';
export type {
  DownloadProgress,
  Runtime,
  RuntimeKind,
  RuntimeOptions,
  Tree,
  TreeSpec,
  Variant,
  VariantSpec,
} from './types.ts';
export { diffV8Options, parseV8Options, type V8Difference, type V8Options } from './v8-options.ts';
