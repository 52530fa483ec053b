/** What the page carries of a profile, unpacked. */
import { type Amounts, amountsIn } from '../../src/inspect/flame/amounts.ts';
import type { FlameData, FrameColumns } from '../../src/inspect/flame/flame-data.ts';
import { frameName, type NamedFrame } from '../../src/inspect/flame/frame-words.ts';
import { KINDS, TIERS } from '../../src/inspect/flame/kinds.ts';
import { type Stacks, unpackStacks } from '../../src/inspect/flame/stacks.ts';
import type { FrameKind } from '../../src/inspect/profiles/profile.ts';

export interface Model {
  data: FlameData;
  texts: FlameData['texts'];
  stacks: Stacks;
  amounts: Amounts;
  isDifference: boolean;
  frames: FrameColumns;
  count: number;
  /** Whether any frame has a twin that ran in another tier. */
  hasTiers: boolean;
  namedOf(frame: number): NamedFrame;
  nameOf(frame: number): string;
  kindOf(frame: number): FrameKind;
  packageOf(frame: number): string;
  /** The sign that V8 has for its tier; empty where it is not told. */
  signOf(frame: number): string;
  tierOf(frame: number): string;
}

export async function modelOf(data: FlameData): Promise<Model> {
  const [json, bytes] = await Promise.all([gunzipped(data.frames), gunzipped(data.nodes.packed)]);
  const frames = JSON.parse(new TextDecoder().decode(json)) as FrameColumns;
  const { count, step } = data.nodes;
  const textOf = (place: number | undefined) => frames.strings[place ?? 0] ?? '';
  const namedOf = (frame: number): NamedFrame => ({
    name: textOf(frames.name[frame]),
    file: textOf(frames.file[frame]),
    line: frames.line[frame] ?? 0,
    column: frames.column[frame] ?? 0,
    package: textOf(frames.package[frame]),
  });
  const tierAt = (frame: number) => TIERS[(frames.tier[frame] ?? 0) - 1];
  const { texts } = data;
  return {
    data,
    texts,
    stacks: unpackStacks({ count, step, sides: data.sides.length, bytes }),
    amounts: amountsIn(data.unit, data.language),
    isDifference: data.sides.length > 1,
    frames,
    count: frames.name.length,
    hasTiers: frames.same.some((first, i) => first !== i),
    namedOf,
    nameOf: (frame) => textOf(frames.name[frame]) || frameName(namedOf(frame), texts.anonymous ?? ''),
    kindOf: (frame) => KINDS[frames.kind[frame] ?? 0] ?? 'unknown',
    packageOf: (frame) => textOf(frames.package[frame]),
    signOf: (frame) => tierAt(frame)?.sign ?? '',
    tierOf: (frame) => texts[`tier-${tierAt(frame)?.tier}`] ?? '',
  };
}

async function gunzipped(base64: string): Promise<Uint8Array> {
  const signs = atob(base64);
  const bytes = new Uint8Array(signs.length);
  for (let i = 0; i < signs.length; i++) bytes[i] = signs.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
