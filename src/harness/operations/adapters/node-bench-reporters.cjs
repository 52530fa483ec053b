'use strict';

// `node:bench/reporters`: they print results, of which there are none.

const { Transform } = require('stream');

exports.json = async function* json() {};
exports.spec = function spec() {
  return new Transform({ writableObjectMode: true, transform: (_event, _encoding, done) => done() });
};
