'use strict';

// Batches in pieces: what another tool does before or after some calls, outside of its clock, happens between pieces and is not timed. A
// piece is one call if the work belongs to each call, else up to PIECE calls whose inputs are made in advance.

const { hrtime } = require('../primordials.cjs');

// As many as mitata makes inputs for at once.
const PIECE = 4096;
// ns: calls that take longer are timed one by one, as mitata does.
const LONG_CALL = 65536;

/**
 * @param {Body} body of a shape with `piece`, the calls between two readings of the clock
 * @param {Function} loop
 * @param {number} from index of the first call
 * @param {number} count calls
 * @returns {Promise<number>} ns of all calls, without what is between the pieces
 */
async function timePieces(body, loop, from, count) {
  const { run, context, prepare, before, after, told } = body.what;
  const { piece, async } = body.shape;
  let nanos = 0;
  for (let done = 0; done < count; ) {
    const calls = Math.min(piece, count - done);
    let inputs = body.what.inputs;
    let at = from + done;
    if (prepare !== undefined) {
      inputs = await prepare(calls);
      at = 0;
    }
    if (before !== undefined) await before(context);
    const start = hrtime();
    const going = loop(run, inputs, body.mask, body.sink, at, at + calls, context);
    if (async) await going;
    const took = Number(hrtime() - start);
    const own = told === undefined ? undefined : told(body.sink.a[at & 7]);
    nanos += own === undefined ? took : own;
    if (after !== undefined) await after(context);
    done += calls;
  }
  return nanos;
}

/** What is done around calls of which nothing is timed: `act` makes them. */
async function betweenPieces(body, count, act) {
  const { context, prepare, before, after, inputs } = body.what;
  const given = prepare === undefined ? inputs : await prepare(count);
  if (before !== undefined && count > 0) await before(context);
  const result = await act(given);
  if (after !== undefined && count > 0) await after(context);
  return result;
}

/** For an empty body: nothing is prepared, yet handed on as inputs are, and awaited where hooks are. Told times are none. */
function emptyBetween({ what, shape }) {
  const nothing = () => {};
  return {
    prepare: what.prepare && ((count) => zeros(shape.given, count)),
    before: what.before && nothing,
    after: what.after && nothing,
    told: what.told && (() => 0),
  };
}

function zeros(lists, count) {
  const made = [];
  for (let list = 0; list < lists; list++) made.push(new Array(count).fill(0));
  return made;
}

module.exports = { timePieces, betweenPieces, emptyBetween, PIECE, LONG_CALL };
