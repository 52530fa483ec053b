'use strict';

/**
 * Pure: the function from which a line of optimised code was inlined; undefined if the line is the function's own, or unknown. V8 gives the
 * line without its file. Among the files whose called functions contain the line, the function's own file comes first, then the function
 * that is called most often: one of the program before one of Node.js' own, if it is called a tenth as often.
 *
 * @param {number} line counted from 1
 * @param {{ functionName: string, url: string, scriptId: string, lineNumber: number }} callFrame the function whose code it is
 * @param {{ name: string, url: string, scriptId: string, count: number, from: number, to: number, column: number }[]} functions
 */
function ownerOf(line, callFrame, functions) {
  const from = callFrame.lineNumber + 1;
  const isSelf = (one) =>
    String(one.scriptId) === String(callFrame.scriptId) && one.from === from && one.name === callFrame.functionName;
  const self = functions.find(isSelf);
  const covering = functions.filter((one) => one.from <= line && line <= one.to && one.name !== '');
  if (self !== undefined && line >= self.from && line <= self.to) {
    // A nested function with lines of its own.
    const within = covering.filter(
      (one) =>
        one.scriptId === self.scriptId && one.from > self.from && one.to <= self.to && one.from < line && line < one.to,
    );
    return innermost(within);
  }
  if (self === undefined && line === from) return undefined;
  const same = innermost(covering.filter((one) => one.scriptId === callFrame.scriptId));
  if (same !== undefined) return same;
  const scripts = Array.from(new Set(covering.map((one) => one.scriptId)));
  const best = scripts.map((id) => innermost(covering.filter((one) => one.scriptId === id)));
  const weight = ({ url, count }) => (url.startsWith('node:') ? count : 10 * count);
  return best.sort((a, b) => weight(b) - weight(a))[0];
}

/** The shortest, and of those the one that is called most often. */
function innermost(functions) {
  return functions.slice().sort((a, b) => a.to - a.from - (b.to - b.from) || b.count - a.count)[0];
}

module.exports = { ownerOf };
