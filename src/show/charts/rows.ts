/** Rows with their names at the left, or above them where the picture is narrow. Heights follow the number of rows. */
import type { Chart } from './chart.ts';
import { axisNameLines, bottomHeight, EDGE, type Grid, titleHeight, titleLines } from './drawing.ts';
import { linesOf, widest } from './labels.ts';
import type { Legend } from './legend.ts';
import { type Colours, type Look, TEXT_SIZE } from './look.ts';
import { lineHeight, type Shape, texts } from './shapes.ts';

/** Below this width names stand above their rows. */
const NARROW = 560;

export interface RowPlace {
  /** Px from the top of the plot to the top of what is drawn. */
  top: number;
  /** The same to the middle of the name. */
  nameMiddle: number;
  /** The name, ready to draw. */
  lines: readonly string[];
}

export interface Rows {
  grid: Grid;
  places: readonly RowPlace[];
  plotHeight: number;
  height: number;
  title: readonly string[];
  axisName: readonly string[];
  isNarrow: boolean;
}

interface RowsWanted {
  chart: Pick<Chart, 'title'>;
  look: Look;
  names: readonly string[];
  /** Px of what is drawn in a row, the same for all. */
  content: number;
  /** Px between rows. */
  gap: number;
  /** Px that stand at the right of the plot. */
  right: number;
  legend: Legend;
  /** Px between legend and plot, for what stands above it. */
  above?: number;
  axisName: string;
}

export function rowsOf(wanted: RowsWanted): Rows {
  const { chart, look, names, content, gap, legend, above = 4, axisName: axis } = wanted;
  const { width } = look;
  const isNarrow = width < NARROW;
  const right = EDGE + wanted.right;
  const room = isNarrow ? width - 2 * EDGE : Math.max(120, (width - right) * 0.42);
  const lines = names.map((name) =>
    linesOf(name, room, TEXT_SIZE, isNarrow ? 2 : Math.max(2, Math.floor(content / lineHeight()))),
  );
  const left = isNarrow ? EDGE + 8 : EDGE + widest(lines.flat(), TEXT_SIZE) + 10;
  const places: RowPlace[] = [];
  let y = gap / 2;
  for (const own of lines) {
    const text = own.length * lineHeight();
    const block = isNarrow ? text + 4 + content : Math.max(text, content);
    places.push({
      top: isNarrow ? y + text + 4 : y + (block - content) / 2,
      nameMiddle: isNarrow ? y + text / 2 : y + block / 2,
      lines: own,
    });
    y += block + gap;
  }
  const title = titleLines(chart, look);
  const top = titleHeight(title) + legend.height + above;
  const axisName = axisNameLines({ name: axis }, width - left - right);
  const bottom = bottomHeight(axisName);
  const plotHeight = Math.max(y - gap / 2, (look.height ?? 0) - top - bottom);
  return {
    grid: { left, right, top, bottom },
    places,
    plotHeight,
    height: top + plotHeight + bottom,
    title,
    axisName,
    isNarrow,
  };
}

/** The name of a row. */
export function nameShapes({ lines, nameMiddle }: RowPlace, { grid, isNarrow }: Rows, { ink }: Colours): Shape[] {
  return texts(lines, isNarrow ? [EDGE, grid.top + nameMiddle] : [grid.left - 10, grid.top + nameMiddle], {
    fill: ink,
    align: isNarrow ? 'left' : 'right',
  });
}
