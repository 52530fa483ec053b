/** What changes to one part of a runtime bear on another: its name in Node.js' changelogs, and the libraries that do its work. */
interface Part {
  subsystems: readonly string[];
  /** Names in commits of `deps`. */
  libraries?: readonly string[];
}

/** By modules of Node.js core's benchmarks and words of the built-in operations. */
const PARTS: Readonly<Record<string, Part>> = {
  assert: { subsystems: ['assert', 'util'] },
  async_hooks: { subsystems: ['async_hooks', 'async_wrap', 'diagnostics_channel'] },
  blob: { subsystems: ['blob', 'buffer'] },
  buffer: { subsystems: ['buffer'], libraries: ['simdutf', 'nbytes'] },
  buffers: { subsystems: ['buffer'], libraries: ['simdutf', 'nbytes'] },
  child_process: { subsystems: ['child_process', 'process'], libraries: ['uv', 'libuv'] },
  cluster: { subsystems: ['cluster', 'child_process'] },
  crypto: { subsystems: ['crypto'], libraries: ['openssl', 'ncrypto'] },
  dgram: { subsystems: ['dgram'], libraries: ['uv', 'libuv'] },
  diagnostics_channel: { subsystems: ['diagnostics_channel'] },
  dns: { subsystems: ['dns'], libraries: ['cares', 'c-ares'] },
  error: { subsystems: ['error', 'errors'] },
  esm: { subsystems: ['esm', 'module', 'loader', 'vm'], libraries: ['cjs-module-lexer', 'amaro'] },
  events: { subsystems: ['events', 'event_target'] },
  fetch: { subsystems: ['fetch', 'http'], libraries: ['undici'] },
  fs: { subsystems: ['fs'], libraries: ['uv', 'libuv', 'simdutf'] },
  http: { subsystems: ['http', 'net', 'stream'], libraries: ['llhttp'] },
  http2: { subsystems: ['http2', 'net', 'stream'], libraries: ['nghttp2'] },
  https: { subsystems: ['https', 'http', 'tls', 'net'], libraries: ['llhttp', 'openssl'] },
  mime: { subsystems: ['util', 'mime'] },
  misc: { subsystems: ['lib', 'src', 'bootstrap', 'process'] },
  module: { subsystems: ['module', 'esm', 'loader'], libraries: ['cjs-module-lexer'] },
  napi: { subsystems: ['node-api', 'n-api', 'napi'] },
  net: { subsystems: ['net', 'stream'], libraries: ['uv', 'libuv'] },
  os: { subsystems: ['os'], libraries: ['uv', 'libuv'] },
  path: { subsystems: ['path'] },
  perf_hooks: { subsystems: ['perf_hooks', 'performance'] },
  permission: { subsystems: ['permission'] },
  process: { subsystems: ['process'] },
  querystring: { subsystems: ['querystring'] },
  readline: { subsystems: ['readline'] },
  sqlite: { subsystems: ['sqlite'], libraries: ['sqlite'] },
  stream: { subsystems: ['stream'] },
  streams: { subsystems: ['stream'] },
  string_decoder: { subsystems: ['string_decoder', 'buffer'] },
  test_runner: { subsystems: ['test_runner'] },
  textdecoder: { subsystems: ['util', 'encoding', 'buffer'], libraries: ['icu', 'simdutf'] },
  textencoder: { subsystems: ['util', 'encoding', 'buffer'], libraries: ['simdutf'] },
  timers: { subsystems: ['timers'], libraries: ['uv', 'libuv'] },
  tls: { subsystems: ['tls', 'net', 'crypto'], libraries: ['openssl'] },
  ts: { subsystems: ['module', 'esm'], libraries: ['amaro'] },
  url: { subsystems: ['url', 'whatwg'], libraries: ['ada'] },
  util: { subsystems: ['util', 'encoding'], libraries: ['icu', 'simdutf'] },
  v8: { subsystems: ['v8'] },
  validators: { subsystems: ['lib', 'errors'] },
  vm: { subsystems: ['vm'] },
  webcrypto: { subsystems: ['crypto', 'webcrypto'], libraries: ['openssl', 'ncrypto'] },
  webstreams: { subsystems: ['stream', 'webstreams'] },
  websocket: { subsystems: ['websocket', 'http'], libraries: ['undici'] },
  worker: { subsystems: ['worker', 'messaging'] },
  zlib: { subsystems: ['zlib'], libraries: ['zlib', 'brotli', 'zstd'] },
};

/**
 * The subsystems of Node.js that a benchmark or an operation goes through, as its changelogs call them, and the libraries below them:
 * `buffer`, `simdutf`, `nbytes` of `buffers/buffer-tojson.js`. None of what is the language's alone. Pure.
 *
 * @param benchmark its module and file, or the file and name of an operation
 */
export function subsystemsOf(benchmark: string): string[] {
  // `string_decoder` is a word, and so are `text` and `decoder` of `text-decoder.js` together.
  const folder = benchmark.split('/')[0]?.toLowerCase() ?? '';
  const words = benchmark.toLowerCase().split(/[^a-z0-9_]+/);
  const pairs = words.map((word, i) => `${word}${words[i + 1] ?? ''}`);
  const names = new Set([folder, ...words, ...pairs].filter((word) => Object.hasOwn(PARTS, word)));
  const parts = [...names].map((name) => PARTS[name] as Part);
  return [...new Set(parts.flatMap(({ subsystems, libraries = [] }) => [...subsystems, ...libraries]))];
}
