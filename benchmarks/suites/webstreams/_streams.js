'use strict';

// The classes of the web streams: global since Node.js 18, before that in a module of their own (since 16.5).

function classes() {
  if (typeof globalThis === 'object' && typeof globalThis.ReadableStream === 'function') return globalThis;
  try {
    return require('stream/web');
  } catch (_) {
    return undefined;
  }
}

module.exports = { classes, reason: 'web streams are not in this runtime (Node.js 16.5 or newer)' };
