'use strict';

const { random } = require('./_data.js');

const WORDS = (
  'the of and to in she said it was on her at with all had but for they very out this they up about what then down ' +
  'little when some one like know went again could them first see would great thing time looked head quite round ' +
  'garden window morning letter paper colour answer minute corner question basket ribbon mirror candle harbour'
).split(' ');

/** About 160,000 characters of made-up prose: a novel's mix of letters, no capital but those that are put in. */
function prose() {
  const next = random(42);
  let text = '';
  for (let i = 0; i < 30000; i++) {
    text += WORDS[next() % WORDS.length] + (i % 11 === 10 ? ',\n' : ' ');
  }
  return text;
}

/**
 * The prose with each needle put in once, at its fraction of the length; a needle without a fraction is not in it.
 *
 * @param {{ [needle: string]: number | undefined }} places fractions from 0 to 1
 */
function haystack(places) {
  const text = prose();
  const needles = Object.keys(places).filter((needle) => places[needle] !== undefined);
  needles.sort((a, b) => places[a] - places[b]);
  const parts = [];
  let from = 0;
  for (const needle of needles) {
    const to = Math.floor(places[needle] * text.length);
    parts.push(text.slice(from, to), needle);
    from = to;
  }
  return parts.join('') + text.slice(from);
}

module.exports = { haystack };
