/**
 * The log of `node --prof` (`isolate-*-v8.log`), read without `node --prof-process`: that one leaves out what the engine does beside the
 * program, the collector and the compilers. The lines are those of V8's src/logging/log.cc and tools/logreader.mjs.
 */

import { bareFrame, libraryFrame, stateFrame, v8CodeFrame } from '../frames/v8-code.ts';
import type { Frame, Profile } from '../profile.ts';
import { ProfileBuilder } from '../profile-builder.ts';
import { above, CodeMap } from './code-map.ts';
import { oneThread, type ProfileSource } from './source.ts';
import { linesOf } from './text-lines.ts';
import { TickStacks } from './tick-stacks.ts';

const NAMELESS = "native functions have no names in V8's log: they stand under the file that they are in";
/** A tick has at most 255 addresses (kMaxFramesCountLog2). */
const MOST_FIELDS = 2000;

/** Whether a text is such a log, or what is left of one. */
export const isV8Log = (text: string): boolean =>
  /^(?:v8-version|v8-platform|profiler|shared-library|code-creation|tick),/.test(text);

interface Code {
  type: string;
  name: string;
  mark: string;
  /** Made when a tick first meets the code, since most code is met by none. */
  frame: number | null;
}

/**
 * Samples: ticks of the thread.
 *
 * @throws JsdynoError BAD_PROFILE
 */
export function readV8Log(text: string, source: ProfileSource): Profile {
  const builder = new ProfileBuilder();
  const ticks = new TickStacks(builder, oneThread(source));
  const codes = new CodeMap<Code>();
  const libraries = new CodeRanges();
  const frames = new Map<Frame, number>();
  const frameOf = (frame: Frame): number => {
    const known = frames.get(frame);
    if (known !== undefined) return known;
    const index = builder.frame(frame);
    frames.set(frame, index);
    return index;
  };
  const codeFrame = (code: Code): number => {
    code.frame ??= builder.frame(v8CodeFrame(code.type, code.name, code.mark));
    return code.frame;
  };

  const tick = (fields: string[]): void => {
    const [, pc = '', time = '', isExternal = '', top = '', state = '', ...stack] = fields;
    const at = Number(time);
    if (!(at >= 0)) return;
    const during = stateFrame(Number(state));
    if (during?.kind === 'idle') {
      ticks.add(at, [frameOf(during)]);
      return;
    }
    // Innermost first, as in the log.
    const path: number[] = [];
    const here = isExternal === '1' ? address(top) : address(pc);
    const innermost = codes.find(here);
    if (during !== undefined) path.push(frameOf(during));
    else if (innermost !== undefined) path.push(codeFrame(innermost));
    else path.push(frameOf(libraries.find(here) ?? (Number(state) >= 5 ? NATIVE : UNKNOWN)));
    // A function that was called without a frame of its own is on top of the stack.
    if (isExternal !== '1') {
      const frameless = codes.find(address(top));
      if (frameless !== undefined && frameless.mark !== '') path.push(codeFrame(frameless));
    }
    let previous = address(pc);
    for (const written of stack) {
      // The rest of a stack that is too deep.
      if (written.startsWith('o')) continue;
      previous =
        written.startsWith('+') || written.startsWith('-') ? previous + Number.parseInt(written, 16) : address(written);
      const code = codes.find(previous);
      if (code !== undefined) path.push(codeFrame(code));
    }
    ticks.add(at, path.reverse());
  };

  for (const line of linesOf(text)) {
    // Sources are most of a log, in few lines that need not be looked at.
    if (line.startsWith('tick,')) {
      const fields = line.split(',', MOST_FIELDS);
      if (fields.length >= 6) tick(fields);
    } else if (line.startsWith('code-creation,')) {
      const fields = fieldsOf(line, 9);
      // Before Node.js 8 there was no time in it.
      const [start = '', size = '', name = '', , mark = ''] = fields.slice(fields[3]?.startsWith('0x') ? 3 : 4);
      const type = fields[1] ?? '';
      const code = { type, name: unescaped(name), mark: /^o?[~^+*]'?$/.test(mark) ? mark : '', frame: null };
      if (address(start) > 0) codes.add(address(start), Number(size) || 0, code);
    } else if (line.startsWith('code-move,')) {
      const [, from = '', to = ''] = line.split(',', 3);
      if (address(to) > 0) codes.move(address(from), address(to));
    } else if (line.startsWith('code-delete,')) {
      codes.remove(address(line.split(',', 2)[1] ?? ''));
    } else if (line.startsWith('shared-library,')) {
      const [, path = '', start = '', end = ''] = fieldsOf(line, 4);
      libraries.add(address(start), address(end), libraryFrame(unescaped(path)));
    }
  }
  return ticks.end(source, NAMELESS);
}

const NATIVE = bareFrame('(program)', 'native');
const UNKNOWN = bareFrame('[unknown]', 'unknown');

/** 0 for what is no address. */
function address(text: string): number {
  const value = Number.parseInt(text, 16);
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
}

/** A comma within a field is `\x2C`, and so are all signs that are no letter. */
const unescaped = (text: string): string =>
  text.includes('\\')
    ? text.replace(/\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|(.))/g, (_, two, four, one) =>
        one === undefined ? String.fromCharCode(Number.parseInt(two ?? four, 16)) : one === 'n' ? '\n' : one,
      )
    : text;

/**
 * The first fields of a line. Node.js 8 and older wrote names in quotation marks, with commas in them as they are and a mark within them twice;
 * later logs have no comma behind a mark that is part of a name.
 */
function fieldsOf(line: string, most: number): string[] {
  if (!line.includes(',"')) return line.split(',', most);
  const fields: string[] = [];
  for (let at = 0; at <= line.length && fields.length < most; ) {
    const quoted = line[at] === '"' ? closingOf(line, at) : -1;
    const comma = line.indexOf(',', Math.max(at, quoted));
    const end = comma < 0 ? line.length : comma;
    fields.push(quoted < 0 ? line.slice(at, end) : line.slice(at + 1, quoted).replaceAll('""', '"'));
    at = end + 1;
  }
  return fields;
}

/** Where a quotation ends that a comma or the line's end follows; -1 where none does. */
function closingOf(line: string, open: number): number {
  for (let at = line.indexOf('"', open + 1); at >= 0; at = line.indexOf('"', at + 1)) {
    if (line[at + 1] === '"') at++;
    else return at + 1 === line.length || line[at + 1] === ',' ? at : -1;
  }
  return -1;
}

/** Where libraries lie: there are a few dozen, and they do not move. */
class CodeRanges {
  /** In ascending order of `start`. */
  private readonly all: { start: number; end: number; frame: Frame }[] = [];

  add(start: number, end: number, frame: Frame): void {
    if (this.all.length < 10_000) this.all.splice(above(this.all, start), 0, { start, end, frame });
  }

  find(at: number): Frame | undefined {
    const range = this.all[above(this.all, at) - 1];
    return range !== undefined && at < range.end ? range.frame : undefined;
  }
}
