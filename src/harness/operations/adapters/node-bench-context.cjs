'use strict';

// What a function of node:bench is handed for one sample, with the checks and the words of node:bench.

const { hrtime } = require('../../primordials.cjs');

class Context {
  /**
   * @param {{ name: string, params: object }} bench
   * @param {AbortSignal} signal
   * @param {'warmup' | 'measurement'} phase
   * @param {number} index of the sample in its phase
   */
  constructor(bench, signal, phase, index) {
    this.name = bench.name;
    this.params = bench.params;
    this.signal = signal;
    this.phase = phase;
    this.index = index;
    this.began_ = undefined;
    this.ended_ = false;
    this.recorded_ = false;
    this.sample_ = undefined;
    this.invalid_ = false;
    this.closed_ = false;
  }

  start() {
    this.mustBeOpen_();
    this.must_(!this.recorded_, 'start() cannot be combined with record()');
    this.must_(this.began_ === undefined, 'start() must be called exactly once per benchmark sample');
    this.began_ = hrtime();
  }

  /** @param {number} operations how many were done since start() */
  end(operations, options) {
    const ended = hrtime();
    this.mustBeOpen_();
    this.must_(!this.recorded_, 'end() cannot be combined with record()');
    this.must_(!this.ended_, 'end() must be called exactly once per benchmark sample');
    this.must_(this.began_ !== undefined, 'end() cannot be called before start()');
    this.ended_ = true;
    return this.keep_(operations, ended - this.began_, options);
  }

  /** @param {{ operations: number, duration_ns: bigint }} sample whose time the function took itself */
  record(sample) {
    this.mustBeOpen_();
    this.must_(!this.recorded_, 'record() must be called exactly once per benchmark sample');
    const isTimed = this.began_ !== undefined || this.ended_;
    this.must_(!isTimed, 'record() cannot be combined with start() or end()');
    this.recorded_ = true;
    const { operations, duration_ns: duration } = Object(sample);
    if (typeof duration !== 'bigint') this.refuse_(invalidType('sample.duration_ns', 'bigint', duration));
    if (duration <= 0) this.refuse_(outOfRange('sample.duration_ns', 'a positive bigint', duration));
    return this.keep_(operations, duration, sample);
  }

  /** Without effect: how many samples there are is not the function's to say here. */
  done() {
    this.mustBeOpen_();
    this.must_(this.phase === 'measurement', 'done() can only be called during a measured sample');
  }

  /** Without effect. */
  diagnostic() {
    this.mustBeOpen_();
  }

  /** @returns {{ operations: number, duration_ns: bigint }} the sample, when the function has ended */
  finish_() {
    this.closed_ = true;
    if (this.invalid_) throw invalidState('benchmark sample violated the context method contract');
    if (!this.recorded_ && this.began_ === undefined) {
      throw invalidState('benchmark callback did not call start() or record()');
    }
    if (this.sample_ === undefined) throw invalidState('benchmark callback did not call end()');
    return this.sample_;
  }

  mustBeOpen_() {
    this.must_(!this.closed_, 'benchmark sample is no longer active');
  }

  must_(isSo, message) {
    if (!isSo) this.refuse_(invalidState(message));
  }

  /** The sample is lost, even where the function catches the error. */
  refuse_(error) {
    this.invalid_ = true;
    throw error;
  }

  keep_(operations, duration, options) {
    if (typeof operations !== 'number') this.refuse_(invalidType('operations', 'number', operations));
    if (!Number.isSafeInteger(operations) || operations < 1) {
      this.refuse_(outOfRange('operations', 'an integer above 0', operations));
    }
    this.sample_ = { operations, duration_ns: duration, rate: operations / (Number(duration) / 1e9) };
    const { detail } = Object(options);
    return Object.assign({}, this.sample_, detail === undefined ? undefined : { detail });
  }
}

/** Errors in the words of Node.js. */
function errorOf(Kind, code, message) {
  return Object.assign(new Kind(message), { code });
}

function invalidState(message) {
  return errorOf(Error, 'ERR_INVALID_STATE', 'Invalid state: ' + message);
}

function invalidType(what, wanted, got) {
  const message = 'The "' + what + '" argument must be of type ' + wanted + '. Received ' + shown(got);
  return errorOf(TypeError, 'ERR_INVALID_ARG_TYPE', message);
}

function outOfRange(what, wanted, got) {
  const message = 'The value of "' + what + '" is out of range. It must be ' + wanted + '. Received ' + shown(got);
  return errorOf(RangeError, 'ERR_OUT_OF_RANGE', message);
}

/** A value in an error. */
function shown(value) {
  if (typeof value === 'string') return "'" + value + "'";
  return value !== null && /^(?:object|function)$/.test(typeof value)
    ? 'a value of type ' + typeof value
    : String(value);
}

module.exports = { Context, errorOf, invalidState, invalidType, outOfRange };
