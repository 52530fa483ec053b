/** Rows by releases: a cell says its ratio to the first in figures and in colour; what is undecided is grey. */
import type { HeatmapChart } from '../chart.ts';
import {
  backdrop,
  type Coord,
  type Drawing,
  EDGE,
  optionWith,
  placesAxis,
  shapesSeries,
  titleHeight,
  titleShapes,
} from '../drawing.ts';
import { type FigureFormat, figureWords } from '../figure-words.ts';
import { heatOf } from '../heat.ts';
import { linesOf, shortened, widest } from '../labels.ts';
import type { Legend } from '../legend.ts';
import { COLOURS, type Colours, floorDecal, type Look, TEXT_SIZE } from '../look.ts';
import { nameShapes, type RowPlace, rowsOf } from '../rows.ts';
import { group, line, lineHeight, type Point, patterned, rect, type Shape, text, texts } from '../shapes.ts';

const CELL = 26;
/** Px of a cell in which the beginning of a word says something. */
const LEAST_WORD = 30;
/** Px that a release has for its name, `18.16.0`. */
const LEAST_NAME = 52;

/** Px of a colour of the scale. */
const SCALE = { step: 14, height: 12 };

type Cell = HeatmapChart['rows'][number]['cells'][number];
type Sure = Exclude<Cell, null> & { ratio: number };

export function heatmapDrawing(chart: HeatmapChart, look: Look): Drawing {
  const colours = COLOURS[look.theme];
  const { releases, rows: given } = chart;
  const estimate = ((look.width - 2 * EDGE) * (look.width < 560 ? 1 : 0.58)) / Math.max(1, releases.length);
  // Where there are many, every second or fifth is named.
  const each = Math.max(1, Math.ceil(LEAST_NAME / estimate));
  const heads = releases.map((name, i) => (i % each === 0 ? linesOf(name, each * estimate - 6, TEXT_SIZE, 3) : []));
  const above = Math.max(1, ...heads.map(({ length }) => length)) * lineHeight() + 8;
  const sure = given.flatMap(({ cells }) => cells.filter(isSure));
  const reach = Math.max(Math.log(1.02), ...sure.map(({ ratio }) => Math.abs(Math.log(ratio))));
  const figures = { format: 'percent', language: chart.language } as const;
  const legend = scaleOf(sure, reach, figures);
  const rows = rowsOf({
    chart,
    look,
    names: given.map(({ name }) => name),
    content: CELL,
    gap: 3,
    right: 0,
    legend,
    above,
    axisName: '',
  });
  // No axis with ticks stands below it.
  const grid = { ...rows.grid, bottom: EDGE };
  const height = rows.height - rows.grid.bottom + EDGE;
  const size = (look.width - grid.left - grid.right) / releases.length;
  const cells = given.flatMap(({ cells: own }, i) =>
    own.flatMap((cell, release) => (cell === null ? [] : [{ cell, release, y: (rows.places[i] as RowPlace).top }])),
  );
  const option = optionWith(look, grid, {
    xAxis: placesAxis(releases.length),
    yAxis: placesAxis(rows.plotHeight, true),
    series: [
      backdrop(
        (coord: Coord) => [
          ...titleShapes(rows.title, colours),
          ...legend.shapes(titleHeight(rows.title), colours),
          ...rows.places.flatMap((place) => nameShapes(place, rows, colours)),
          ...heads.flatMap((lines, i) =>
            texts(lines, [coord(i + 0.5, 0)[0], grid.top - above / 2 - 2], {
              fill: colours.muted,
              align: 'center',
            }),
          ),
        ],
        [0, 0],
      ),
      shapesSeries(
        '',
        cells.map(({ release, y }) => [release + 0.5, y]),
        (i, coord) => {
          const { cell, release, y } = cells[i] as (typeof cells)[number];
          return cellShape(cell, [coord(release, 0)[0], grid.top + y], { size, reach, colours, figures });
        },
        { z: 3 },
      ),
      backdrop(
        (coord) =>
          given.flatMap(({ steps = [] }, i) => {
            const top = grid.top + (rows.places[i] as RowPlace).top;
            return steps.map((step) => {
              const x = coord(step, 0)[0];
              return line([x, top - 1], [x, top + CELL + 1], colours.ink, 4);
            });
          }),
        [0, 0],
        4,
      ),
    ],
  });
  return { option, height };
}

