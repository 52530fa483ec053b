'use strict';

const { suite } = require('jsdyno');
const { words } = require('./_values.js');

// Lines of ten fields. V8 remembers recent splits of a text, so there are more lines than it remembers.
const inputs = () => words(1024, 1).map((_, i) => words(10, 5 + (i % 5), i + 1).join(','));

suite('string splitting', {
  page:
    'Takes a line of ten fields apart. V8 keeps the results of recent splits, and a benchmark with one line measures that ' +
    'cache; here are 1,024 lines. What comes out may be views on the line (V8 does that from 13 letters on; these fields ' +
    'are shorter and are copied).',
})
  .add('split(text)', { inputs, items: 10, run: (line) => line.split(','), baseline: true })
  .add('split(RegExp)', { inputs, items: 10, run: (line) => line.split(/,/) })
  .add('match(RegExp)', { inputs, items: 10, run: (line) => line.match(/[^,]+/g) })
  .add('indexOf and slice', {
    inputs,
    items: 10,
    run: (line) => {
      const fields = [];
      let from = 0;
      for (let at = line.indexOf(','); at !== -1; at = line.indexOf(',', from)) {
        fields.push(line.slice(from, at));
        from = at + 1;
      }
      fields.push(line.slice(from));
      return fields;
    },
  })
  .add('spread to letters', { inputs, run: (line) => [...line] })
  .add("split('') to letters", { inputs, run: (line) => line.split('') });
