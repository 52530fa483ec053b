export { commandLine } from './command-line.ts';
export { compareV8Options, type Description, describe } from './describe.ts';
export { fileOn, treesOf } from './file-on.ts';
export { type CachedEntry, install, listCached, remove } from './manage-cache.ts';
export { parseVariant } from './parse-variant.ts';
export { placeMeant, placeName, placeWords } from './place-meant.ts';
export { type Resolution, resolveSpec, resolveVariant } from './resolve-variant.ts';
export { atRevisions } from './revision-variants.ts';
export type {
  DownloadProgress,
  Runtime,
  RuntimeKind,
  RuntimeOptions,
  Tree,
  Variant,
  VariantSpec,
} from './types.ts';
