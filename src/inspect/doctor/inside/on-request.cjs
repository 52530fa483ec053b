'use strict';

/** What is done only when it is asked for, since it costs more than all signals. */

/** Collects all garbage; null where that cannot be had. */
function collector() {
  try {
    if (typeof Bun !== 'undefined') return () => Bun.gc(true);
    if (typeof globalThis.gc === 'function') return globalThis.gc;
    require('v8').setFlagsFromString('--expose-gc');
    const found = require('vm').runInNewContext('gc');
    return typeof found === 'function' ? found : null;
  } catch (_) {
    return null;
  }
}

/**
 * A CPU profile of so many milliseconds.
 *
 * @param later setTimeout as it was before the program's own code
 * @param send is called once, with the profile or why there is none
 */
function profile(ms, later, send) {
  const failed = (error) => send({ what: 'profile', profile: null, why: String((error && error.message) || error) });
  try {
    const { Session } = require('inspector');
    const session = new Session();
    session.connect();
    const post = (method, more, then) =>
      session.post(method, more, (error, result) => (error ? failed(error) : then(result)));
    post('Profiler.enable', {}, () =>
      post('Profiler.setSamplingInterval', { interval: 1000 }, () =>
        post('Profiler.start', {}, () => {
          later(() => {
            post('Profiler.stop', {}, (result) => {
              send({ what: 'profile', profile: result.profile });
              session.disconnect();
            });
          }, ms);
        }),
      ),
    );
  } catch (error) {
    failed(error);
  }
}

module.exports = { collector, profile };
