'use strict';

/** Media types in upstream's order: an empty parameter, a usual one, a long name, a character above ASCII, white space. */
const values = [
  'application/ecmascript; ',
  'text/html;charset=gbk',
  'text/html;' + '0123456789'.repeat(12) + '=x;charset=gbk',
  'text/html;test=\u00FF;charset=gbk',
  'x/x;\n\r\t x=x\n\r\t ;x=y',
];

/** util.MIMEType; ends the process as unavailable where the runtime does not have it. */
function mimeType(bench) {
  const { MIMEType } = require('util');
  if (typeof MIMEType === 'function') return MIMEType;
  bench.unavailable('util.MIMEType is not in this runtime (Node.js 18.13 or newer)');
  return undefined;
}

module.exports = { mimeType, values };
