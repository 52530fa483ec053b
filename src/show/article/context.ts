/** Blocks about what was measured, how, and how to do it again. */

import type { Say } from '../../text/messages/say.ts';
import { numbersIn } from '../../text/numbers.ts';
import { remarkMessages } from '../report/remark-messages.ts';
import type { ReportVariant } from '../report/row.ts';
import { type Column, name, text } from '../sheets/column.ts';
import { englishCell } from '../sheets/english.ts';
import type { Block } from './block.ts';
import { type Piece, tablePiece, type Written } from './piece.ts';
import { CHOOSING, select, sourceOf } from './select.ts';
import type { BlockKind } from './sentences.ts';
import type { Source } from './sources.ts';

export const CONTEXT: Readonly<Record<string, BlockKind>> = {
  conditions: { options: ['source'], write: conditions },
  command: { options: ['source'], write: command },
  sources: { options: [], write: sourcesTable },
  remarks: { options: CHOOSING, write: remarks },
};

/** The variants side by side, and the machine. */
function conditions(block: Block, sources: ReadonlyMap<string, Source>, say: Say): Written {
  const { source } = sourceOf(block, sources);
  const { variants, environment } = source.published.report;
  const told = VARIANTS.filter((one, i) => i === 0 || variants.some((variant) => englishCell(one, variant) !== ''));
  const pieces: Piece[] = [
    tablePiece(say, told, variants),
    ...machinePieces(environment, say),
    ...(source.note === null ? [] : [{ type: 'paragraph', text: source.note } as const]),
  ];
  return { pieces, source: source.name, rows: [] };
}

const VARIANTS: readonly Column<ReportVariant>[] = [
  name(({ label }) => label, { page: 'article.column.variant' }),
  text('runtime', ({ runtime }) => runtime ?? '', { page: 'article.column.runtime' }),
  text('version', ({ version }) => version ?? '', { page: 'article.column.version' }),
  name(({ flags }) => flags.join(' '), { page: 'article.column.flags' }),
  name(({ env }) => settingsOf(env), { page: 'article.column.environment' }),
  name(({ sha256 }) => (sha256 ?? '').slice(0, 12), { page: { literal: 'SHA-256' } }),
];

function settingsOf(env: unknown): string {
  const settings = Object.entries(Object(env) as Record<string, unknown>);
  return settings.map(([name, value]) => `${name}=${value}`).join(' ');
}

/** The fields of the machine that a reader compares with his own. */
function machinePieces(environment: unknown, say: Say): Piece[] {
  const known = Object(environment) as {
    os?: { platform?: string; release?: string; arch?: string };
    cpu?: { model?: string; logical?: number; threads?: number };
    memory?: { total?: number };
  };
  const cpu = known.cpu?.model;
  if (cpu === undefined) return [{ type: 'paragraph', text: say('article.machine-unknown') }];
  const system = [known.os?.platform, known.os?.release, known.os?.arch].filter((part) => part !== undefined).join(' ');
  return [{ type: 'paragraph', text: say('article.machine', { cpu, system: system === '' ? '-' : system }) }];
}

/** The command line that measures the same again, and what was measured. */
function command(block: Block, sources: ReadonlyMap<string, Source>, say: Say): Written {
  const { source } = sourceOf(block, sources);
  const { workSha256, command: typed } = source.published;
  const pieces: Piece[] = [
    typed === '' ? { type: 'paragraph', text: say('page.reproduce-file') } : { type: 'code', text: typed },
  ];
  if (workSha256 !== null) pieces.push({ type: 'note', text: say('article.work', { sha256: workSha256 }) });
  return { pieces, source: source.name, rows: [] };
}

/** All sources with what they are made of: every number can be traced to one. */
function sourcesTable(_block: Block, sources: ReadonlyMap<string, Source>, say: Say): Written {
  const lines = [...sources.values()].flatMap(({ name, files, published }) => {
    const { experiment, rows } = published.report;
    const count = numbersIn(say.language).whole(rows.length);
    if (files.length === 0) return [{ name, file: experiment?.id ?? '', count, sha256: published.workSha256 ?? '' }];
    const first = (text: string, i: number) => (i === 0 ? text : '');
    return files.map(({ path, sha256 }, i) => ({ name: first(name, i), file: path, count: first(count, i), sha256 }));
  });
  return { pieces: [tablePiece(say, SOURCES, lines)], source: null, rows: [] };
}

type SourceLine = Record<'name' | 'file' | 'count' | 'sha256', string>;

const SOURCES: readonly Column<SourceLine>[] = [
  name(({ name }) => name, { page: 'article.column.source' }),
  name(({ file }) => file, { page: 'article.column.file' }),
  text('rows', ({ count }) => count, { page: 'article.column.rows', isNumber: true }),
  name(({ sha256 }) => sha256, { page: { literal: 'SHA-256' } }),
];

/** What is odd about the runs, and what could not be measured. */
function remarks(block: Block, sources: ReadonlyMap<string, Source>, say: Say): Written {
  const { source, rows } = select(block, sources);
  const items = remarkMessages(say, { ...source.published.report, rows });
  const pieces: Piece[] =
    items.length > 0 ? [{ type: 'list', items }] : [{ type: 'paragraph', text: say('article.no-remark') }];
  return { pieces, source: source.name, rows: [] };
}
