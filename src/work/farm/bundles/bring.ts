import { mkdir, realpath } from 'node:fs/promises';
import type { Variant } from '../../../host/runtimes/index.ts';
import type { Sql } from '../sql/sql.ts';
import type { FarmDocument, Places } from '../wire/document.ts';
import { placesHere } from './bundles-of.ts';
import { receiveBundle } from './receive.ts';
import { type Move, moved } from './rewrite.ts';

/**
 * Brings an experiment's files to this machine, and says in its document where they are here: in the plan, in variants, in rows and in
 * `places`, whose `cwd` is then the folder to be in while it is opened and measured. Whether they are the same work is for the kind to say,
 * by `suiteSha256`.
 *
 * @param folder of all bundles, absolute; nobody else may write there
 * @throws JsdynoError BUNDLE_GONE, BUNDLE_CORRUPT, BUNDLE_UNREADABLE
 */
export async function bringBundles(sql: Sql, document: FarmDocument, folder: string): Promise<FarmDocument> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const real = await realpath(folder);
  const brought = new Map<string, string>();
  for (const { sha256 } of document.bundles) {
    if (!brought.has(sha256)) brought.set(sha256, await receiveBundle(sql, { sha256 }, real));
  }
  const bundled = document.bundles.map(({ sha256, was }): Move => ({ from: was, to: brought.get(sha256) as string }));
  return withMoves(document, [...bundled, ...ownMoves(document.places)], new Set(brought.values()));
}

/** jsdyno's own files of the machine where it was submitted mean those of this one. */
function ownMoves(there: Places | undefined): Move[] {
  if (there === undefined) return [];
  const here = placesHere();
  return [
    { from: there.package, to: here.package },
    { from: there.cache, to: here.cache },
  ];
}

/** A document with paths moved; trees whose files were brought are no checkouts any more. Pure. */
export function withMoves(document: FarmDocument, moves: readonly Move[], brought: ReadonlySet<string>): FarmDocument {
  const { plan, variants, rows, places } = document;
  const withTree = (variant: Variant): Variant => {
    const { tree } = variant;
    const isBrought =
      tree !== undefined && [...brought].some((one) => tree.folder === one || tree.folder.startsWith(`${one}/`));
    return isBrought ? { ...variant, tree: { ...tree, isCopy: true } } : variant;
  };
  return {
    ...document,
    plan: moved(plan, moves),
    variants: moved(variants, moves).map(withTree),
    rows: moved(rows, moves),
    ...(places === undefined ? {} : { places: moved(places, moves) }),
  };
}
