'use strict';

const { suite } = require('jsdyno');

const nothing = () => undefined;

suite('timers', {
  page:
    'Sets timers and waits for the next turn in the ways there are. The waiting rows end when the callback has run; each ' +
    'makes one promise for that. setTimeout of 1 ms mostly waits: it shows how late a timer is, not how costly. ' +
    'process.nextTick and queueMicrotask do not let input and output have their turn, setImmediate does.',
})
  .add('setTimeout, then clearTimeout', {
    baseline: true,
    run: () => {
      const timer = setTimeout(nothing, 1000);
      clearTimeout(timer);
      return timer;
    },
  })
  .add('setInterval, then clearInterval', () => {
    const timer = setInterval(nothing, 1000);
    clearInterval(timer);
    return timer;
  })
  .add('setImmediate, then clearImmediate', () => {
    const immediate = setImmediate(nothing);
    clearImmediate(immediate);
    return immediate;
  })
  .add('setImmediate until it runs', () => new Promise((resolve) => setImmediate(resolve, 1)))
  .add('setTimeout(1) until it runs', () => new Promise((resolve) => setTimeout(resolve, 1, 1)))
  .add('process.nextTick until it runs', () => new Promise((resolve) => process.nextTick(resolve, 1)))
  .add('queueMicrotask until it runs', () => new Promise((resolve) => queueMicrotask(() => resolve(1))))
  .add('Promise.resolve().then', () => Promise.resolve(1).then((x) => x + 1));
