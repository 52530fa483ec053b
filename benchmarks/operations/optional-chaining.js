'use strict';

const { suite } = require('jsdyno');
const { ring } = require('./_values.js');

/** Node.js 14 and newer; a file of its own, since Node.js 12 cannot read it. */
const newer = (() => {
  try {
    return require('./newer/optional-chaining.js');
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
})();

const unavailable = newer === undefined ? 'this runtime has no optional chaining' : undefined;

// A ring of pairs: where the field is there, its `next` leads on; where it is not, the object's own does.
const linked = (missing) => () =>
  ring(
    64,
    (i) => ({ id: i, field: missing(i) ? undefined : { next: null }, next: null }),
    (from, to) => {
      from.next = to;
      if (from.field !== undefined) from.field.next = to;
    },
  );

const valid = linked(() => false);
const absent = linked(() => true);
const mixed = linked((i) => i % 3 === 0);

const andEight = (one) => {
  let at = one;
  for (let i = 0; i < 8; i++) at = (at.field && at.field.next) || at.next;
  return at;
};

const conditionEight = (one) => {
  let at = one;
  for (let i = 0; i < 8; i++) at = at.field !== undefined ? at.field.next : at.next;
  return at;
};

const chainEight = newer === undefined ? andEight : newer.chainEight;

suite('optional chaining', {
  page:
    'Follows obj.field?.next, obj.field && obj.field.next and a condition, where the field is there, is missing, or either. ' +
    'One operation is eight steps along a ring, each needing the one before; where the field is missing the step falls back ' +
    'to another property, in the same way in all rows. Published were 848 million a second for all rows on Node.js 16: that ' +
    'is an empty loop. What differs between the ways is next to nothing; what matters is whether the branch can be foreseen.',
})
  .add('?. (valid)', { inputs: valid, items: 8, unavailable, run: chainEight })
  .add('?. (undefined)', { inputs: absent, items: 8, unavailable, run: chainEight })
  .add('?. (either)', { inputs: mixed, items: 8, unavailable, run: chainEight })
  .add('&& (valid)', { inputs: valid, items: 8, run: andEight, baseline: true })
  .add('&& (undefined)', { inputs: absent, items: 8, run: andEight })
  .add('&& (either)', { inputs: mixed, items: 8, run: andEight })
  .add('condition (either)', { inputs: mixed, items: 8, run: conditionEight });
