import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BlockOrder, Dispatcher } from '../../../src/work/experiment/dispatcher.ts';
import { executeWith } from '../../../src/work/experiment/execute.ts';
import { outcomeOf, recordedExecution, recordedHere } from '../farm/submit/recorded.ts';

const nameOf = ({ round, configuration }: BlockOrder) => `${round} ${configuration.id}`;

/** Notes what it is told, in order. */
function noting(execution: ReturnType<typeof recordedExecution>) {
  const here = recordedHere(execution);
  const orders = new Map<string, BlockOrder>();
  const asked = new Map<string, BlockOrder>();
  const superfluous = new Set<string>();
  const lateFirst: string[] = [];
  const dispatcher: Dispatcher = {
    ...here,
    dispatch(order, lane, talk) {
      asked.set(nameOf(order), order);
      if (!orders.has(nameOf(order))) lateFirst.push(nameOf(order));
      return here.dispatch(order, lane, talk);
    },
    ahead: (order) => {
      assert.ok(!asked.has(nameOf(order)), `${nameOf(order)} was asked for already`);
      assert.ok(!orders.has(nameOf(order)), `${nameOf(order)} was told twice`);
      orders.set(nameOf(order), order);
    },
    asks(round, rows) {
      for (const [name, order] of orders) {
        const isAsked = order.round === round && rows.has(order.configuration.id);
        if (!isAsked && !asked.has(name)) superfluous.add(name);
      }
    },
  };
  return { dispatcher, orders, asked, superfluous, lateFirst };
}

test('blocks are told of ahead as they will be asked for, unless they are decided before', async () => {
  const execution = recordedExecution({ rows: 7 });
  const plain = recordedExecution({ rows: 7 });
  await executeWith(plain, recordedHere(plain));
  const { dispatcher, orders, asked, superfluous, lateFirst } = noting(execution);
  assert.equal(await executeWith(execution, dispatcher), 'done');
  assert.deepEqual(outcomeOf(execution), outcomeOf(plain));
  // Only the first block of all was asked for before anything could be told, and those of a row on its own.
  assert.ok(lateFirst.length < asked.size / 2, lateFirst.join());
  let alike = 0;
  for (const [name, order] of orders) {
    const real = asked.get(name);
    if (real === undefined) continue;
    // The round's end may have decided some of its variants.
    const left = order.variants.filter((one) => real.variants.includes(one));
    assert.deepEqual({ ...order, variants: left }, real);
    alike++;
  }
  assert.ok(alike > 20);
  assert.ok(superfluous.size > 0);
  for (const name of superfluous) assert.ok(!asked.has(name), name);
  for (const name of orders.keys()) assert.ok(asked.has(name) || superfluous.has(name), name);
});
