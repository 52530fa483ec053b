'use strict';

const { suite } = require('jsdyno');
const { lacking } = require('./_values.js');

// The last item of each array is the next array: four reads in a row that need each other.
function linked({ length }) {
  const all = [];
  for (let i = 0; i < 8; i++) {
    const array = [];
    for (let k = 0; k < length; k++) array.push(k);
    all.push(array);
  }
  all.forEach((array, i) => {
    array[length - 1] = all[(i + 3) % 8];
  });
  return all;
}

suite('last array item', {
  parameters: { length: [100, 10000, 1000000] },
  page:
    'Reads the last item of an array. One operation is four reads, each in the array that the one before gave; a single ' +
    'read costs less than the loop around it. The length must not matter: none of these walks through the array. ' +
    'Published for at(-1) were 26 million a second on Node.js 18 and 853 million on 20, and 848 to 857 million for ' +
    'a[a.length - 1] on both: only the 26 million are a measurement, of a call that V8 did not inline then.',
})
  .add('a[a.length - 1]', {
    inputs: linked,
    items: 4,
    baseline: true,
    run: (a) => {
      const b = a[a.length - 1];
      const c = b[b.length - 1];
      const d = c[c.length - 1];
      return d[d.length - 1];
    },
  })
  .add('Array.prototype.at(-1)', {
    inputs: linked,
    items: 4,
    unavailable: lacking([].at, 'Array.prototype.at'),
    run: (a) => a.at(-1).at(-1).at(-1).at(-1),
  })
  .add('slice(-1)[0]', { inputs: linked, items: 4, run: (a) => a.slice(-1)[0].slice(-1)[0].slice(-1)[0].slice(-1)[0] })
  .add('pop and push back', {
    inputs: linked,
    items: 4,
    run: (a) => {
      let array = a;
      for (let i = 0; i < 4; i++) {
        const last = array.pop();
        array.push(last);
        array = last;
      }
      return array;
    },
  });
