'use strict';

// What a function of node:bench is handed for one sample, with the checks and the words of node:bench.

const { hrtime } = require('../../primordials.cjs');
const {
  checkObject,
  checkWhole,
  invalidState,
  invalidType,
  invalidValue,
  outOfRange,
} = require('./node-bench-errors.cjs');

const NONE = Object.freeze({});
const { MAX_SAFE_INTEGER } = Number;

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
  end(operations, options = NONE) {
    const ended = hrtime();
    this.mustBeOpen_();
    this.must_(!this.recorded_, 'end() cannot be combined with record()');
    this.must_(!this.ended_, 'end() must be called exactly once per benchmark sample');
    this.ended_ = true;
    this.must_(this.began_ !== undefined, 'end() cannot be called before start()');
    return this.keep_(() => {
      checkObject('options', options);
      checkWhole('operations', operations, 1, MAX_SAFE_INTEGER);
      return [operations, ended - this.began_, options];
    });
  }

  /** @param {{ operations: number, duration_ns: bigint }} sample whose time the function took itself */
  record(sample) {
    this.mustBeOpen_();
    this.must_(!this.recorded_, 'record() must be called exactly once per benchmark sample');
    const isTimed = this.began_ !== undefined || this.ended_;
    this.must_(!isTimed, 'record() cannot be combined with start() or end()');
    this.recorded_ = true;
    return this.keep_(() => {
      checkObject('sample', sample);
      const { operations, duration_ns: duration } = sample;
      checkWhole('sample.operations', operations, 1, MAX_SAFE_INTEGER);
      if (typeof duration !== 'bigint') throw invalidType('sample.duration_ns', 'of type bigint', duration);
      if (duration <= ZERO) throw outOfRange('sample.duration_ns', 'a positive bigint', duration);
      if (duration > MAX_SAFE_INTEGER) {
        throw outOfRange('sample.duration_ns', 'less than or equal to Number.MAX_SAFE_INTEGER', duration);
      }
      return [operations, duration, sample];
    });
  }

  /** Without effect: how many samples there are is not the function's to say here. */
  done() {
    this.mustBeOpen_();
    this.must_(this.phase === 'measurement', 'done() can only be called during a measured sample');
  }

  /** Without effect. */
  diagnostic(message, options = NONE) {
    this.mustBeOpen_();
    this.checked_(() => {
      copied(message);
      checkObject('options', options);
      const { detail, level = 'info' } = options;
      if (typeof level !== 'string') throw invalidType('options.level', 'of type string', level);
      if (level !== 'info' && level !== 'warning') {
        throw invalidValue('options.level', "must be 'info' or 'warning'", level);
      }
      copied(detail);
    });
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

  checked_(check) {
    try {
      return check();
    } catch (error) {
      return this.refuse_(error);
    }
  }

  /** @param {() => [operations: number, duration: bigint, { detail }]} told */
  keep_(told) {
    return this.checked_(() => {
      const [operations, duration, { detail }] = told();
      this.sample_ = { operations, duration_ns: duration, rate: operations / (Number(duration) / 1e9) };
      return Object.assign({}, this.sample_, detail === undefined ? undefined : { detail: copied(detail) });
    });
  }
}

const ZERO = BigInt(0);

/** Node.js 16 cannot copy: what is told there stays as it is. */
function copied(value) {
  return typeof structuredClone === 'function' ? structuredClone(value) : value;
}

module.exports = { Context };
