'use strict';

const { suite } = require('jsdyno');
const { integers } = require('./_values.js');

const METHODS = ['GET', 'POST', 'PUT', 'HEAD', 'PATCH', 'OPTIONS', 'DELETE', 'TRACE', 'CONNECT', 'GET', 'GET', 'POST'];

// Lists of eight methods: one question alone costs less than the loop around it.
const inputs = () => integers(32, 1, 1000).map((seed) => integers(8, 0, METHODS.length, seed).map((i) => METHODS[i]));

const safe = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];
const safeSet = new Set(safe);
const safeObject = { GET: true, HEAD: true, OPTIONS: true, TRACE: true };
const safeExpression = /^(?:GET|HEAD|OPTIONS|TRACE)$/;

const count = (isSafe) => (list) => {
  let found = 0;
  for (let i = 0; i < list.length; i++) if (isSafe(list[i])) found++;
  return found;
};

function bySwitch(method) {
  switch (method) {
    case 'GET':
    case 'HEAD':
    case 'OPTIONS':
    case 'TRACE':
      return true;
    default:
      return false;
  }
}

suite('includes vs comparison', {
  page:
    'Asks of eight methods of HTTP whether each is one of four. The texts are constants of the program, so a comparison of ' +
    'addresses is enough where they match; texts from a socket would have to be compared by letter. Published were 849 ' +
    'million a second for all rows on Node.js 16, which is an empty loop, and 70 to 106 million in later tables of another ' +
    'tool, which is about the floor of that tool.',
})
  .add('comparison with ===', {
    inputs,
    items: 8,
    baseline: true,
    run: count((method) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || method === 'TRACE'),
  })
  .add('includes of a kept array', { inputs, items: 8, run: count((method) => safe.includes(method)) })
  .add('includes of a literal', {
    inputs,
    items: 8,
    run: count((method) => ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method)),
  })
  .add('Set.prototype.has', { inputs, items: 8, run: count((method) => safeSet.has(method)) })
  .add('property of an object', { inputs, items: 8, run: count((method) => safeObject[method] === true) })
  .add('switch', { inputs, items: 8, run: count(bySwitch) })
  .add('cached RegExp', { inputs, items: 8, run: count((method) => safeExpression.test(method)) });
