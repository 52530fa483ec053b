'use strict';

// bench.http(): the server runs in this process, the load comes from a process of jsdyno's own Node.js, whatever runtime
// this one is. That process answers with one JSON text.

const { spawn } = require('child_process');

/** Upstream's. */
const DEFAULTS = { path: '/', connections: 100, duration: 5 };
const PORT = 12346;

/**
 * @param {object} benchmark the Benchmark, with `_load: { command, args, unset }` from jsdyno's order
 * @param {object} options as of bench.http
 * @param {(code: number) => void} [done]
 */
function run(benchmark, options, done) {
  const load = benchmark._load;
  if (load === undefined) {
    benchmark.unavailable('bench.http needs a load generator: run the benchmark by "jsdyno run" or "jsdyno compare"');
    return;
  }
  const given = Object.assign({ port: Number(process.env.PORT) || PORT }, DEFAULTS, options);
  given.benchmarker = given.benchmarker || benchmark.config.benchmarker || benchmark.extra_options.benchmarker;
  const child = spawn(load.command, load.args.concat(JSON.stringify(given)), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(load.unset),
  });
  const said = { out: '', err: '' };
  collect(child.stdout, said, 'out');
  collect(child.stderr, said, 'err');
  child.on('error', (error) => {
    throw error;
  });
  child.on('close', (code) => {
    if (done) done(code || 0);
    const answer = read(said.out);
    if (answer === undefined) throw new Error('the load failed: ' + (said.err.trim() || 'exit code ' + code));
    benchmark.config.benchmarker = answer.benchmarker;
    benchmark._answer = answer;
    benchmark.report(answer.rate, BigInt(answer.nanos));
  });
}

/** Settings for the measured runtime, such as NODE_OPTIONS, are not for the generator. */
function environment(unset) {
  const env = Object.assign({}, process.env);
  for (const name of unset) delete env[name];
  return env;
}

function collect(stream, said, key) {
  stream.setEncoding('utf8');
  stream.on('data', (text) => {
    said[key] += text;
  });
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch (_) {
    return undefined;
  }
}

module.exports = { run };
