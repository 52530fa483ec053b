/** The table of widths is that of the font which comes along. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { hasLetter, widthOf } from '../../../src/show/charts/text-width.ts';

const FONT = readFileSync(
  createRequire(import.meta.url).resolve('@expo-google-fonts/pt-sans/400Regular/PTSans_400Regular.ttf'),
);

/** Offsets of the tables of a TrueType font (OpenType specification, "Table Directory"). */
const TABLES = new Map(
  Array.from({ length: FONT.readUInt16BE(4) }, (_, i) => {
    const at = 12 + 16 * i;
    return [FONT.toString('latin1', at, at + 4), FONT.readUInt32BE(at + 8)] as const;
  }),
);

/** A glyph's number by `cmap` format 4, 0 where the font has none. */
function glyphOf(code: number): number {
  const cmap = TABLES.get('cmap') as number;
  const table = cmap + FONT.readUInt32BE(cmap + 8);
  assert.equal(FONT.readUInt16BE(table), 4);
  const segments = FONT.readUInt16BE(table + 6) / 2;
  for (let i = 0; i < segments; i++) {
    if (code > FONT.readUInt16BE(table + 14 + 2 * i)) continue;
    const start = FONT.readUInt16BE(table + 16 + 2 * segments + 2 * i);
    if (code < start) return 0;
    const delta = FONT.readUInt16BE(table + 16 + 4 * segments + 2 * i);
    const place = table + 16 + 6 * segments + 2 * i;
    const range = FONT.readUInt16BE(place);
    if (range === 0) return (code + delta) & 0xffff;
    const glyph = FONT.readUInt16BE(place + range + 2 * (code - start));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

function advanceOf(glyph: number): number {
  const metrics = FONT.readUInt16BE((TABLES.get('hhea') as number) + 34);
  return FONT.readUInt16BE((TABLES.get('hmtx') as number) + 4 * Math.min(glyph, metrics - 1));
}

test('each letter of Latin, Cyrillic and the usual signs is as wide as in the font', () => {
  assert.equal(FONT.readUInt16BE((TABLES.get('head') as number) + 18), 1000, 'units per em');
  let known = 0;
  for (let code = 0x20; code < 0x2300; code++) {
    const letter = String.fromCodePoint(code);
    if (!hasLetter(letter)) continue;
    known++;
    assert.equal(widthOf(letter, 1000), advanceOf(glyphOf(code)), `U+${code.toString(16)}`);
  }
  assert.ok(known > 350, String(known));
});

test('every letter of the three languages is known', () => {
  const russian = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя';
  const portuguese = 'áâãàçéêíóôõú';
  for (const letter of `${russian}${russian.toUpperCase()}${portuguese}${portuguese.toUpperCase()}–—…−±≤≥×µ«»`) {
    assert.ok(hasLetter(letter), letter);
  }
});

test('a letter of no table counts as an em, and a pair of halves as one letter', () => {
  assert.equal(widthOf('汉', 12), 12);
  assert.equal(widthOf('🎉', 12), 12);
  assert.equal(widthOf('', 12), 0);
});
