/** Colours of a difference: blue is faster, orange slower, the more the stronger; both are told apart by the colour-blind. */
import type { Colours } from './look.ts';

type Rgb = readonly [number, number, number];

/** The colour of a share from -1, the largest loss, to 1, the largest gain. */
export function heatOf(share: number, { verdicts, background }: Colours): string {
  const end = rgbOf(share < 0 ? verdicts.slower : verdicts.faster);
  const start = rgbOf(background);
  // A small difference still differs from none.
  const part = 0.18 + 0.82 * Math.min(1, Math.abs(share));
  return hexOf(start.map((from, i) => from + ((end[i] as number) - from) * part) as unknown as Rgb);
}

/** Black or white, whichever stands out more. */
export function inkOn(fill: string): string {
  return contrast(fill, '#ffffff') > contrast(fill, '#000000') ? '#ffffff' : '#000000';
}

/** WCAG 2.2, contrast ratio: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [r, g, b] = rgbOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function rgbOf(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
