'use strict';

const v8 = require('v8');
const { suite } = require('jsdyno');
const { lacking, records } = require('./_values.js');

const inputs = ({ records: count }) => [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => records(count, seed));

function byHand(value) {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const copy = [];
    for (let i = 0; i < value.length; i++) copy.push(byHand(value[i]));
    return copy;
  }
  const copy = {};
  for (const key of Object.keys(value)) copy[key] = byHand(value[key]);
  return copy;
}

const copyRecord = (record) => ({ ...record, tags: record.tags.slice(), address: { ...record.address } });

suite('structuredClone', {
  parameters: { records: [10] },
  page:
    'Copies records deeply. structuredClone also does Maps, dates, cycles and typed arrays, which JSON and the rows by ' +
    'hand do not; it writes everything to bytes and reads it back. Before Node.js 22 it went by a message channel, which ' +
    'made it much slower. A copy that knows its data is several times quicker than any that does not.',
})
  .add('structuredClone', {
    inputs,
    unavailable: lacking(typeof structuredClone === 'function', 'structuredClone'),
    run: (list) => structuredClone(list),
  })
  .add('JSON.parse(JSON.stringify())', { inputs, run: (list) => JSON.parse(JSON.stringify(list)), baseline: true })
  .add('v8.deserialize(v8.serialize())', {
    inputs,
    unavailable: lacking(v8.serialize && v8.deserialize, 'v8.serialize'),
    run: (list) => v8.deserialize(v8.serialize(list)),
  })
  .add('recursion over keys', { inputs, run: byHand })
  .add('by hand, knowing the records', { inputs, run: (list) => list.map(copyRecord) });