interface CellLook {
  /** Px along x. */
  size: number;
  /** The largest change there is, as a logarithm. */
  reach: number;
  colours: Colours;
  figures: FigureFormat;
}

/** What colours stand for: the largest change either way, the weakest colours in the middle. None where no cell is coloured. */
function scaleOf(sure: readonly Sure[], reach: number, figures: FigureFormat): Legend {
  const changed = sure.filter(({ verdict }) => verdict !== 'equivalent');
  if (changed.length === 0) return { height: 0, shapes: () => [] };
  // Of an amount more is worse.
  const isAmount = changed.some(({ verdict, ratio }) => (verdict === 'slower') === ratio > 1);
  const [low, high] = [-reach, reach].map((end) => figureWords(Math.exp(end), figures)) as [string, string];
  const start = EDGE + widest([low], TEXT_SIZE) + 6;
  return {
    height: SCALE.height + 10,
    shapes: (top, { heat, muted }) => {
      const y = top + SCALE.height / 2;
      const order = isAmount ? heat.toReversed() : heat;
      return [
        text(low, [EDGE, y], { fill: muted }),
        ...order.map((fill, i) => rect([start + i * SCALE.step, top], SCALE.step, SCALE.height, { fill })),
        text(high, [start + heat.length * SCALE.step + 6, y], { fill: muted }),
      ];
    },
  };
}

function isSure(cell: Cell): cell is Sure {
  return cell !== null && cell.ratio !== null && ['faster', 'slower', 'equivalent'].includes(cell.verdict);
}

function cellShape(cell: Exclude<Cell, null>, [x, y]: Point, { size, reach, colours, figures }: CellLook): Shape {
  const place = [x + 1, y] as const;
  const width = size - 2;
  const middle = [x + size / 2, y + CELL / 2] as const;
  if (isSure(cell)) {
    // Of an amount more is worse, which the verdict says. By its root one large change does not pale all others.
    const size = Math.sqrt(Math.abs(Math.log(cell.ratio)) / reach);
    const fill = heatOf(cell.verdict === 'slower' ? -size : size, colours.heat);
    // An equivalent cell is the first release itself, or not apart from it: no colour, an edge.
    const isSame = cell.verdict === 'equivalent';
    const style = isSame ? { fill: colours.background, stroke: colours.axis } : { fill };
    const words = figureWords(cell.ratio, figures);
    const isWide = widest([words], TEXT_SIZE) <= width;
    return group([
      rect(place, width, CELL, style),
      isWide ? text(words, middle, { fill: colours.ink, align: 'center', bold: !isSame }) : null,
    ]);
  }
  const grey =
    cell.verdict === 'undecided' ? { fill: colours.undecidedCell } : patterned(colours.background, floorDecal(colours));
  if (width < LEAST_WORD) return group([rect(place, width, CELL, { ...grey, stroke: colours.grid })]);
  const words = widest([cell.word], TEXT_SIZE) <= width - 6 ? cell.word : shortened(cell.word, width - 4, TEXT_SIZE);
  const back = rect(
    [middle[0] - widest([words], TEXT_SIZE) / 2 - 2, y + 5],
    widest([words], TEXT_SIZE) + 4,
    CELL - 10,
    { fill: colours.background },
  );
  return group([
    rect(place, width, CELL, { ...grey, stroke: colours.grid }),
    cell.verdict === 'undecided' ? null : back,
    text(words, middle, {
      fill: cell.verdict === 'undecided' ? colours.ink : colours.muted,
      align: 'center',
      italic: true,
    }),
  ]);
}
