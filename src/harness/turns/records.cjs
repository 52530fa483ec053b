'use strict';

// What turns say, kept outside of the heap until all are over. Objects that outlive their turn are copied by each collection until they
// are old: a fixed cost a turn, more of it a collection where a process collects less often, so that a ratio of two that allocate would shrink
// towards 1 (docs/evidence/alternation.md, "Whose garbage it is").

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
