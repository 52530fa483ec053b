import type { Sheet } from '../../sheets/page.ts';
import { MARKS } from '../../sheets/verdicts.ts';
import type { Chapter, Ink } from '../chapter.ts';
import { drawing } from '../drawing.ts';
import { type Children, type Element, h } from '../element.ts';
import { folded } from '../folded.ts';
import { MOST_DRAWN } from '../overview.ts';
import { table } from '../table.ts';

/** What an experiment tells beside its comparisons: each sheet with its charts above its table. What the overview has whole is not repeated. */
export function sheets({ place, published }: Chapter, ink: Ink, level: 'h3' | 'h4'): Element[] {
  return published.sheets
    .filter(({ isOverview, charts, rows }) => !isOverview || charts.length > 0 || rows.length > MOST_DRAWN)
    .map((sheet) => {
      const id = `${place}-s-${sheet.id}`;
      const pictures = sheet.charts.map((chart) => drawing(chart, ink, sheet.title));
      return folded(level, id, sheet.title, [pictures, sheetTable(sheet, `${id}-h`)], { rows: sheet.rows.length });
    });
}

export function sheetTable({ title, note, columns, rows }: Sheet, heading?: string): Element {
  return table({
    caption: title,
    heading,
    note,
    columns,
    rows: rows.map(({ cells, verdict }) => ({
      ...(verdict === null ? {} : { class: `v-${verdict}` }),
      cells: (verdict === null ? cells : withMark(cells, MARKS[verdict])).map(courseDrawn),
    })),
    class: 'sheet',
  });
}

/** A course in block elements, which other columns tell: read aloud it is noise. */
const COURSE = /^[▁-█·]{2,}$/;

function courseDrawn(cell: Children): Children {
  return typeof cell === 'string' && COURSE.test(cell)
    ? h('span', { class: 'course', 'aria-hidden': 'true' }, cell)
    : cell;
}

/** A sign in front of the row's name: colour alone would not tell its verdict. The words for it are among its cells. */
function withMark([name = '', ...cells]: readonly string[], mark: string) {
  return [[h('b', { 'aria-hidden': 'true' }, `${mark} `), name], ...cells];
}
