/** An article as one file of GitHub's Markdown, for blogs; its charts are files beside it. */

import { cellText, fenced, plain } from '../../text/markdown.ts';
import type { Say } from '../../text/messages/say.ts';
import { markdownTable } from '../sheets/markdown.ts';
import type { Article } from './article.ts';
import type { Piece } from './piece.ts';

/** The text of the file. Names of charts are relative to it. */
export function articleMarkdown({ report, pages, charts }: Article, format: 'svg' | 'png', say: Say): string {
  const { title, authors, date } = report;
  const waiting = [...charts];
  const head = [`# ${plain(title)}`, ...bylines(authors, date, say).map(plain)];
  const body = pages.map(({ parts }) =>
    parts
      .map((part) => {
        if (part.type === 'prose') return part.text;
        const { text, pieces = [] } = part.written;
        if (text !== undefined) return cellText(text);
        return pieces
          .map((piece) => pieceLines(piece, () => `${waiting.shift()?.name}.${format}`).join('\n'))
          .join('\n\n');
      })
      .join('')
      .trim(),
  );
  return `${[...head, ...body, `<sub>${plain(say('article.made'))}</sub>`].join('\n\n')}\n`;
}

/** Who wrote it, and when. */
export function bylines(authors: readonly string[], date: string | null, say: Say): string[] {
  const by = authors.length > 0 ? [say('article.by', { authors: authors.join(', ') })] : [];
  const line = [...by, ...(date === null ? [] : [date])].join(' · ');
  return line === '' ? [] : [line];
}

function pieceLines(piece: Piece, nextChart: () => string): string[] {
  switch (piece.type) {
    case 'paragraph':
      return [plain(piece.text)];
    case 'note':
      return [`<sub>${plain(piece.text)}</sub>`];
    case 'list':
      return piece.items.map((item) => `- ${plain(item)}`);
    case 'code':
      return fenced('sh', piece.text);
    case 'chart': {
      const { title } = piece.chart;
      return [`![${cellText(title)}](charts/${nextChart()})`];
    }
    case 'table':
      return markdownTable(
        piece.columns.map(({ title, isNumber, isCode }, i) => ({
          title,
          align: isNumber ? ('right' as const) : ('left' as const),
          cell: ({ cells }: { cells: readonly string[] }) => (isCode ? { code: cells[i] ?? '' } : (cells[i] ?? '')),
        })),
        piece.rows,
      );
  }
}
