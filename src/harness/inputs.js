'use strict';

// What benchmarks find beside createBenchmark: the URLs and query strings of upstream's suite (values are data, kept
// so that configurations of the same name do the same work), and a place that keeps results alive.

const urls = {
  long:
    'http://nodejs.org:89/docs/latest/api/foo/bar/qua/13949281/0f28b/' +
    '/5d49/b3020/url.html#test?payload1=true&payload2=false&test=1' +
    '&benchmark=3&foo=38.38.011.293&bar=1234834910480&test=19299&3992&' +
    'key=f5c65e1e98fe07e648249ad41e1cfdb0',
  short: 'https://nodejs.org/en/blog/',
  idn: 'http://你好你好.在线',
  auth: 'https://user:pass@example.com/path?search=1',
  file: 'file:///foo/bar/test/node.js',
  ws: 'ws://localhost:9229/f46db715-70df-43ad-a359-7f9949f39868',
  javascript: 'javascript:alert("node is awesome");',
  percent: 'https://%E4%BD%A0/foo',
  dot: 'https://example.org/./a/../b/./c',
};

const searchParams = {
  noencode: 'foo=bar&baz=quux&xyzzy=thud',
  multicharsep: 'foo=bar&&&&&&&&&&baz=quux&&&&&&&&&&xyzzy=thud',
  encodefake: 'foo=%©ar&baz=%A©uux&xyzzy=%©ud',
  encodemany: '%66%6F%6F=bar&%62%61%7A=quux&xyzzy=%74h%75d',
  encodelast: 'foo=bar&baz=quux&xyzzy=thu%64',
  multivalue: 'foo=bar&foo=baz&foo=quux&quuy=quuz',
  multivaluemany:
    'foo=bar&foo=baz&foo=quux&quuy=quuz&foo=abc&foo=def&foo=ghi&foo=jkl&foo=mno&foo=pqr&foo=stu&foo=vwxyz',
  manypairs: 'a&b&c&d&e&f&g&h&i&j&k&l&m&n&o&p&q&r&s&t&u&v&w&x&y&z',
  manyblankpairs: '&&&&&&&&&&&&&&&&&&&&&&&&',
  altspaces: 'foo+bar=baz+quux&xyzzy+thud=quuy+quuz&abc=def+ghi',
};

/** URLs: one kind 200 times, or of all kinds, as the web platform tests have them; all of them doubled `e` times. */
function bakeUrlData(type, e, withBase, asUrl) {
  const exponent = e === undefined ? 0 : e;
  if (typeof exponent !== 'number') throw new Error('e must be a number, received ' + exponent);
  let data;
  if (type === 'wpt') data = getUrlData(Boolean(withBase));
  else if (urls[type] === undefined) throw new Error('Unknown url data type ' + type);
  else data = new Array(200).fill(withBase ? [urls[type], 'about:blank'] : urls[type]);

  for (let i = 0; i < exponent; i++) data = data.concat(data);
  if (!asUrl) return data;
  return data.map((item) => (withBase ? new URL(item[0], item[1]) : new URL(item)));
}

/**
 * The valid inputs of the web platform tests' URL data, as upstream selects them: with their bases, or the bases alone.
 * A Node.js checkout carries them; the built-in suites make URLs of the same kinds.
 */
function getUrlData(withBase) {
  const fs = require('fs');
  const path = require('path');
  const ofCheckout = path.join(suiteFolder(), '../test/fixtures/wpt/url/resources/urltestdata.json');
  const ofSuite = path.join(suiteFolder(), 'fixtures/url-inputs.js');
  const selected = [];
  for (const item of require(fs.existsSync(ofSuite) ? ofSuite : ofCheckout)) {
    if (item.failure || !item.input) continue;
    if (withBase) selected.push([item.input, item.base === null ? undefined : item.base]);
    else if (item.base !== null) selected.push(item.base);
  }
  return selected;
}

function suiteFolder() {
  const path = require('path');
  return path.dirname(path.dirname(mainFile()));
}

/** The benchmark's own file. Bun leaves `require.main` undefined in a required module. */
function mainFile() {
  return require.main ? require.main.filename : process.argv[1];
}

/** Node's internal bindings, for suites that measure them. */
function binding(name) {
  try {
    return require('internal/test/binding').internalBinding(name);
  } catch (_) {
    return process.binding(name);
  }
}

const kept = [];

/** Results passed here stay reachable, so an optimising compiler may not drop the work that made them. */
function keepAlive(...values) {
  kept[kept.length & 7] = values;
}

module.exports = {
  PORT: process.env.PORT || 12346,
  bakeUrlData,
  binding,
  buildType: process.features && process.features.debug ? 'Debug' : 'Release',
  getUrlData,
  keepAlive,
  mainFile,
  searchParams,
  urlDataTypes: Object.keys(urls).concat(['wpt']),
  urls,
};
