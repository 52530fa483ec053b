/** How charts look: sizes, colours of both themes, and what tells series and verdicts apart besides colour. */

import type { Verdict } from '../../stats/verdict.ts';
import type { Language } from '../../text/messages/language.ts';
import { heatColours } from './heat.ts';

export type Theme = 'light' | 'dark';

/** What the drawer of a chart may choose. Lengths are CSS px. */
export interface Look {
  theme: Theme;
  width: number;
  /** Absent: as the rows of the chart need. */
  height?: number | undefined;
  /** Whether the title stands above the picture; true unless told. A page that has it as a heading leaves it out. */
  hasTitle?: boolean | undefined;
  /** The language of figures: decimal signs, units; English unless told. */
  language?: Language | undefined;
}

/** Unquoted, since it stands in attributes. Files drawn by png.ts have the first in any case. */
export const FONT = 'PT Sans,Segoe UI,Roboto,Arial,sans-serif';
export const TEXT_SIZE = 12;
/** How much wider bold letters are than those of the table. */
export const BOLD = 1.06;
export const TITLE_SIZE = 15;

export interface Colours {
  background: string;
  /** Texts and what must be seen first. */
  ink: string;
  /** Texts of second rank. */
  muted: string;
  /** Axes and reference lines. */
  axis: string;
  /** Lines in the background, which carry nothing. */
  grid: string;
  /** The band of equivalence. */
  band: string;
  /** The ground of a cell that is undecided, on which ink is read. */
  undecidedCell: string;
  verdicts: Readonly<Record<Verdict, string>>;
  /** One a series, in this order, then anew. */
  series: readonly string[];
  /** Of differences, on which ink is read: from the largest loss to the largest gain. */
  heat: readonly string[];
}

/** From Okabe and Ito's palette (https://jfly.uni-koeln.de/color/), darkened or lightened until each stands out 3:1 from its background. */
export const COLOURS: Readonly<Record<Theme, Colours>> = {
  light: {
    background: '#ffffff',
    ink: '#1b1f24',
    muted: '#57606a',
    axis: '#6e7781',
    grid: '#e4e7eb',
    band: '#e9edf1',
    undecidedCell: '#d5d9de',
    verdicts: verdictColours({ faster: '#0072b2', slower: '#c24e00', equivalent: '#1b1f24', grey: '#7a828b' }),
    series: ['#0072b2', '#c24e00', '#00805c', '#a8437f', '#7a6500', '#3d444d'],
    heat: heatColours('#ffffff', '#c24e00', '#0072b2', 0.78),
  },
  dark: {
    background: '#14181d',
    ink: '#e8eaed',
    muted: '#a8b0b9',
    axis: '#8b949e',
    grid: '#2a3038',
    band: '#262d36',
    undecidedCell: '#3a424c',
    verdicts: verdictColours({ faster: '#56b4e9', slower: '#ff9d5c', equivalent: '#e8eaed', grey: '#8b949e' }),
    series: ['#56b4e9', '#ff9d5c', '#2fc795', '#e59ac6', '#e6d94a', '#c9d1d9'],
    heat: heatColours('#14181d', '#ff9d5c', '#56b4e9', 0.52),
  },
};

interface FourColours {
  faster: string;
  slower: string;
  equivalent: string;
  grey: string;
}

function verdictColours({ faster, slower, equivalent, grey }: FourColours): Colours['verdicts'] {
  return {
    faster,
    slower,
    equivalent,
    undecided: grey,
    floor: grey,
    disturbed: grey,
    failed: grey,
    unavailable: grey,
  };
}

/** What tells a series apart where colours cannot. */
export interface SeriesStyle {
  colour: string;
  symbol: 'circle' | 'square' | 'triangle' | 'diamond' | 'down' | 'cross';
  /** Of its line, in px; empty: solid. */
  dash: readonly number[];
  decal: Decal | null;
}

/** A pattern over an area, as the library takes it. */
export interface Decal {
  symbol: string;
  symbolSize?: number;
  color: string;
  rotation?: number;
  dashArrayX: number | number[] | number[][];
  dashArrayY: number | number[];
}

const SYMBOLS: readonly SeriesStyle['symbol'][] = ['circle', 'square', 'triangle', 'diamond', 'down', 'cross'];
const DASHES: readonly (readonly number[])[] = [[], [7, 4], [2, 3], [9, 3, 2, 3], [5, 2], [1, 4]];

export function seriesStyle(i: number, { series, background }: Colours): SeriesStyle {
  const turn = i % series.length;
  return {
    colour: series[turn] as string,
    symbol: SYMBOLS[turn] as SeriesStyle['symbol'],
    dash: DASHES[turn] as readonly number[],
    decal: decalOf(turn, background),
  };
}

/** The first is plain. Patterns are cut out of the area in the colour of the background. */
function decalOf(turn: number, color: string): Decal | null {
  const lines = { symbol: 'rect', color, dashArrayX: [1, 0] };
  const patterns: readonly (Decal | null)[] = [
    null,
    { ...lines, dashArrayY: [2, 5], rotation: -Math.PI / 4 },
    { ...lines, dashArrayY: [1.5, 4.5], rotation: Math.PI / 2 },
    { ...lines, dashArrayY: [2, 5], rotation: Math.PI / 4 },
    { ...lines, dashArrayY: [1.5, 3.5] },
    { ...lines, dashArrayX: [3, 3], dashArrayY: [3, 3] },
  ];
  return patterns[turn] ?? null;
}

/** The hatching of what is at the floor: lines in grey over nothing. */
export function floorDecal({ verdicts }: Colours): Decal {
  return { symbol: 'rect', color: verdicts.floor, dashArrayX: [1, 0], dashArrayY: [1.5, 5], rotation: Math.PI / 4 };
}
