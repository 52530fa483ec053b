'use strict';

// Benchmark.js joins the texts of setup, fn and teardown and compiles them as one, so that fn sees the variables of setup,
// and nothing of what is around it in its file. Where the texts do not work, it calls the function as it is.

/**
 * @param {object} bench with `fn`, `setup` and `teardown`, each a function or a text
 * @returns {undefined | (() => { fn: Function, teardown: Function })} what makes both anew, setup done; undefined where there
 *   is no text that compiles
 */
function compile(bench) {
  const setup = bodyOf(bench.setup);
  const fn = expressionOf(bench.fn, bench.defer ? 'deferred' : '');
  const teardown = expressionOf(bench.teardown, '');
  if (setup === undefined || fn === undefined || teardown === undefined) return undefined;
  try {
    const made = new Function(
      'var global = globalThis;\n' + setup + '\n;return { fn: ' + fn + ', teardown: ' + teardown + ' };',
    );
    return () => made.call(bench);
  } catch (_) {
    return undefined;
  }
}

/**
 * The same with the loop inside the texts, for texts that are only valid together: `setup` may open a block that `teardown` closes.
 *
 * @returns {undefined | ((timer) => void)} keeps the time itself (managed.cjs)
 */
function compileAround(bench) {
  const texts = [bench.setup, bench.fn, bench.teardown].map(bodyOf);
  if (bench.defer || texts.includes(undefined)) return undefined;
  try {
    const made = new Function(
      'timer_',
      'var global = globalThis;\n' +
        texts[0] +
        '\n;timer_.start();\nfor (var turn_ = timer_.count; turn_--; ) {\n' +
        texts[1] +
        '\n}\ntimer_.end(timer_.count);\n' +
        texts[2],
    );
    return (timer) => made.call(bench, timer);
  } catch (_) {
    return undefined;
  }
}

const FUNCTION = /^(?:async\s+)?(?:function\b\s*\*?\s*[\w$]*|[\w$]+)\s*\([^()]*\)\s*\{/;
const ARROW = /^(?:async\s*)?(?:\([^()]*\)|[\w$]+)\s*=>\s*\{/;

/** The statements of a function or a text; undefined for `() => x` and native code, which have none. */
function bodyOf(given) {
  if (given === undefined || given === null) return '';
  if (isText(given)) return String(given);
  const text = String(given).trim();
  const head = FUNCTION.exec(text) || ARROW.exec(text);
  return head !== null && text.endsWith('}') ? text.slice(head[0].length, -1) : undefined;
}

/** The same as a function, to be written where an expression stands. */
function expressionOf(given, parameter) {
  if (given === undefined || given === null) return 'function () {}';
  if (isText(given)) return 'function (' + parameter + ') {\n' + given + '\n}';
  const text = String(given).trim();
  if (/\{\s*\[native code\]\s*\}$/.test(text)) return undefined;
  const isMethod = !/^(?:async\s+)?function\b/.test(text) && !/^(?:async\s*)?(?:\([\s\S]*?\)|[\w$]+)\s*=>/.test(text);
  return isMethod ? 'Object.values({ ' + text + ' })[0]' : '(' + text + ')';
}

/** A text, or an object with its own `toString`. */
function isText(given) {
  return typeof given === 'string' || Object.getOwnPropertyNames(given).includes('toString');
}

module.exports = { compile, compileAround };
