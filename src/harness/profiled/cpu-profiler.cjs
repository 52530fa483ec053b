'use strict';

// V8's profiler by its inspector, around the spans alone.

const { setImmediate } = require('../primordials.cjs');
const { cut } = require('./cut-profile.cjs');
const { clock } = require('./taking-clock.cjs');
const { calledFunctions } = require('./called-functions.cjs');

const TITLE = 'jsdyno';

/**
 * V8 notes which line an instruction of optimised code comes from, and where that code lies, only for code that it compiles while a
 * profiler runs: code that was entered in the middle of a loop is never found again. So one runs from the start of the process to the end
 * of the spans, and beside it, on what it knows, a second one for the spans alone.
 *
 * @param {{ intervalMicros: number }} order
 * @returns {{ start: () => Promise<string | undefined>, stop: () => Promise<void>,
 *   finish: (spans: object[], span: () => Promise<object>) => Promise<object> }} `start` says why it cannot; `finish` when nothing is
 *   measured any more
 */
function cpuProfiler(order) {
  let problem;
  let began;
  let session;
  let profile;
  const post = (method, params) =>
    new Promise((resolve, reject) => {
      session.post(method, params, (error, result) => (error ? reject(new Error(error.message)) : resolve(result)));
    });
  try {
    session = openProfiler(order);
    session.on('Profiler.consoleProfileFinished', ({ params }) => {
      if (params.title === TITLE) profile = params.profile;
    });
  } catch (error) {
    problem = 'this runtime has no profiler that a program can start: ' + error.message;
  }
  return {
    async start() {
      if (problem !== undefined) return problem;
      began = clock();
      inspectorConsole().profile(TITLE);
      return undefined;
    },
    async stop() {
      inspectorConsole().profileEnd(TITLE);
      await new Promise((resolve) => setImmediate(resolve));
      // A runtime may have the one and not the other.
      const whole = (await post('Profiler.stop')).profile;
      if (profile === undefined) profile = whole;
    },
    async finish(spans, span) {
      if (profile === undefined || !profile.samples) return { missing: 'the profiler of this runtime gave no samples' };
      const functions = await calledFunctions(session, post, span).catch(() => []);
      return cut(profile, spans, began, functions);
    },
  };
}

/** A session of the inspector whose profiler runs when this returns: it answers at once, in whatever it is asked for. */
function openProfiler({ intervalMicros }) {
  const { Session } = require('inspector');
  const session = new Session();
  session.connect();
  let problem;
  const ask = (method, params) =>
    session.post(method, params, (error) => {
      if (error) problem = problem || new Error(error.message);
    });
  ask('Profiler.enable');
  ask('Profiler.setSamplingInterval', { interval: intervalMicros });
  ask('Profiler.start');
  if (problem !== undefined) throw problem;
  return session;
}

/** That of the engine: a program may have replaced the other one. */
function inspectorConsole() {
  return require('inspector').console || console;
}

module.exports = { cpuProfiler, openProfiler };
