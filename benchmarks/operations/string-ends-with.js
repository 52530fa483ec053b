'use strict';

const { suite } = require('jsdyno');
const { integers } = require('./_values.js');

const NAMES = [
  'index.html',
  'logo.svg',
  'main.js',
  'package.json',
  'styles/main.css',
  'very/long/path/to/some/module/data.json',
  'json',
  'x.jso',
  'README',
  'a.json.gz',
  'config.JSON',
  'src/index.ts',
  '.json',
  'data.jsonl',
  'report-2023.json',
  'image.png',
];

// Lists of eight: one question alone costs little more than the loop around it.
const inputs = () => integers(32, 1, 1000).map((seed) => integers(8, 0, NAMES.length, seed).map((i) => NAMES[i]));

const count = (isOne) => (list) => {
  let found = 0;
  for (let i = 0; i < list.length; i++) if (isOne(list[i])) found++;
  return found;
};

const cached = /\.json$/;

suite('string endsWith', {
  page:
    'Asks of eight file names whether each ends in .json; some do, some do not, some are too short. All rows answer the same ' +
    'question. A RegExp with $ starts at the front and tries each place, so it depends on the length. Published rates ' +
    'above 800 million a second were an empty loop.',
})
  .add('endsWith', { inputs, items: 8, run: count((text) => text.endsWith('.json')), baseline: true })
  .add('slice() ===', { inputs, items: 8, run: count((text) => text.slice(-5) === '.json') })
  .add('lastIndexOf', {
    inputs,
    items: 8,
    run: count((text) => {
      const at = text.lastIndexOf('.json');
      return at !== -1 && at === text.length - 5;
    }),
  })
  .add('cached RegExp', { inputs, items: 8, run: count((text) => cached.test(text)) })
  .add('last character code', { inputs, items: 8, run: count((text) => text.charCodeAt(text.length - 1) === 110) });
