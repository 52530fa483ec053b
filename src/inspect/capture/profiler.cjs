'use strict';

/**
 * Loaded into each process and thread of a program before its own code, by NODE_OPTIONS: takes a profile of that thread with the
 * inspector that the process has in itself, and writes it when it is told to, when the thread ends, and when a signal ends the process.
 * Runs in Node.js 14 or newer, so it is plain CommonJS without new syntax. Nothing that goes wrong here may reach the program.
 */

const given = process.env.JSDYNO_CAPTURE;
if (given) {
  try {
    profile(JSON.parse(given));
  } catch (_) {
    // A program without a profile is better than none: a permission is missing, or the inspector.
  }
}

function profile(order) {
  const { writeFileSync, existsSync } = require('fs');
  const { join } = require('path');
  const { Session } = require('inspector');
  const threads = require('worker_threads');
  const { isMainThread, threadId } = threads;
  const KEY = Symbol.for('jsdyno.capture');
  if (globalThis[KEY] !== undefined) return;

  const session = new Session();
  session.connect();
  /** In Node.js the answer of a session in the same thread comes before `post` returns. */
  const ask = (method, params) => {
    let failed = null;
    let answer;
    session.post(method, params, (error, result) => {
      failed = error;
      answer = result;
    });
    if (failed !== null) throw failed;
    return answer;
  };
  const heap = order.what !== 'cpu';
  const place = (rest) => join(order.folder, `${process.pid}-${threadId}${rest}`);
  let taking = false;
  let count = 0;
  let ignoreSignals = () => {};

  function start() {
    if (taking) return;
    if (heap) {
      const all = order.what === 'allocated';
      ask('HeapProfiler.startSampling', {
        samplingInterval: order.interval,
        includeObjectsCollectedByMajorGC: all,
        includeObjectsCollectedByMinorGC: all,
      });
    } else {
      ask('Profiler.start');
    }
    taking = true;
  }

  function stop() {
    if (!taking) return;
    taking = false;
    const taken = heap ? ask('HeapProfiler.stopSampling') : ask('Profiler.stop');
    writeFileSync(place(`-${count++}.${heap ? 'heapprofile' : 'cpuprofile'}`), JSON.stringify(taken.profile));
  }

  function keep() {
    try {
      stop();
      start();
    } catch (_) {
      // What was there before is kept.
    }
  }

  /** The last word of this thread. */
  function end() {
    try {
      if (isMainThread) {
        endWorkers();
        for (const id of workers.values()) noteUnseen(id);
      }
      stop();
      writeFileSync(place('.ended'), '');
    } catch (_) {
      // The folder is gone, or full: the program ends as it would.
    }
    ignoreSignals();
  }

  Object.defineProperty(globalThis, KEY, { value: { threadId, start, stop, end } });
  writeFileSync(
    place('.json'),
    JSON.stringify({
      pid: process.pid,
      parent: process.ppid,
      thread: threadId,
      script: process.argv[1] || null,
      version: process.versions.node,
    }),
  );
  if (!heap) {
    ask('Profiler.enable');
    ask('Profiler.setSamplingInterval', { interval: order.interval });
  }
  if (order.begin) start();
  process.on('exit', end);

  /** Numbers of the workers that live, by their sessions. */
  const workers = new Map();
  if (isMainThread) {
    session.on('NodeWorker.attachedToWorker', ({ params }) =>
      workers.set(params.sessionId, Number(params.workerInfo.workerId)),
    );
    session.on('NodeWorker.detachedFromWorker', ({ params }) => {
      noteUnseen(workers.get(params.sessionId));
      workers.delete(params.sessionId);
    });
    session.post('NodeWorker.enable', { waitForDebuggerOnStart: false }, () => {});
    const { terminate } = threads.Worker.prototype;
    threads.Worker.prototype.terminate = function (...rest) {
      try {
        if (this.threadId > 0) {
          endWorkers(this.threadId);
          insist(this, terminate);
        }
      } catch (_) {
        // It is ended all the same.
      }
      return terminate.apply(this, rest);
    };
    // To be asked from without when it does not answer, on a port that nobody else has.
    if (!/--inspect/.test(`${process.execArgv.join(' ')} ${process.env.NODE_OPTIONS}`)) process.debugPort = 0;
    ignoreSignals = heedSignals(end, keep);
  }
  listen();

  /**
   * V8 forgets that a thread is to end where that is said while the thread evaluates what the inspector asks, which is rare; it
   * is said again until the thread has ended.
   */
  function insist(worker, terminate) {
    const again = setInterval(() => {
      const ended = terminate.call(worker);
      if (ended) ended.catch(() => {});
    }, 200);
    again.unref();
    worker.once('exit', () => clearInterval(again));
  }

  /**
   * A thread that another one ends runs no handler of its own any more: it is asked before, by the inspector, which gets through to
   * one that never stops running, too.
   * @param only the id of a thread; all unless given
   */
  function endWorkers(only) {
    for (const sessionId of workers.keys()) {
      const own = `globalThis[Symbol.for('jsdyno.capture')]`;
      const condition = only === undefined ? own : `${own} && ${own}.threadId === ${only}`;
      const message = JSON.stringify({
        id: 1,
        method: 'Runtime.evaluate',
        params: { expression: `${condition} && ${own}.end()` },
      });
      session.post('NodeWorker.sendMessageToWorker', { sessionId, message }, () => {});
    }
    if (workers.size === 0) return;
    const isLeft = (id) =>
      existsSync(join(order.folder, `${process.pid}-${id}.json`)) &&
      !existsSync(join(order.folder, `${process.pid}-${id}.ended`));
    const wanted = only === undefined ? [...workers.values()] : [only];
    const nobody = new Int32Array(new SharedArrayBuffer(4));
    for (let waits = 0; waits < 100 && wanted.some(isLeft); waits++) Atomics.wait(nobody, 0, 0, 10);
  }

  /** A worker with an environment of its own does not load this file. */
  function noteUnseen(id) {
    try {
      const file = (ending) => join(order.folder, `${process.pid}-${id}.${ending}`);
      if (id !== undefined && !existsSync(file('json'))) writeFileSync(file('unseen'), '');
    } catch (_) {
      // The folder is gone.
    }
  }

  /** What is told over a connection to jsdyno: `start`, `stop` and `end`, each of which is answered when it is done. */
  function listen() {
    const socket = require('net').connect(order.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.on('connect', () => {
      socket.unref();
      socket.write(`${order.word} ${process.pid} ${threadId}\n`);
    });
    let rest = '';
    const deeds = { start, stop, end };
    socket.on('data', (chunk) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop();
      for (const line of lines) {
        try {
          if (deeds[line] !== undefined) deeds[line]();
          socket.write(`${line}\n`);
        } catch (error) {
          socket.write(`failed ${JSON.stringify(String(error.message))}\n`);
        }
      }
    });
  }
}

