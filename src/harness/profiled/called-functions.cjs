'use strict';

// Which functions a span calls, and which lines they have: V8's profiler counts what was inlined as its caller and tells no more of
// it than a line. To count calls throws optimised code away, so nothing may be measured after it.

/**
 * @param {object} session of the inspector
 * @param {(method: string, params?: object) => Promise<object>} post
 * @param {() => Promise<unknown>} span what is measured, once more
 * @returns {Promise<{ name: string, url: string, scriptId: string, count: number, from: number, to: number, column: number }[]>} lines
 *   counted from 1
 */
async function calledFunctions(session, post, span) {
  await post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await span();
  const { result } = await post('Profiler.takePreciseCoverage');
  await post('Profiler.stopPreciseCoverage');
  await post('Debugger.enable');
  const found = [];
  for (const { scriptId, url, functions } of result) {
    const called = functions.filter(({ ranges }) => ranges[0].count > 0);
    if (called.length === 0) continue;
    const { scriptSource } = await post('Debugger.getScriptSource', { scriptId });
    const ends = lineEnds(scriptSource);
    for (const { functionName, ranges } of called) {
      const { startOffset, endOffset, count } = ranges[0];
      const from = lineOf(ends, startOffset);
      const column = startOffset - (from === 1 ? -1 : ends[from - 2]);
      found.push({ name: functionName, url, scriptId, count, from, to: lineOf(ends, endOffset), column });
    }
  }
  await post('Debugger.disable');
  return found;
}

function lineEnds(text) {
  const ends = [];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) ends.push(at);
  return ends;
}

/** The line of an offset, counted from 1: one more than the line ends before it. */
function lineOf(ends, offset) {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ends[middle] < offset) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}

module.exports = { calledFunctions, lineOf, lineEnds };
