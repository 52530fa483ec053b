'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    len: [4, 8, 16, 32],
    n: [1e5],
  },
  { flags: ['--expose-internals', '--no-warnings'] },
);

// An operation is one request with so many headers, on a connection that stays open.
function main({ len, n }) {
  const HTTPParser = findParser();
  if (HTTPParser === undefined) return bench.unavailable('this runtime does not give access to its HTTP parser');

  const requests = [];
  for (let i = 0; i < 8; i++) requests.push(request(len, i));
  const kept = new Array(8);
  let headers = 0;
  let messages = 0;

  const parser = new HTTPParser(HTTPParser.REQUEST);
  // Later releases take limits and a list of connections after these two; all of them are optional.
  parser.initialize(HTTPParser.REQUEST, {});
  // More than 32 headers would come in several parts.
  parser[HTTPParser.kOnHeaders | 0] = (list) => {
    headers += list.length / 2;
  };
  parser[HTTPParser.kOnHeadersComplete | 0] = (_major, _minor, list) => {
    if (list !== undefined) headers += list.length / 2;
    kept[messages & 7] = list;
    return 0;
  };
  parser[HTTPParser.kOnBody | 0] = () => {};
  parser[HTTPParser.kOnMessageComplete | 0] = () => {
    messages++;
  };

  bench.start();
  for (let i = 0; i < n; i++) {
    const bytes = requests[i & 7];
    parser.execute(bytes, 0, bytes.length);
  }
  bench.end(n);

  if (messages !== n || headers !== n * len) {
    throw new Error(
      'parsed ' + messages + ' requests with ' + headers + ' headers instead of ' + n + ' with ' + n * len,
    );
  }
  common.keepAlive(kept);
}

function findParser() {
  try {
    return common.binding('http_parser').HTTPParser;
  } catch (_) {
    return undefined;
  }
}

function request(headers, variety) {
  let text = 'GET /hello/' + variety + ' HTTP/1.1\r\n';
  for (let i = 0; i < headers; i++)
    text += 'X-Filler-' + i + ': ' + 'abcdefgh'.repeat(1 + ((i + variety) & 3)) + '\r\n';
  return Buffer.from(text + '\r\n');
}
