/** Profiles as a page carries them: texts once, printable, in columns. */
import { gzipSync } from 'node:zlib';
import { printable } from '../../text/printable.ts';
import type { Frame, ProfiledThread } from '../profiles/profile.ts';
import type { FlameData, FrameColumns } from './flame-data.ts';
import { KINDS, TIERS } from './kinds.ts';
import type { Nodes, PackedStacks } from './stacks.ts';

/** Longer names are cut: the page shows them whole nowhere. Signs. */
const LONGEST = 400;

/** One profile, or two over the same frames and nodes. */
export interface DrawnProfile {
  frames: readonly Frame[];
  threads: readonly ProfiledThread[];
  nodes: Nodes;
}

export function packProfile(
  { frames, threads }: Pick<DrawnProfile, 'frames' | 'threads'>,
  { count, step, bytes }: PackedStacks,
): Pick<FlameData, 'threads' | 'frames' | 'nodes'> {
  return {
    threads: threads.map((thread) => cut(thread.name)),
    frames: packed(JSON.stringify(frameColumns(frames))),
    nodes: { count, step, packed: packed(bytes) },
  };
}

export function frameColumns(frames: readonly Frame[]): FrameColumns {
  const strings = new Places();
  strings.of('');
  const same = new Map<string, number>();
  const columns: Omit<FrameColumns, 'strings'> = {
    name: [],
    kind: [],
    file: [],
    line: [],
    column: [],
    package: [],
    tier: [],
    same: [],
  };
  frames.forEach((frame, i) => {
    const key = JSON.stringify([frame.kind, frame.name, frame.file, frame.line, frame.column, frame.package]);
    if (!same.has(key)) same.set(key, i);
    columns.name.push(strings.of(cut(frame.name)));
    columns.kind.push(Math.max(0, KINDS.indexOf(frame.kind)));
    columns.file.push(strings.of(cut(frame.file ?? '')));
    columns.line.push(frame.line ?? 0);
    columns.column.push(frame.column ?? 0);
    columns.package.push(strings.of(cut(frame.package ?? '')));
    columns.tier.push(TIERS.findIndex(({ tier }) => tier === frame.tier) + 1);
    columns.same.push(same.get(key) ?? i);
  });
  return { strings: strings.all, ...columns };
}

class Places {
  readonly all: string[] = [];
  #known = new Map<string, number>();

  of(text: string): number {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    this.#known.set(text, this.all.length);
    return this.all.push(text) - 1;
  }
}

function cut(text: string): string {
  const line = printable(text);
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

/** The system that packed stands in byte 9 (RFC 1952): the same profile gives the same page on each. */
function packed(content: string | Uint8Array): string {
  const bytes = gzipSync(content, { level: 9 });
  bytes[9] = 255;
  return bytes.toString('base64');
}
