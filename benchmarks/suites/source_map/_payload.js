'use strict';

// Source maps (ECMA-426): one of some lines with segments of two sources and names, and one of sections.

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** A number as base 64 VLQ: the sign is the lowest bit, each digit holds five. */
function vlq(number) {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1;
  let text = '';
  do {
    const digit = rest & 31;
    rest >>>= 5;
    text += DIGITS[rest > 0 ? digit | 32 : digit];
  } while (rest > 0);
  return text;
}

const LINES = 16;
const SEGMENTS = 4;
const WIDTH = 9;

/** Each generated line maps four places to the line of the same number, two columns to the right. */
function mappings() {
  const lines = [];
  let column = 0;
  let line = 0;
  let name = 0;
  for (let i = 0; i < LINES; i++) {
    const segments = [];
    for (let k = 0; k < SEGMENTS; k++) {
      const to = k * WIDTH + 2;
      const toName = (i + k) % 3;
      segments.push([k === 0 ? 0 : WIDTH, 0, i - line, to - column, toName - name].map(vlq).join(''));
      [line, column, name] = [i, to, toName];
    }
    lines.push(segments.join(','));
  }
  return lines.join(';');
}

function plain() {
  return { version: 3, file: 'out.js', sources: ['in.js'], names: ['a', 'b', 'c'], mappings: mappings() };
}

/** Four maps below one another. */
function sectioned() {
  const sections = [];
  for (let i = 0; i < 4; i++) sections.push({ offset: { line: i * LINES, column: 0 }, map: plain() });
  return { version: 3, file: 'out.js', sections };
}

module.exports = { LINES, SEGMENTS, WIDTH, plain, sectioned };
