import type { Refuse } from './text-file.ts';

/** The most levels of lists and objects in JSON, so that recursive programs come to its end. */
const DEEPEST = 100;

/**
 * The value of JSON from elsewhere.
 * @throws what `refuse` makes of why it is none, or none that is read
 */
export function parsedJson(text: string, refuse: Refuse): unknown {
  if (isDeeper(text, DEEPEST)) throw refuse(`it is nested more than ${DEEPEST} levels deep`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refuse(`it is no JSON: ${(error as Error).message}`, error as Error);
  }
}

const [QUOTE, BACKSLASH, LIST, END_OF_LIST, OBJECT, END_OF_OBJECT] = [...'"\\[]{}'].map((sign) => sign.charCodeAt(0));

/** Whether brackets outside of texts are nested deeper. Pure. */
function isDeeper(json: string, deepest: number): boolean {
  let isIt = false;
  eachDepth(json, 0, (depth) => {
    isIt = depth > deepest;
    return isIt;
  });
  return isIt;
}

/** The place behind the bracket that closes what begins at `from`; the end of all where none does. */
export function endOfValue(json: string, from: number): number {
  return eachDepth(json, from, (depth) => depth <= 0) + 1;
}

/** Tells the depth behind each bracket outside of texts until that is enough; the place of that bracket, or the end of all. */
function eachDepth(json: string, from: number, isEnough: (depth: number) => boolean): number {
  let depth = 0;
  for (let at = from; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(json, at);
    else if (sign === LIST || sign === OBJECT || sign === END_OF_LIST || sign === END_OF_OBJECT) {
      depth += sign === LIST || sign === OBJECT ? 1 : -1;
      if (isEnough(depth)) return at;
    }
  }
  return json.length;
}

/** The place of the quote that ends a text; the end of all where none does. */
function endOfText(json: string, start: number): number {
  for (let at = start + 1; ; at++) {
    at = json.indexOf('"', at);
    if (at === -1) return json.length;
    let before = at - 1;
    while (json.charCodeAt(before) === BACKSLASH) before--;
    if ((at - before) % 2 === 1) return at;
  }
}
