'use strict';

const { suite } = require('jsdyno');

const setup = (parameters) => ({ tasks: Array.from({ length: parameters.tasks }, (_, i) => i) });
const items = ({ tasks }) => tasks;

/** An update as the talk has it: something that answers in a later turn of the event loop. */
const update = (x) => new Promise((resolve) => setImmediate(resolve, x + 1));

async function sequential(tasks) {
  const results = [];
  for (const task of tasks) results.push(await update(task));
  return results;
}

const all = (tasks) => Promise.all(tasks.map(update));

async function limited(tasks, limit) {
  const results = new Array(tasks.length);
  let next = 0;
  const worker = async () => {
    while (next < tasks.length) {
      const at = next++;
      results[at] = await update(tasks[at]);
    }
  };
  const workers = [];
  for (let i = 0; i < Math.min(limit, tasks.length); i++) workers.push(worker());
  await Promise.all(workers);
  return results;
}

async function inChunks(tasks, size) {
  const results = [];
  for (let from = 0; from < tasks.length; from += size) {
    results.push(...(await Promise.all(tasks.slice(from, from + size).map(update))));
  }
  return results;
}

suite('Promise.all vs limited', {
  parameters: { tasks: [4, 1000] },
  page:
    'Waits for 4 and for 1,000 updates that answer in a later turn of the event loop: one after the other, all at once, ' +
    'and at most 300 or 8 at once. Here an update costs nothing elsewhere; in the talk it was a database, where 1,000 at ' +
    'once made everything slower and a limit of 300 helped. What the rows show is the part of the runtime: turns of the ' +
    'event loop saved, against promises and lists made.',
})
  .add('sequential', { setup, items, run: (_, { tasks }) => sequential(tasks), baseline: true })
  .add('Promise.all', { setup, items, run: (_, { tasks }) => all(tasks) })
  .add('Promise.allSettled', {
    setup,
    items,
    unavailable: Promise.allSettled ? undefined : 'this runtime has no Promise.allSettled',
    run: (_, { tasks }) => Promise.allSettled(tasks.map(update)),
  })
  .add('limit of 300', { setup, items, run: (_, { tasks }) => limited(tasks, 300) })
  .add('limit of 8', { setup, items, run: (_, { tasks }) => limited(tasks, 8) })
  .add('chunks of 300', { setup, items, run: (_, { tasks }) => inChunks(tasks, 300) });
