/** Colours of a difference: blue is better, orange worse, the more the stronger; both are told apart by the colour-blind. */

/** Colours a side. So few are told apart by eye. */
const STEPS = 6;
/** Of a side: a small difference still differs from none. */
const LEAST = 0.25;

/**
 * The colours of cells from the largest loss to the largest gain, on all of which ink is read: as many a side.
 *
 * @param strongest share of `gain` and `loss` in the last of a side, the rest is `background`; all are `#rrggbb`
 */
export function heatColours(background: string, loss: string, gain: string, strongest: number): string[] {
  const parts = Array.from({ length: STEPS }, (_, i) => strongest * (LEAST + ((1 - LEAST) * i) / (STEPS - 1)));
  return [
    ...parts.toReversed().map((part) => mixed(background, loss, part)),
    ...parts.map((part) => mixed(background, gain, part)),
  ];
}

/** The colour of a share from -1, the largest loss, to 1, the largest gain. */
export function heatOf(share: number, colours: readonly string[]): string {
  const side = colours.length / 2;
  const step = Math.min(side, Math.max(1, Math.ceil(Math.abs(share) * side)));
  return colours[share < 0 ? side - step : side + step - 1] as string;
}

function mixed(from: string, to: string, part: number): string {
  const ends = rgbOf(to);
  const mix = rgbOf(from).map((start, i) => Math.round(start + ((ends[i] ?? 0) - start) * part));
  return `#${mix.map((one) => one.toString(16).padStart(2, '0')).join('')}`;
}

function rgbOf(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
