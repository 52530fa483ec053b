/** Blocks about what was measured, how, and how to do it again. */

import type { Say } from '../../text/messages/say.ts';
import { numbersIn } from '../../text/numbers.ts';
import { remarkMessages } from '../report/remark-messages.ts';
import type { ReportVariant } from '../report/row.ts';
import type { Block } from './block.ts';
import type { Piece, Written } from './piece.ts';
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
  const pieces: Piece[] = [
    {
      type: 'table',
      columns: [
        { title: say('article.column.variant'), isNumber: false, isCode: true },
        { title: say('article.column.runtime'), isNumber: false },
        { title: say('article.column.version'), isNumber: false },
        { title: say('article.column.flags'), isNumber: false, isCode: true },
        { title: say('article.column.environment'), isNumber: false, isCode: true },
        { title: 'SHA-256', isNumber: false, isCode: true },
      ].filter((_, i) => i === 0 || variants.some((variant) => variantCells(variant)[i] !== '')),
      rows: variants.map((variant) => ({
        cells: variantCells(variant).filter((_, i) => i === 0 || variants.some((one) => variantCells(one)[i] !== '')),
        verdict: null,
      })),
    },
    ...machinePieces(environment, say),
    ...(source.note === null ? [] : [{ type: 'paragraph', text: source.note } as const]),
  ];
  return { pieces, source: source.name, rows: [] };
}

function variantCells({ label, runtime, version, flags, env, sha256 }: ReportVariant): string[] {
  const settings = Object.entries(Object(env) as Record<string, unknown>).map(([name, value]) => `${name}=${value}`);
  const digest = sha256 === null ? '' : sha256.slice(0, 12);
  return [label, runtime ?? '', version ?? '', flags.join(' '), settings.join(' '), digest];
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
    if (files.length === 0) return [[name, experiment?.id ?? '', count, published.workSha256 ?? '']];
    return files.map(({ path, sha256 }, i) => [i === 0 ? name : '', path, i === 0 ? count : '', sha256]);
  });
  const pieces: Piece[] = [
    {
      type: 'table',
      columns: [
        { title: say('article.column.source'), isNumber: false, isCode: true },
        { title: say('article.column.file'), isNumber: false, isCode: true },
        { title: say('article.column.rows'), isNumber: true },
        { title: 'SHA-256', isNumber: false, isCode: true },
      ],
      rows: lines.map((cells) => ({ cells, verdict: null })),
    },
  ];
  return { pieces, source: null, rows: [] };
}

/** What is odd about the runs, and what could not be measured. */
function remarks(block: Block, sources: ReadonlyMap<string, Source>, say: Say): Written {
  const { source, rows } = select(block, sources);
  const items = remarkMessages(say, { ...source.published.report, rows });
  const pieces: Piece[] =
    items.length > 0 ? [{ type: 'list', items }] : [{ type: 'paragraph', text: say('article.no-remark') }];
  return { pieces, source: source.name, rows: [] };
}
