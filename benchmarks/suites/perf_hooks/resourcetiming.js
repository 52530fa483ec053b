'use strict';

const { performance, PerformanceObserver } = require('perf_hooks');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e6],
  observe: ['resource'],
});

// What fetch() gives for each response: the times of its stages.
const timing = {
  startTime: 1,
  redirectStartTime: 0,
  redirectEndTime: 0,
  postRedirectStartTime: 2,
  finalServiceWorkerStartTime: 0,
  finalNetworkRequestStartTime: 3,
  finalNetworkResponseStartTime: 7,
  endTime: 9,
  encodedBodySize: 100,
  decodedBodySize: 200,
  finalConnectionTimingInfo: {
    domainLookupStartTime: 3,
    domainLookupEndTime: 4,
    connectionStartTime: 4,
    connectionEndTime: 5,
    secureConnectionStartTime: 0,
    ALPNNegotiatedProtocol: 'http/1.1',
  },
};

function main({ n, observe }) {
  if (typeof performance.markResourceTiming !== 'function') {
    return bench.unavailable('performance.markResourceTiming is not in this runtime (Node.js 18.2 or newer)');
  }
  const urls = Array.from({ length: 8 }, (_, i) => 'http://localhost/resource/' + i);
  let seen = 0;
  const observer = new PerformanceObserver((list) => {
    seen += list.getEntries().length;
  });
  observer.observe({ entryTypes: [observe] });
  if (performance.markResourceTiming(timing, urls[0], 'fetch', globalThis, '', {}, 200, '') === undefined) {
    return bench.unavailable('performance.markResourceTiming does nothing in this runtime');
  }
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) {
    kept[i & 7] = performance.markResourceTiming(timing, urls[i & 7], 'fetch', globalThis, '', {}, 200, '');
    // The buffer of the timeline must not fill, nor the observer's list grow without end.
    if ((i & 127) === 127) {
      performance.clearResourceTimings();
      observer.takeRecords();
    }
  }
  bench.end(n);

  observer.disconnect();
  common.keepAlive(kept, seen);
}
