'use strict';

const tls = require('tls');
const common = require('../common.js');

const bench = common.createBenchmark(main, { n: [1, 5e4] });

// The list of protocols as it is sent in the handshake (ALPN, RFC 7301): each behind its length.
function main({ n }) {
  if (typeof tls.convertALPNProtocols !== 'function') {
    return bench.unavailable('tls.convertALPNProtocols is not in this runtime');
  }
  const lists = [];
  for (let i = 0; i < 8; i++) lists.push(['h2', 'http/1.1', 'protocol-' + i]);
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) {
    const out = {};
    tls.convertALPNProtocols(lists[i & 7], out);
    kept[i & 7] = out.ALPNProtocols;
  }
  bench.end(n);

  if (kept[0].length !== 23) throw new Error('the protocols take ' + kept[0].length + ' bytes');
  common.keepAlive(kept);
}
