/** Pictures of the mark where a browser or a network of people wants a PNG: the icon of a telephone, and the card of a link. */
import { readFileSync } from 'node:fs';
import { packageFile } from '../../src/host/files/package-file.ts';
import { COLOURS, FONT } from '../../src/show/charts/look.ts';
import { rendered } from '../../src/show/charts/png.ts';
import { escaped } from './markdown.ts';

const { background, ink, muted } = COLOURS.light;

export const MARK = readFileSync(packageFile('docs/brand/mark.svg'), 'utf8');

/** The shapes of the mark, in its own colours: the renderer knows no variables in styles. */
const SHAPES = MARK.replace(/<style>[\s\S]*<\/style>/, '').replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');

/** 180 x 180, opaque, with room around the mark. */
export async function iconPng(): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-5 -5 42 42" width="180" height="180"><path fill="${background}" d="M-5-5h42v42H-5z"/>${SHAPES}</svg>`;
  return (await rendered(svg, 1)).asPng();
}

/** 1200 x 630. */
export async function cardPng(says: string): Promise<Uint8Array> {
  const lines = inLines(says, 48);
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" font-family="${FONT}">`,
    `<rect width="1200" height="630" fill="${background}"/>`,
    `<svg x="80" y="96" width="150" height="150" viewBox="0 0 32 32">${SHAPES}</svg>`,
    `<text x="262" y="222" font-size="128" font-weight="bold" fill="${ink}">jsdyno</text>`,
    ...lines.map(
      (line, i) => `<text x="80" y="${350 + i * 60}" font-size="44" fill="${muted}">${escaped(line)}</text>`,
    ),
    `<path fill="#0067a3" d="M0 614h1200v16H0z"/>`,
    '</svg>',
  ];
  return (await rendered(svg.join(''), 1)).asPng();
}

function inLines(text: string, most: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    if (`${lines.at(-1)} ${word}`.length > most) lines.push('');
    lines.push(`${lines.pop()} ${word}`.trim());
  }
  return lines;
}
