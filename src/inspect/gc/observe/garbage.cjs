'use strict';

// Makes as much garbage as no collector lets lie: if nothing is told of it, nothing is told of anything.

let kept;
let sum = 0;
for (let i = 0; i < 200000; i++) {
  kept = { i, text: `${i}`, list: [i, i + 1, i + 2, i + 3, i + 4, i + 5, i + 6, i + 7] };
  sum += kept.list.length;
}
if (sum !== 200000 * 8) throw new Error('what was made is not there');
