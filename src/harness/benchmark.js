'use strict';

// One benchmark in the process that measures it: the clock between start() and end(), and what the process used
// meanwhile. Everything that is not the clock is read outside the timed interval.

const { exit, hrtime, readShort, resourceUsage } = require('./primordials.cjs');

/** User and system CPU, involuntary switches and time spent waiting for a core, since process start. */
function usage() {
  const used = resourceUsage && resourceUsage();
  return {
    userMicros: used && used.userCPUTime,
    systemMicros: used && used.systemCPUTime,
    involuntarySwitches: used && used.involuntaryContextSwitches,
    maxRssKiB: used && used.maxRSS,
    runDelayNanos: runDelay(),
  };
}

/** Nanoseconds the main thread was runnable but not running: second field of schedstat (Linux, sched-stats.rst). */
function runDelay() {
  if (process.platform !== 'linux') return undefined;
  try {
    return +readShort('/proc/self/schedstat').split(' ')[1];
  } catch (_) {
    return undefined;
  }
}

function difference(before, after) {
  const delta = {};
  for (const key of Object.keys(after)) {
    if (after[key] === undefined || before[key] === undefined) continue;
    delta[key] = key === 'maxRssKiB' ? after[key] : after[key] - before[key];
  }
  return delta;
}

/** Seconds with nine decimals, as upstream prints them. */
function seconds(nanos) {
  const digits = nanos.toString().padStart(10, '0');
  return digits.slice(0, -9) + '.' + digits.slice(-9);
}

/** By the nearest rank: a time that an operation took. */
function quantiles(nanos) {
  const sorted = Float64Array.from(nanos).sort();
  const at = (share) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

class Benchmark {
  /**
   * @param {string} name path of the file below the suite, `/` between its parts
   * @param {object} config the configuration that this process runs
   * @param {object} extra settings that no parameter takes (`--set`)
   * @param {(message: object, sent?: () => void) => void} send takes `report` and `unavailable` messages
   * @param {object} [load] how the load generator is started
   */
  constructor(name, config, extra, send, load) {
    this.name = name;
    this.config = config;
    this.extra_options = extra;
    this._send = send;
    this._started = false;
    this._ended = false;
    this._time = BigInt(0);
    this._usage = undefined;
    /** Operations and nanoseconds between start() and end(). */
    this.measured = undefined;
    this._reported = false;
    this._latencies = undefined;
    /** Told of each start() and end(), and given the report in place of jsdyno: by what calls main() again (turns/). */
    this.onStart = undefined;
    this.onEnd = undefined;
    this.onReport = undefined;
    this._load = load;
    /** What the generator said: quantiles of latencies in ns, and what it is. */
    this._answer = { latency: undefined, http: undefined };
  }

  /** Nanoseconds of each operation, to be filled until end(): their quantiles are told beside the rate. */
  latencies(nanos) {
    this._latencies = nanos;
  }

  start() {
    if (this._started) throw new Error('Called start more than once in a single benchmark');
    this._started = true;
    if (!this._reported) this._usage = usage();
    if (this.onStart !== undefined) this.onStart();
    this._time = hrtime();
  }

  /** @param {number} operations how many were done since start() */
  end(operations) {
    const time = hrtime();
    if (!this._started) throw new Error('called end without start');
    if (this._ended) throw new Error('called end multiple times');
    if (typeof operations !== 'number') throw new Error('called end() without specifying operation count');
    const zeroAllowed = Boolean(process.env.NODEJS_BENCHMARK_ZERO_ALLOWED);
    if (!zeroAllowed && operations <= 0) throw new Error('called end() with operation count <= 0');
    this._ended = true;

    const elapsed = time - this._time;
    this.measured = { operations, nanos: Number(elapsed) };
    if (!this._reported) this._reportEnd(operations, elapsed, zeroAllowed);
    if (this.onEnd !== undefined) this.onEnd();
  }

  _reportEnd(operations, elapsed, zeroAllowed) {
    if (elapsed > 0) {
      this.report(operations / (Number(elapsed) / 1e9), elapsed);
    } else if (zeroAllowed) {
      this.report(operations && Number.MAX_VALUE, BigInt(0));
    } else {
      throw new Error('insufficient clock precision for short benchmark');
    }
  }

  /**
   * @param {number} rate operations per second
   * @param {bigint} elapsed nanoseconds
   */
  report(rate, elapsed) {
    this._reported = true;
    const resources = this._usage === undefined ? undefined : difference(this._usage, usage());
    const { latency, http } = this._answer;
    const metrics =
      this._latencies === undefined ? latency : Object.assign(quantiles(this._latencies), this._cpu(resources));
    const report = Object.assign(this.reportOf(rate, elapsed), { resources, metrics, http });
    if (this.onReport === undefined) this._send(report);
    else this.onReport(report);
  }

  /** A report of nothing but a rate. */
  reportOf(rate, elapsed) {
    return { type: 'report', name: this.name, conf: this.config, rate, time: seconds(elapsed) };
  }

  /** CPU time of the process an operation in ns, where the runtime tells. */
  _cpu(resources) {
    if (resources === undefined || resources.userMicros === undefined || this.measured === undefined) return {};
    return { cpu: ((resources.userMicros + resources.systemMicros) * 1000) / this.measured.operations };
  }

  /** Nothing is reported from now on, not even the first time. */
  quieten() {
    this._reported = true;
  }

  /** Whether the time of each operation was told. */
  get tellsLatencies() {
    return this._latencies !== undefined;
  }

  /** start() and end() may be called once more; what they measure is reported once. */
  again() {
    this._started = false;
    this._ended = false;
    this.measured = undefined;
  }

  /** Says that this runtime lacks what the benchmark exercises, and ends the process: not a failure. */
  unavailable(reason) {
    // Deno flushes IPC later: exiting before the message has left would lose it.
    this._send({ type: 'unavailable', name: this.name, reason: String(reason) }, () => exit(0));
  }

  /**
   * Puts load on a server of this process, from another one, and reports requests per second.
   *
   * @param {object} options `port`, `path`, `connections`, `duration` (s), `headers`, `scheme`, `benchmarker`; of HTTP/2
   *   `requests`, `clients`, `maxConcurrentStreams`
   * @param {(code: number) => void} [done] called before the report, for the server to be closed
   */
  http(options, done) {
    require('./http-load.js').run(this, options, done);
  }
}

module.exports = { Benchmark };