/**
 * A signal that ends the process lets no handler run. A listener of `process` would be seen by others, which take it for a sign that
 * somebody else ends the process (signal-exit does): so it is a handle of libuv, or hidden where Node.js gives none (24 and later).
 * @param end the last word of this thread
 * @param keep writes what there is, and goes on
 * @returns what lets signals be what they were
 */
function heedSignals(end, keep) {
  const { signals } = require('os').constants;
  const Signal = signalHandle();
  const hidden = new Map();
  const undo = [];
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    const heard = () => {
      // Another listener ends the process, perhaps by sending the signal again once it has gone.
      if (process.listenerCount(name) > 0) return keep();
      end();
      process.kill(process.pid, name);
    };
    if (Signal === null) {
      hidden.set(name, heard);
      process.on(name, heard);
      undo.push(() => process.removeListener(name, heard));
    } else {
      const handle = new Signal();
      handle.unref();
      handle.onsignal = heard;
      handle.start(signals[name]);
      undo.push(() => handle.close());
    }
  }
  if (Signal === null) hide(hidden);
  return () => {
    for (const one of undo.splice(0)) one();
  };
}

function signalHandle() {
  const quiet = process.noDeprecation;
  process.noDeprecation = true;
  try {
    return process.binding('signal_wrap').Signal;
  } catch (_) {
    return null;
  } finally {
    process.noDeprecation = quiet;
  }
}

/** @param hidden listeners of `process` that nobody is to count, by their event */
function hide(hidden) {
  const { listeners, rawListeners, listenerCount } = process;
  const isThere = (name) => hidden.has(name) && listeners.call(process, name).includes(hidden.get(name));
  const visible = {
    listeners: (name) => listeners.call(process, name).filter((one) => one !== hidden.get(name)),
    rawListeners: (name) => rawListeners.call(process, name).filter((one) => one !== hidden.get(name)),
    listenerCount: (name, ...only) =>
      listenerCount.call(process, name, ...only) - (only.length === 0 && isThere(name) ? 1 : 0),
  };
  for (const name of Object.keys(visible)) {
    Object.defineProperty(process, name, {
      value: visible[name],
      writable: true,
      configurable: true,
      enumerable: false,
    });
  }
}
