import { RUNTIME_TITLES, type Runtime } from '../types.ts';

/** A part of a runtime that another release carries in another version. */
export interface ComponentChange {
  /** As in `process.versions`: `v8`, `uv`. */
  name: string;
  /** For people: `V8`, `libuv`. */
  title: string;
  /** null where that release has no such part. */
  old: string | null;
  new: string | null;
}

/** Titles of parts, those first that most of the work goes through. */
const TITLES: Readonly<Record<string, string>> = {
  v8: 'V8',
  webkit: 'WebKit',
  uv: 'libuv',
  openssl: 'OpenSSL',
  boringssl: 'BoringSSL',
  icu: 'ICU',
  zlib: 'zlib',
  brotli: 'Brotli',
  zstd: 'Zstandard',
  llhttp: 'llhttp',
  undici: 'undici',
  simdutf: 'simdutf',
  simdjson: 'simdjson',
  ada: 'Ada',
  ares: 'c-ares',
  nghttp2: 'nghttp2',
  sqlite: 'SQLite',
};

/** The parts of two runtimes that differ, by what each says in `process.versions`: the weightiest first, then by name. Pure. */
export function componentChanges(old: Pick<Runtime, 'versions'>, to: Pick<Runtime, 'versions'>): ComponentChange[] {
  const order = Object.keys(TITLES);
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...new Set([...Object.keys(old.versions), ...Object.keys(to.versions)])]
    .filter((name) => !Object.hasOwn(RUNTIME_TITLES, name) && old.versions[name] !== to.versions[name])
    .sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
    .map((name) => ({
      name,
      title: Object.hasOwn(TITLES, name) ? (TITLES[name] as string) : name,
      old: old.versions[name] ?? null,
      new: to.versions[name] ?? null,
    }));
}
