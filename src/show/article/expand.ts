/** Prose with its blocks written. */
import { nearest } from '../../text/errors/nearest.ts';
import type { Say } from '../../text/messages/say.ts';
import { type Block, type Part, partsOf } from './block.ts';
import { CHARTS } from './charts.ts';
import { CONTEXT } from './context.ts';
import type { Piece, Written } from './piece.ts';
import { type Misplaced, Problem } from './problem.ts';
import { type BlockKind, SENTENCES } from './sentences.ts';
import type { Source } from './sources.ts';
import { TABLES } from './tables.ts';

/** Every kind of block by its name. */
const BLOCKS: Readonly<Record<string, BlockKind>> = { ...SENTENCES, ...TABLES, ...CHARTS, ...CONTEXT };

/** A file of prose. */
export interface Prose {
  /** As report.yml names it. */
  file: string;
  text: string;
}

export interface ExpandedPage extends Prose {
  parts: ExpandedPart[];
}

type ExpandedPart = { type: 'prose'; text: string } | { type: 'block'; block: Block; written: Written };

/** Writes the blocks of all pages. Mistakes do not stop it: all of them are found. */
export function expand(
  pages: readonly Prose[],
  sources: ReadonlyMap<string, Source>,
  say: Say,
): { pages: ExpandedPage[]; problems: Misplaced[] } {
  const problems: Misplaced[] = [];
  const done = pages.map(({ file, text }): ExpandedPage => {
    const tried = <T>(act: () => T): T[] => {
      try {
        return [act()];
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        problems.push({ file, text, problem: error });
        return [];
      }
    };
    const parts = tried(() => partsOf(text)).flat();
    return { file, text, parts: parts.flatMap((part) => tried(() => expanded(part, sources, say))) };
  });
  return { pages: withNotesOnce(done), problems };
}

/** A note that several tables have stands below the first. */
function withNotesOnce(pages: readonly ExpandedPage[]): ExpandedPage[] {
  const told = new Set<string>();
  const isNews = (piece: Piece): boolean => {
    if (piece.type !== 'note' || !told.has(piece.text)) {
      if (piece.type === 'note') told.add(piece.text);
      return true;
    }
    return false;
  };
  return pages.map((page) => ({
    ...page,
    parts: page.parts.map((part) =>
      part.type === 'prose' || part.written.pieces === undefined
        ? part
        : { ...part, written: { ...part.written, pieces: part.written.pieces.filter(isNews) } },
    ),
  }));
}

function expanded(part: Part, sources: ReadonlyMap<string, Source>, say: Say): ExpandedPart {
  if (part.type === 'prose') return part;
  const { block } = part;
  const { write } = kindOf(block);
  const written = write(block, sources, say);
  if (written.pieces !== undefined && !block.isAlone) {
    throw new Problem('BLOCK_INVALID', `a ${block.name} stands on a line of its own`, block.at, {
      hint: `within a sentence stand ${Object.keys(SENTENCES).join(', ')}`,
    });
  }
  return { type: 'block', block, written };
}

function kindOf(block: Block): BlockKind {
  const { name, options } = block;
  const kind = Object.hasOwn(BLOCKS, name) ? BLOCKS[name] : undefined;
  if (kind === undefined) {
    const names = Object.keys(BLOCKS);
    const near = nearest(name, names, 2);
    throw new Problem('BLOCK_INVALID', `there is no block "${name}"`, block.at, {
      hint: `${near.length > 0 ? 'did you mean' : 'there are'} ${(near.length > 0 ? near : names).join(', ')}`,
    });
  }
  for (const [option, [value]] of options) {
    if (kind.options.includes(option)) continue;
    const near = nearest(option, kind.options, 1);
    throw new Problem('BLOCK_INVALID', `${name} has no option --${option}`, value?.at ?? block.at, {
      hint:
        kind.options.length === 0 ? 'it has none' : `it has --${(near.length > 0 ? near : kind.options).join(', --')}`,
    });
  }
  return kind;
}
