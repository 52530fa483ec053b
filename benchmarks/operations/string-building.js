'use strict';

const { suite } = require('jsdyno');
const { words } = require('./_values.js');

// Eight lists of a hundred words. Each row ends by reading a letter, so that the text has to exist.
const inputs = () => [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => words(100, 7, seed));

suite('string building', {
  page:
    'Builds a text of 800 letters from a hundred words and reads a letter of it. With += the engine collects pieces and ' +
    'copies once at the reading; array.join copies once at the end; a Buffer holds bytes and has to decode. Without the ' +
    'reading, += would look several times better than it is in a program that uses its text.',
})
  .add('+= in a loop', {
    inputs,
    items: 100,
    baseline: true,
    run: (list) => {
      let text = '';
      for (const word of list) text += word + ' ';
      return text.charCodeAt(400);
    },
  })
  .add('array.join', { inputs, items: 100, run: (list) => list.join(' ').charCodeAt(400) })
  .add('push, then join', {
    inputs,
    items: 100,
    run: (list) => {
      const parts = [];
      for (const word of list) parts.push(word, ' ');
      return parts.join('').charCodeAt(400);
    },
  })
  .add('reduce with +', {
    inputs,
    items: 100,
    run: (list) => list.reduce((text, word) => text + word + ' ', '').charCodeAt(400),
  })
  .add('concat of all', { inputs, items: 100, run: (list) => ''.concat(...list).charCodeAt(400) })
  .add('Buffer.write, then toString', {
    inputs,
    items: 100,
    setup: () => ({ buffer: Buffer.alloc(1024) }),
    run: (list, { buffer }) => {
      let at = 0;
      for (const word of list) at += buffer.write(word, at, 'latin1') + 1;
      return buffer.toString('latin1', 0, at).charCodeAt(400);
    },
  });
