'use strict';

const common = require('../common.js');
const { several } = require('./_data.js');

const bench = common.createBenchmark(main, {
  type: ['one_byte', 'two_bytes', 'three_bytes', 'four_bytes', 'latin1'],
  encoding: ['utf8', 'base64'],
  repeat: [1, 2, 16, 256],
  n: [4e6],
});

// Sixteen characters each; the first four are named after what one character takes in UTF-8.
const samples = {
  one_byte: 'count the bytes.',
  two_bytes: 'Дважды два всего',
  three_bytes: '山川草木花鳥風月春夏秋冬東西南北',
  four_bytes: '😀😁😂😃😄😅😆😇😈😉😊😋😌😍😎😏',
  latin1: 'Où est l´été né?',
};

function main({ type, encoding, repeat, n }) {
  const characters = Array.from(samples[type]);
  // The same characters, each time starting with another one; decoded from bytes, so that the string is flat.
  const inputs = several(8, (shift) => {
    const rotated = characters.slice(shift).concat(characters.slice(0, shift)).join('');
    return Buffer.from(rotated.repeat(repeat)).toString();
  });
  let sum = 0;

  bench.start();
  for (let i = 0; i < n; i++) sum += Buffer.byteLength(inputs[i & 7], encoding);
  bench.end(n);

  common.keepAlive(sum);
}
