'use strict';

const { suite } = require('jsdyno');
const { performance } = require('perf_hooks');

suite('reading the clock', {
  page:
    'Asks for the time in the ways there are. What is returned differs in unit, zero point and resolution, so this is not a ' +
    'choice by speed alone. In a virtual machine a clock may need a system call and be ten times slower than elsewhere; ' +
    'check that before blaming the runtime. Published for Node.js 16 were 6.5 million a second for new Date().getTime() ' +
    'and 13.5 million for Date.now(): both could be real.',
})
  .add('Date.now()', { run: () => Date.now(), baseline: true })
  // biome-ignore lint/complexity/useDateNow: that is what is measured
  .add('new Date().getTime()', () => new Date().getTime())
  // biome-ignore lint/complexity/useDateNow: that is what is measured
  .add('+new Date()', () => +new Date())
  .add('performance.now()', () => performance.now())
  .add('process.hrtime()', () => process.hrtime())
  .add('process.hrtime.bigint()', () => process.hrtime.bigint());
