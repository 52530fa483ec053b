'use strict';

const words = 'the of and to in is that for it as was with be by on not he his but at are this have from'.split(' ');

/** Text of `len` bytes that compresses about as prose does, the same in each run. */
function text(len, seed) {
  let state = seed === undefined ? 1 : seed + 1;
  const pieces = [];
  for (let size = 0; size < len; ) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    const piece = words[(state >>> 8) % words.length] + (state >>> 28 === 0 ? ' ' + (state & 0xfff) + '. ' : ' ');
    pieces.push(piece);
    size += piece.length;
  }
  return pieces.join('').slice(0, len);
}

module.exports = { text };
