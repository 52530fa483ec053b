'use strict';

const { suite } = require('jsdyno');
const { records } = require('./_values.js');

const lists = ({ records: count }) => [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => records(count, seed));
const texts = (parameters) => lists(parameters).map((list) => JSON.stringify(list));
const size = (parameters) => texts(parameters)[0].length;

suite('JSON', {
  parameters: { records: [1, 5, 100] },
  page:
    'Reads and writes JSON of 1, 5 and 100 records, 0.2, 1 and 20 KB. The texts differ in values and not in form, as the ' +
    'answers of an API do, and V8 makes use of that. A reviver or replacer function is called for each value. Published ' +
    'for JSON.parse of 1 KB were 1.8 million a second on Node.js 22, 2.1 on Bun and 1.7 on Deno; for 1 KB of objects that ' +
    'would be 2 GB a second, so its text must have been of few values.',
})
  .add('JSON.parse', { inputs: texts, bytes: size, run: (text) => JSON.parse(text), baseline: true })
  .add('JSON.parse with a reviver', {
    inputs: texts,
    bytes: size,
    run: (text) => JSON.parse(text, (key, value) => (key === 'age' ? value + 1 : value)),
  })
  .add('JSON.stringify', { inputs: lists, bytes: size, run: (list) => JSON.stringify(list) })
  .add('JSON.stringify with a replacer', {
    inputs: lists,
    bytes: size,
    run: (list) => JSON.stringify(list, (key, value) => (key === 'email' ? undefined : value)),
  })
  .add('JSON.stringify with indent', { inputs: lists, bytes: size, run: (list) => JSON.stringify(list, null, 2) })
  .add('JSON.parse(JSON.stringify())', {
    inputs: lists,
    bytes: size,
    run: (list) => JSON.parse(JSON.stringify(list)),
  });
