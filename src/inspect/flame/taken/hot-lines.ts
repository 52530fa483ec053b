/** The lines of a program in which its time went, by the samples that V8 counts for each: a built-in that a line calls has no frame of its own. */

import { fileURLToPath } from 'node:url';
import { textIfThere } from '../../../host/files/if-there.ts';
import { parsedJson } from '../../../host/files/json-text.ts';
import { orElse } from '../../../text/errors/or-else.ts';
import { isObject, numberOr, own, textOr } from '../../profiles/read/json-values.ts';
import type { HotLine } from '../answer/answer.ts';

const MOST_LINES = 3;
const LEAST_SHARE = 0.05;
/** Columns of a line's text. */
const MOST_TEXT = 60;
/** Lines of what was made from another file are none that anybody wrote. */
const MAPPED = /^\/\/[#@] sourceMappingURL=/m;

/** @param paths files that were taken of one program; those of other formats tell of no lines */
export function hotLines(paths: readonly string[]): HotLine[] {
  const ticks = new Map<string, { file: string; line: number; count: number }>();
  let all = 0;
  for (const node of paths.flatMap(nodesIn)) {
    const call = own(node, 'callFrame');
    const file = textOr(own(call, 'url'), '');
    if (textOr(own(call, 'functionName'), '') !== '(idle)') all += numberOr(own(node, 'hitCount'), 0);
    const lines = own(node, 'positionTicks');
    if (!file.startsWith('file:') || !Array.isArray(lines)) continue;
    for (const one of lines) {
      const [line, count] = [numberOr(own(one, 'line'), 0), numberOr(own(one, 'ticks'), 0)];
      const known = ticks.get(`${file}\0${line}`) ?? { file, line, count: 0 };
      ticks.set(`${file}\0${line}`, { ...known, count: known.count + count });
    }
  }
  return [...ticks.values()]
    .filter(({ count }) => count >= LEAST_SHARE * all)
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_LINES)
    .flatMap(({ file, line, count }) => {
      const text = textIfThere(pathOf(file));
      const said = text === null || MAPPED.test(text) ? undefined : text.split('\n')[line - 1]?.trim();
      return said === undefined ? [] : [{ file, line, share: count / all, text: said.slice(0, MOST_TEXT) }];
    });
}

function nodesIn(path: string): unknown[] {
  if (!path.endsWith('.cpuprofile')) return [];
  const text = textIfThere(path);
  const nodes =
    text === null
      ? null
      : own(
          parsedJson(text, (why) => new Error(why)),
          'nodes',
        );
  return Array.isArray(nodes) ? nodes.filter(isObject) : [];
}

function pathOf(file: string): string {
  return orElse(() => fileURLToPath(file), '');
}
