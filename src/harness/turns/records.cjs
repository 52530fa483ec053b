'use strict';

// Keeps the reports of turns outside of the heap until all turns are over. Objects that outlive their turn are copied by each collection
// until they are old. That is a fixed cost of each turn, and larger per collection in a process that collects less often, so it would move
// the ratio of two processes that allocate towards 1 (docs/evidence/alternation.md, "Whose garbage it is").

const { parse, stringify } = JSON;
const FIRST_BYTES = 1 << 20;

/** @returns {{ put: (record: object) => number, all: () => object[] }} `put` keeps a record of JSON and says how many there are */
function records() {
  let bytes = Buffer.alloc(FIRST_BYTES);
  let used = 0;
  let count = 0;
  return {
    put(record) {
      const text = stringify(record) + '\n';
      if (used + text.length > bytes.length) bytes = Buffer.concat([bytes], 2 * bytes.length + text.length);
      used += bytes.write(text, used, 'latin1'); // numbers and names of fields only
      return ++count;
    },
    all: () =>
      bytes
        .toString('latin1', 0, used)
        .split('\n')
        .slice(0, -1)
        .map((text) => parse(text)),
  };
}

module.exports = { records };
