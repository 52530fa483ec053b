import type { Sheet } from '../../sheets/page.ts';
import { MARKS } from '../../sheets/verdicts.ts';
import type { Chapter, Ink } from '../chapter.ts';
import { drawing } from '../drawing.ts';
import { type Children, type Element, h } from '../element.ts';
import { folded } from '../folded.ts';
import { table } from '../table.ts';

/** What an experiment tells beside its comparisons: each sheet with its charts above its table. A table of the overview is not repeated. */
export function sheets({ place, published }: Chapter, ink: Ink, level: 'h3' | 'h4'): Element[] {
  return published.sheets
    .filter(({ isOverview, charts }) => !isOverview || charts.length > 0)
    .map((sheet) => {
      const pictures = sheet.charts.map((chart) => drawing(chart, ink, sheet.title));
      return folded(level, `${place}-s-${sheet.id}`, sheet.title, [pictures, sheetTable(sheet)], sheet.rows.length);
    });
}

export function sheetTable({ title, note, columns, rows }: Sheet): Element {
  return table({
    caption: title,
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
