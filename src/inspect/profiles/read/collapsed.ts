/**
 * Collapsed stacks: a line for each stack, its frames from the outermost parted by `;`, then a blank and how much (Gregg's
 * stackcollapse-*.pl; `perf script | stackcollapse-perf.pl`, async-profiler, pprof-rs, py-spy and others write it). What the figures count is
 * not told: samples are assumed.
 */

import { badProfile } from '../bad-profile.ts';
import { namedFrame } from '../frames/named-frame.ts';
import type { Profile } from '../profile.ts';
import { ProfileBuilder } from '../profile-builder.ts';
import { oneThread, type ProfileSource } from './source.ts';
import { linesOf } from './text-lines.ts';

/** A path of frames may be as deep as this; engines end recursion long before. */
const DEEPEST = 100_000;
const FIGURE = /^\d{1,15}(?:\.\d{1,9})?$/;

/** Whether most of a text's first lines that are not empty are collapsed stacks. */
export function isCollapsed(text: string): boolean {
  const lines = text.slice(0, 65_536).split('\n');
  // The last line of what was looked at may be cut.
  if (text.length > 65_536) lines.pop();
  const filled = lines.filter((line) => line.trim() !== '' && !line.startsWith('#')).slice(0, 20);
  const stacks = filled.flatMap((line) => parted(line)?.stack ?? []);
  // One frame alone is any text with a number behind it: one of the lines must have a stack.
  return 2 * stacks.length >= filled.length && stacks.some((stack) => stack.includes(';'));
}

/**
 * @throws JsdynoError BAD_PROFILE
 */
export function readCollapsed(text: string, source: ProfileSource): Profile {
  const builder = new ProfileBuilder();
  const thread = builder.thread(oneThread(source));
  const frames = new Map<string, number>();
  let samples = 0;
  let number = 0;
  let lines = 0;
  let odd = 0;
  let firstOdd: number | null = null;
  let doubled = 0;
  for (const line of linesOf(text)) {
    number++;
    if (line.trim() === '' || line.startsWith('#')) continue;
    const parts = parted(line);
    if (parts === null) {
      odd++;
      firstOdd ??= number;
      continue;
    }
    lines++;
    if (parted(parts.stack) !== null) doubled++;
    const stack = isIdle(parts.stack) ? ['(idle)'] : parts.stack.split(';');
    if (stack.length > DEEPEST) throw badProfile(source.title, `line ${number} has more than ${DEEPEST} frames`);
    let node = -1;
    for (const name of stack) {
      let frame = frames.get(name);
      if (frame === undefined) {
        frame = builder.frame(namedFrame(name));
        frames.set(name, frame);
      }
      node = builder.child(node, frame, thread);
    }
    builder.spend(node, parts.amount);
    samples += parts.amount;
  }
  if (odd > lines) throw badProfile(source.title, `line ${firstOdd} is no collapsed stack, and so are most`);
  // difffolded.pl writes both figures of two profiles.
  if (lines > 0 && doubled === lines)
    throw badProfile(source.title, 'it has two figures a line: it is a difference, not a profile');
  if (samples === 0) throw badProfile(source.title, 'none of its stacks counts anything');
  return builder.build({
    title: source.title,
    unit: 'samples',
    per: 'all',
    samples: Math.round(samples),
    durationNs: null,
    remarks: [
      'collapsed stacks do not say what they count: taken as samples',
      ...(odd === 0
        ? []
        : [`${odd} of ${lines + odd} lines are no collapsed stacks, line ${firstOdd} first: left out`]),
    ],
  });
}

/** A line's stack and figure; by hand, since an expression that may begin anywhere takes time squared on a line of blanks. */
function parted(line: string): { stack: string; amount: number } | null {
  const text = line.trimEnd();
  const blank = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\t'));
  const stack = text.slice(0, Math.max(0, blank)).trimEnd();
  const figure = text.slice(blank + 1);
  return stack === '' || !FIGURE.test(figure) ? null : { stack, amount: Number(figure) };
}

/** What the kernel runs on a CPU that has nothing to do: stackcollapse-perf.pl writes the thread's name first, with its numbers where asked. */
const isIdle = (stack: string): boolean => /^swapper(?:-[\d?]+(?:\/\d+)?)?(?:;|$)/.test(stack);
