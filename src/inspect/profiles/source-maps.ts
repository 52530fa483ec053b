/**
 * Frames of generated files shown as what they were generated from, by the maps that stand in the files or beside them (ECMA-426). Nothing
 * is fetched: a map that is elsewhere than on this disk is none.
 */

import { readFileSync, statSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { orElse } from '../../text/errors/or-else.ts';
import { scriptFrame } from './frames/script-frame.ts';
import type { Frame, Profile } from './profile.ts';
import { withFrames } from './trees/regrouped.ts';

interface SourceMapLimits {
  /** Bytes of a generated file or of a map; larger ones are not looked at. */
  file: number;
  /** Bytes of all of them together. */
  all: number;
}

const SOURCE_MAP_LIMITS: SourceMapLimits = { file: 32 * 2 ** 20, all: 256 * 2 ** 20 };

/** A profile of generated files with places in their sources, and with the kinds that those have: a bundle holds dependencies. */
export function withSourceMaps(profile: Profile, limits: SourceMapLimits = SOURCE_MAP_LIMITS): Profile {
  const read = reader(limits);
  const maps = new Map<string, Generated | null>();
  const indexes = new Map<string, number>();
  const frames: Frame[] = [];
  const mapped = new Set<string>();
  const frameOf = profile.frames.map((frame) => {
    const shown = original(frame, maps, read);
    if (shown !== frame && frame.file !== null) mapped.add(frame.file);
    const { kind, tier, line, column, file, name } = shown;
    const key = JSON.stringify([kind, tier, line, column, file, name]);
    const known = indexes.get(key);
    if (known !== undefined) return known;
    indexes.set(key, frames.length);
    return frames.push(shown) - 1;
  });
  if (mapped.size === 0) return profile;
  const remark = `source maps were followed: ${mapped.size} ${mapped.size === 1 ? 'file is' : 'files are'} shown by what made them`;
  return { ...withFrames(profile, frames, frameOf), remarks: [...profile.remarks, remark] };
}

interface Generated {
  map: SourceMap;
  lines: string[];
  /** What sources are relative to. */
  base: string;
}

type Read = (path: string) => string | null;

function original(frame: Frame, maps: Map<string, Generated | null>, read: Read): Frame {
  const { file, line, column, name, tier } = frame;
  if (file === null || line === null || !isAbsolute(file)) return frame;
  let generated = maps.get(file);
  if (generated === undefined) {
    generated = generatedFile(file, read);
    maps.set(file, generated);
  }
  if (generated === null) return frame;
  // Without a column, the first thing of the line: of a file in few lines that would be any function.
  const text = generated.lines[line - 1];
  if (text === undefined || (column === null && text.length > 400)) return frame;
  const entry = generated.map.findEntry(line - 1, (column ?? 1) - 1);
  if (!('originalSource' in entry) || entry.generatedLine !== line - 1 || typeof entry.originalSource !== 'string')
    return frame;
  // V8 tells where the parameters of a function begin: what is mapped before them is its name, if it reads as that.
  const before = text.slice(entry.generatedColumn, entry.generatedColumn + name.length);
  const given = (entry as { name?: unknown }).name;
  return scriptFrame({
    name: name !== '' && before === name && typeof given === 'string' && given !== '' ? given : name,
    file: sourcePath(entry.originalSource, generated.base),
    line: entry.originalLine + 1,
    column: column === null ? null : entry.originalColumn + 1,
    tier,
  });
}

/** The source with its map, or null where there is none that can be read. */
function generatedFile(file: string, read: Read): Generated | null {
  const text = read(file);
  if (text === null) return null;
  const found = mapText(text, file, read);
  if (found === null) return null;
  try {
    const payload = JSON.parse(found.text.replace(/^\)\]\}'[^\n]*\n/, '')) as SourceMapPayload;
    const map = new SourceMap(payload);
    const root = typeof payload.sourceRoot === 'string' ? payload.sourceRoot : '';
    return { map, lines: text.split('\n'), base: sourcePath(root, found.folder) };
  } catch {
    // A map that is damaged is none.
    return null;
  }
}

/** The map that the file's last lines name, else the one of its own name beside it. */
function mapText(text: string, file: string, read: Read): { text: string; folder: string } | null {
  const at = Math.max(
    text.lastIndexOf('//# sourceMappingURL='),
    text.lastIndexOf('/*# sourceMappingURL='),
    text.lastIndexOf('//@ sourceMappingURL='),
  );
  const folder = dirname(file);
  if (at < 0) {
    const beside = read(`${file}.map`);
    return beside === null ? null : { text: beside, folder };
  }
  const end = text.slice(at + 21).search(/[\s*'"]|$/);
  const url = text.slice(at + 21, at + 21 + end);
  if (url.startsWith('data:')) {
    const comma = url.indexOf(',');
    const head = url.slice(0, Math.max(0, comma));
    const body = url.slice(comma + 1);
    if (!/^data:application\/json\b/.test(head)) return null;
    return { text: head.endsWith(';base64') ? Buffer.from(body, 'base64').toString() : unescaped(body), folder };
  }
  if (/^[a-z][a-z0-9+.-]+:/i.test(url) && !url.startsWith('file:')) return null;
  const path = sourcePath(unescaped(url.replace(/[?#].*$/, '')), folder);
  const found = read(path);
  return found === null ? null : { text: found, folder: dirname(path) };
}

/** A source as a path; what a bundler made up keeps what stands behind its scheme: `webpack://app/./src/a.ts` is `src/a.ts`. */
function sourcePath(source: string, base: string): string {
  if (source.startsWith('file:')) {
    return orElse(() => fileURLToPath(source), source);
  }
  const bundled = /^(?:webpack|webpack-internal|turbopack|rollup|vite|ng|parcel):\/\/[^/]*\/+/.exec(source);
  if (bundled !== null)
    return source
      .slice(bundled[0].length)
      .replace(/^(?:\.\/)+/, '')
      .replace(/\?[0-9a-f]*$/, '');
  if (/^[a-z][a-z0-9+.-]+:/i.test(source)) return source;
  return resolve(base, source);
}

function unescaped(text: string): string {
  return orElse(() => decodeURIComponent(text), text);
}

/** Texts of plain files, within the limits; null for all others. */
function reader({ file, all }: SourceMapLimits): Read {
  let left = all;
  return (path) => {
    try {
      const stat = statSync(path, { throwIfNoEntry: false });
      // A device or a pipe never ends.
      if (stat === undefined || !stat.isFile() || stat.size > Math.min(file, left)) return null;
      left -= stat.size;
      return readFileSync(path, 'utf8');
    } catch {
      return null;
    }
  };
}
