'use strict';

/*
 * Seeded values for the collection: the same in every process and on every runtime, and varied, because a single
 * constant is folded away and a short pattern is learnt by the branch predictor.
 */

/** Numbers in [0, 1) from a 32-bit seed (mulberry32, public domain). */
function random(seed) {
  let state = seed >>> 0;
  return function next() {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** `count` integers in [low, high). */
function integers(count, low, high, seed) {
  const next = random(seed === undefined ? 1 : seed);
  return Array.from({ length: count }, () => low + Math.floor(next() * (high - low)));
}

/** `count` numbers with a fraction in [low, high). */
function fractions(count, low, high, seed) {
  const next = random(seed === undefined ? 2 : seed);
  return Array.from({ length: count }, () => low + next() * (high - low));
}

/** A flat string of `length` lower-case letters. */
function letters(length, next) {
  const out = Buffer.alloc(length);
  for (let i = 0; i < length; i++) out[i] = 97 + Math.floor(next() * 26);
  return out.toString('latin1');
}

/** `count` flat strings of `length` lower-case letters. */
function words(count, length, seed) {
  const next = random(seed === undefined ? 3 : seed);
  return Array.from({ length: count }, () => letters(length, next));
}

/** `count` records as an API answers with: strings, numbers, booleans, a list and an object in each. */
function records(count, seed) {
  const next = random(seed === undefined ? 4 : seed);
  return Array.from({ length: count }, (_, id) => ({
    id,
    name: letters(8, next),
    email: letters(6, next) + '@example.org',
    age: 18 + Math.floor(next() * 60),
    score: next() * 100,
    active: next() < 0.5,
    tags: [letters(4, next), letters(5, next), letters(6, next)],
    address: { street: letters(10, next), city: letters(7, next), zip: String(10000 + Math.floor(next() * 89999)) },
  }));
}

/** An object of `count` properties `key0`, `key1`, ... with numbers. */
function wide(count, seed) {
  const next = random(seed === undefined ? 5 : seed);
  const object = {};
  for (let i = 0; i < count; i++) object['key' + i] = Math.floor(next() * 1000);
  return object;
}

/**
 * Joins objects to a ring by their property `next`, in a shuffled order. A walk along it cannot be folded, hoisted or
 * overlapped: each step needs the one before it. `link(from, to)` sets the property where an assignment would not do.
 */
function ring(count, make, link) {
  const next = random(6);
  const all = Array.from({ length: count }, (_, i) => make(i));
  const order = all.slice();
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    const kept = order[i];
    order[i] = order[j];
    order[j] = kept;
  }
  order.forEach((one, i) => {
    const to = order[(i + 1) % order.length];
    if (link === undefined) one.next = to;
    else link(one, to);
  });
  return all;
}

/** The reason for `unavailable` when `has` is falsy. */
function lacking(has, what) {
  return has ? undefined : 'this runtime has no ' + what;
}

module.exports = { random, integers, fractions, words, records, wide, ring, lacking };
