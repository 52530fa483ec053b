import { markdownGrid } from '../../../../show/sheets/markdown.ts';
import { whole as grouped } from '../../../../text/english-numbers.ts';
import { harmlessLines } from '../../../../text/log-lines.ts';
import { fenced } from '../../../../text/markdown.ts';
import { type List, type Section, sizeOf, type Words } from '../content.ts';
import { forestLines } from '../forest.ts';
import { rowColumns } from '../row-columns.ts';
import type { Naming } from '../row-name.ts';
import { withoutHidden } from '../shown.ts';
import { markdownOf } from './words.ts';

/** A section in pieces, of which as many items are shown as there is space for. Nothing has a line end at its end. */
export interface LaidSection {
  importance: number;
  count: number;
  /** Before the items; those of `head` only where an item follows. */
  lead: string;
  head: string;
  /** Item `i`; made when it is asked for, since most of ten thousand are never shown. */
  item(i: number): string;
  separator: '\n' | ', ';
  /** Behind the items. */
  foot: string;
}

export function laidSection(section: Section, naming: Naming): LaidSection {
  const { title, isFolded, importance, list } = section;
  const named = isCounted(section) ? `${title} (${grouped(sizeOf(list))})` : title;
  const said = section.lead.map((words) => markdownOf(words)).join(' ');
  const lead = isFolded
    ? `<details>\n<summary>${named}</summary>\n\n${said === '' ? '' : `${said}\n\n`}`
    : list.kind === 'chart'
      ? ''
      : list.kind === 'names'
        ? `**${named}.** ${said === '' ? '' : `${said} `}`
        : `**${named}**\n\n${said === '' ? '' : `${said}\n\n`}`;
  return { importance, lead, foot: isFolded ? '\n\n</details>\n\n' : '\n\n', ...itemsOf(list, naming) };
}

/** Sections of which the number of items says something. */
function isCounted({ list, hasCount }: Section): boolean {
  return list.kind !== 'lines' && hasCount;
}

function itemsOf(list: List, naming: Naming): Pick<LaidSection, 'count' | 'head' | 'item' | 'separator'> {
  switch (list.kind) {
    case 'rows': {
      const { rows } = list;
      const columns = rowColumns(naming).filter(({ id }) => list.hasJudged || id !== 'judged');
      return {
        count: rows.length,
        head: `${markdownGrid({ columns, rows: [] }).join('\n')}\n`,
        item: (i) => at(rows, i, (row) => markdownGrid({ columns, rows: [row] }).at(-1) ?? ''),
        separator: '\n',
      };
    }
    case 'chart':
      return whole(forestLines(list.rows, naming), 'text');
    case 'items':
      return listed(list.items, '- ', '\n');
    case 'names':
      return listed(list.items, '', ', ');
    case 'lines':
      return whole(list.lines.map(withoutHidden), list.language);
  }
}

/** All or nothing: a part of them must not be copied, nor half a picture shown. */
function whole(lines: readonly string[], language: string) {
  const text = fenced(language, harmlessLines(lines.join('\n'))).join('\n');
  return { count: lines.length === 0 ? 0 : 1, head: '', item: () => text, separator: '\n' as const };
}

function listed(items: readonly Words[], mark: string, separator: '\n' | ', ') {
  return {
    count: items.length,
    head: '',
    item: (i: number): string => at(items, i, (words) => mark + markdownOf(words)),
    separator,
  };
}

function at<T>(items: readonly T[], i: number, write: (item: T) => string): string {
  const item = items[i];
  return item === undefined ? '' : write(item);
}
