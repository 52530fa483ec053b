/** A profile of whatever format, told by what it has in it: names of files say nothing. */

import { gunzipSync } from 'node:zlib';
import { badProfile } from '../bad-profile.ts';
import type { Profile } from '../profile.ts';
import { totalOf } from '../trees/totals.ts';
import { isCollapsed, readCollapsed } from './collapsed.ts';
import { isCpuProfile, readCpuProfile } from './cpuprofile.ts';
import { isHeapProfile, readHeapProfile } from './heapprofile.ts';
import { refuseOtherBytes, refuseOtherJson, refuseOtherText } from './other-kinds.ts';
import { isPerfScript, readPerfScript } from './perf-script.ts';
import { isPprof, readPprof } from './pprof.ts';
import { isPreprocessedLog, readPreprocessedLog } from './preprocessed-log.ts';
import type { ProfileSource } from './source.ts';
import { isTrace, readTrace } from './trace.ts';
import { isV8Log, readV8Log } from './v8-log.ts';

/** What is larger is no profile that a page could show, and more than a string may hold. */
const LARGEST_PROFILE = 400 * 2 ** 20;

/**
 * @param bytes the file as it is, compressed or not
 * @param largest bytes that it may have, uncompressed
 * @throws JsdynoError BAD_PROFILE for what is none, is larger, does not hold together, or has samples that count nothing
 */
export function readProfile(bytes: Uint8Array, source: ProfileSource, largest = LARGEST_PROFILE): Profile {
  const profile = withinLimits(() => ofBytes(bytes, source, largest), source.title);
  const total = totalOf(profile);
  // Figures beyond what numbers hold would be NaN in every share.
  if (!(total <= Number.MAX_SAFE_INTEGER)) throw badProfile(source.title, 'its figures are too large to be any');
  if (total === 0 && (profile.samples ?? profile.nodes.self.length) > 0)
    throw badProfile(source.title, `it has stacks, and none of them counts anything${ofWhat(profile)}`);
  return profile;
}

const ofWhat = ({ remarks }: Profile): string => (remarks.length === 0 ? '' : ` (${remarks.join('; ')})`);

function withinLimits(read: () => Profile, title: string): Profile {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw badProfile(title, error.message, error);
    throw error;
  }
}

function ofBytes(bytes: Uint8Array, source: ProfileSource, largest: number): Profile {
  const { title } = source;
  const plain = unpacked(bytes, title, largest);
  if (plain.length > largest) throw tooLarge(title, largest);
  if (plain.length === 0) throw badProfile(title, 'it is empty');
  const text = textOf(plain);
  if (text === null) {
    refuseOtherBytes(plain, title);
    if (isPprof(plain)) return readPprof(plain, source);
    throw badProfile(title, 'it is no profile');
  }
  const start = text.trimStart();
  if (/^[{[]/.test(start)) return ofJson(text, source);
  if (isV8Log(start)) return readV8Log(start, source);
  if (isPerfScript(text)) return readPerfScript(text, source);
  refuseOtherText(start, title);
  if (isCollapsed(text)) return readCollapsed(text, source);
  throw badProfile(title, 'it is no profile');
}

const tooLarge = (title: string, largest: number) => badProfile(title, `it is larger than ${largest / 2 ** 20} MiB`);

function unpacked(bytes: Uint8Array, title: string, largest: number): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: largest });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(title, largest);
    throw badProfile(title, 'it is compressed, and damaged', cause);
  }
}

/** Null for what is no text: its beginning has signs that no text has. A byte order mark names the coding. */
function textOf(bytes: Uint8Array): string | null {
  const utf16 = [
    [0xff, 0xfe, 'utf-16le'],
    [0xfe, 0xff, 'utf-16be'],
  ] as const;
  for (const [first, second, coding] of utf16)
    if (bytes[0] === first && bytes[1] === second) return new TextDecoder(coding).decode(bytes);
  // A pprof begins with a field of a few bytes, whose length is a control character, or with longer ones and a NUL.
  if (bytes.subarray(0, 4096).some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return null;
  return new TextDecoder().decode(bytes);
}

function ofJson(text: string, source: ProfileSource): Profile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw badProfile(source.title, 'it is no JSON, though it begins so; it may have been cut', cause);
  }
  if (isCpuProfile(value)) return readCpuProfile(value, source);
  refuseOtherJson(value, source.title);
  if (isTrace(value)) return readTrace(value, source);
  if (isPreprocessedLog(value)) return readPreprocessedLog(value, source);
  if (isHeapProfile(value)) return readHeapProfile(value, source);
  throw badProfile(source.title, 'it is JSON, but no profile');
}
