'use strict';

// Inputs that are the same on every runtime, so that all variants do the same work.

/** A generator of pseudo-random 32-bit integers (xorshift). */
function random(seed) {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

/** A buffer of `length` pseudo-random bytes with a memory block of its own. */
function bytes(length, seed) {
  const next = random(seed);
  const buffer = Buffer.alloc(length);
  for (let i = 0; i < length; i++) buffer[i] = next() & 0xff;
  return buffer;
}

/** A flat string of `length` characters, all taken from `alphabet` (one byte each). */
function text(length, alphabet, seed) {
  const next = random(seed);
  const buffer = Buffer.allocUnsafe(length);
  for (let i = 0; i < length; i++) buffer[i] = alphabet.charCodeAt(next() % alphabet.length);
  return buffer.toString('latin1');
}

/** `count` inputs made by `make(seed)`; a power of two, so that a loop takes them by `inputs[i & (count - 1)]`. */
function several(count, make) {
  const inputs = [];
  for (let i = 0; i < count; i++) inputs.push(make(i + 1));
  return inputs;
}

module.exports = {
  BASE64: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  BASE64URL: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
  HEX: '0123456789abcdef',
  LETTERS: 'abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ,.',
  bytes,
  random,
  several,
  text,
};
