'use strict';

// The root process of a benchmark started by hand or by upstream's own tools (`node file.js n=10`): one fresh child
// for each configuration, one after the other, results over IPC where there is a parent, else on standard output.

const { fork } = require('child_process');
const { mainFile } = require('./inputs.js');

function run(job) {
  if (process.send) process.send({ type: 'config', name: job.name, queueLength: job.queue.length });
  if (typeof job.setup === 'function') job.setup(job.queue);
  next(job, 0);
}

function next(job, index) {
  if (index === job.queue.length) return;
  const settings = Object.assign({}, job.queue[index], job.extra);
  const child = fork(
    mainFile(),
    Object.keys(settings).map((key) => key + '=' + settings[key]),
    {
      env: Object.assign({}, process.env, { NODE_RUN_BENCHMARK_FN: '' }),
      execArgv: job.flags.concat(process.execArgv),
    },
  );
  child.on('message', (message) => send(message));
  child.on('close', (code, signal) => {
    if (code || signal) process.exit(code || 1);
    next(job, index + 1);
  });
}

function send(message, sent) {
  if (process.send) {
    process.send(message, sent);
  } else {
    const text =
      message.type === 'unavailable' ? message.name + ': not available: ' + message.reason + '\n' : line(message);
    process.stdout.write(text, sent);
  }
}

/** `name k="v": 1,234.5`, the thousands of the rate separated. */
function line(report) {
  const settings = Object.keys(report.conf).map((key) => ' ' + key + '=' + JSON.stringify(report.conf[key]));
  const parts = report.rate.toString().split('.');
  parts[0] = parts[0].replace(/\B(?=(\d{3})+$)/g, ',');
  return report.name + settings.join('') + ': ' + parts.join('.') + '\n';
}

module.exports = { run, send };
