'use strict';

// One benchmark in the process that measures it: the clock between start() and end(), and what the process used
// meanwhile. Everything that is not the clock is read outside the timed interval.

const fs = require('fs');

/** User and system CPU, involuntary switches and time spent waiting for a core, since process start. */
function usage() {
  const used = typeof process.resourceUsage === 'function' ? process.resourceUsage() : undefined;
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
    return +fs.readFileSync('/proc/self/schedstat', 'latin1').split(' ')[1];
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

class Benchmark {
  /**
   * @param {string} name path of the file below the suite, `/` between its parts
   * @param {object} config the configuration that this process runs
   * @param {object} extra settings that no parameter takes (`--set`)
   * @param {(message: object, sent?: () => void) => void} send takes `report` and `unavailable` messages
   */
  constructor(name, config, extra, send) {
    this.name = name;
    this.config = config;
    this.extra_options = extra;
    this._send = send;
    this._started = false;
    this._ended = false;
    this._time = BigInt(0);
    this._usage = undefined;
  }

  start() {
    if (this._started) throw new Error('Called start more than once in a single benchmark');
    this._started = true;
    this._usage = usage();
    this._time = process.hrtime.bigint();
  }

  /** @param {number} operations how many were done since start() */
  end(operations) {
    const time = process.hrtime.bigint();
    if (!this._started) throw new Error('called end without start');
    if (this._ended) throw new Error('called end multiple times');
    if (typeof operations !== 'number') throw new Error('called end() without specifying operation count');
    const zeroAllowed = Boolean(process.env.NODEJS_BENCHMARK_ZERO_ALLOWED);
    if (!zeroAllowed && operations <= 0) throw new Error('called end() with operation count <= 0');
    this._ended = true;

    const elapsed = time - this._time;
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
    const resources = this._usage === undefined ? undefined : difference(this._usage, usage());
    this._send({ type: 'report', name: this.name, conf: this.config, rate, time: seconds(elapsed), resources });
  }

  /** Says that this runtime lacks what the benchmark exercises, and ends the process: not a failure. */
  unavailable(reason) {
    // Deno flushes IPC later: exiting before the message has left would lose it.
    this._send({ type: 'unavailable', name: this.name, reason: String(reason) }, () => process.exit(0));
  }

  http() {
    this.unavailable('bench.http needs a load generator, which this version of jsdyno does not have yet');
  }
}

module.exports = { Benchmark };
