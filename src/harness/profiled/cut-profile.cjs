'use strict';

// V8's profile without what is not of the row: samples outside of spans, and the harness that calls. Pure.

const path = require('path');
const { pathToFileURL } = require('url');
const { ownerOf } = require('./line-owner.cjs');

/** What is loaded from here is the harness, not the row. */
const HARNESS = path.dirname(__dirname) + path.sep;
const HARNESS_URL = decodeURI(pathToFileURL(HARNESS).href);
const LOOP = { functionName: '(loop)', url: '', lineNumber: -1, columnNumber: -1 };

/**
 * Pure but for the place of the harness.
 *
 * @param {object} profile as V8 gives it, times in µs
 * @param {{ start: number, spent: number, surrounded?: boolean }[]} spans in the order of time, ns; of `surrounded` ones only what
 *   the loop calls is the row's
 * @param {number} began ns on the clock of the spans, where the profile's is another
 * @param {object[]} functions that a span calls, see called-functions.cjs
 * @returns {{ tree: { parent: number[], frame: number[], samples: number[], frames: [string, string, number, number][] }, taken: number, placed: number }}
 *   index 0 is nothing but the root; frames are name, address, line and column; `taken` samples, of which `placed` are known to be
 *   of an inlined function by their line
 */
function cut(profile, spans, began, functions) {
  const byId = new Map(profile.nodes.map((node) => [node.id, { node, caller: undefined, seen: 0, hits: 0 }]));
  for (const one of byId.values()) {
    for (const child of one.node.children || []) byId.get(child).caller = one;
  }
  const tree = { parent: [-1], frame: [-1], samples: [0], frames: [], known: new Map(), children: [new Map()] };
  let taken = 0;
  // V8 writes a sample when it deoptimizes, too, and counts no hit.
  for (const id of profile.samples) byId.get(id).seen++;
  const shift = Math.abs(profile.startTime * 1000 - began) < 1e9 ? 0 : began - profile.startTime * 1000;
  let at = 0;
  let time = profile.startTime;
  profile.samples.forEach((id, i) => {
    time += profile.timeDeltas[i];
    const nanos = time * 1000 + shift;
    while (at < spans.length && nanos > spans[at].start + spans[at].spent) at++;
    if (at === spans.length || nanos < spans[at].start) return;
    const one = byId.get(id);
    if (one.place === undefined) one.place = placeOf(one);
    if (spans[at].surrounded && !one.place.isInLoop) return;
    const { hitCount = one.seen } = one.node;
    one.hits += hitCount / one.seen;
    taken += hitCount / one.seen;
  });
  let placed = 0;
  for (const { node, hits, place } of byId.values()) {
    if (hits === 0) continue;
    let index = 0;
    for (const frame of place.stack) index = childOf(tree, index, frame);
    const parts = inlinedParts(node, hits, functions);
    for (const { frame, samples } of parts) {
      tree.samples[childOf(tree, index, frame)] += samples;
      placed += samples;
    }
    tree.samples[index] += hits - parts.reduce((sum, { samples }) => sum + samples, 0);
  }
  const { parent, frame, samples, frames } = tree;
  return { tree: { parent, frame, samples, frames }, taken, placed };
}

/** The stack of a node from the row's outermost function inwards; what called the row is left out. */
function placeOf(one) {
  const stack = [];
  for (let at = one; at !== undefined; at = at.caller) {
    const { callFrame } = at.node;
    // A built-in that keeps no frame of its own hides the one that called it: what seems to be of the loop's caller is the loop's.
    if (isLoop(callFrame) || (isHarness(callFrame) && stack.length === 0)) {
      stack.push(LOOP);
      return { stack: stack.reverse(), isInLoop: true };
    }
    if (isHarness(callFrame)) break;
    if (callFrame.functionName !== '(root)') stack.push(callFrame);
  }
  return { stack: stack.reverse(), isInLoop: false };
}

/** Of the samples of a node those whose lines lie in other functions, by function. */
function inlinedParts(node, hits, functions) {
  // Of native functions the line is their caller's.
  if (node.callFrame.lineNumber < 0) return [];
  const lines = node.positionTicks || [];
  const all = lines.reduce((sum, { ticks }) => sum + ticks, 0);
  const parts = new Map();
  for (const { line, ticks } of lines) {
    const owner = ownerOf(line, node.callFrame, functions);
    if (owner === undefined || isHarness(owner) || isLoop(frameOf(owner))) continue;
    const key = owner.scriptId + ':' + owner.from + ':' + owner.name;
    if (!parts.has(key)) parts.set(key, { frame: frameOf(owner), samples: 0 });
    parts.get(key).samples += (hits * ticks) / all;
  }
  return Array.from(parts.values());
}

function frameOf({ name, url, from, column }) {
  return { functionName: name, url, lineNumber: from - 1, columnNumber: column - 1 };
}

function childOf(tree, parent, { functionName, url, lineNumber, columnNumber }) {
  // Those that are known by their lines have other columns than those of the profile.
  const key = [functionName, url, lineNumber].join('\n');
  const known = tree.children[parent].get(key);
  if (known !== undefined) return known;
  if (!tree.known.has(key)) {
    tree.known.set(key, tree.frames.length);
    tree.frames.push([functionName, url, lineNumber + 1, columnNumber + 1]);
  }
  const index = tree.parent.length;
  tree.parent.push(parent);
  tree.frame.push(tree.known.get(key));
  tree.samples.push(0);
  tree.children.push(new Map());
  tree.children[parent].set(key, index);
  return index;
}

/** Its lines are such as no file has: see far-loops.cjs. */
function isLoop({ functionName, url, lineNumber }) {
  return functionName === 'loop' && url === '' && lineNumber >= FAR;
}

const FAR = 1e5;

function isHarness({ url }) {
  return url.indexOf('file://') === 0 ? decodeURI(url).indexOf(HARNESS_URL) === 0 : url.indexOf(HARNESS) === 0;
}

module.exports = { cut, FAR };
