'use strict';
// Says what runtime runs it, as JSON on a marked line of stdout. It runs in whatever a user measures, from Node 4 on,
// so its syntax and the functions it calls are old on purpose.

const kind = typeof Deno === 'object' ? 'deno' : process.versions.bun ? 'bun' : 'node';
const versions = {};
Object.keys(process.versions).forEach((name) => {
  versions[name] = String(process.versions[name]);
});

function attempt(read, otherwise) {
  try {
    const value = read();
    return value === undefined ? otherwise : value;
  } catch (_error) {
    return otherwise;
  }
}

const variables = attempt(() => process.config.variables, {}) || {};
const config = {};
[
  'v8_enable_pointer_compression',
  'v8_enable_31bit_smis_on_64bit_arch',
  'v8_enable_sandbox',
  'v8_enable_webassembly',
  'v8_enable_lite_mode',
  'v8_enable_maglev',
  'node_use_v8_platform',
  'node_use_node_snapshot',
  'node_use_node_code_cache',
  'node_shared',
  'node_shared_openssl',
  'node_shared_libuv',
  'node_with_ltcg',
  'node_debug_lib',
  'debug_node',
  'enable_lto',
  'enable_pgo_generate',
  'enable_pgo_use',
  'clang',
  'llvm_version',
  'gcc_version',
  'is_debug',
  'icu_small',
  'asan',
].forEach((name) => {
  if (variables[name] !== undefined) config[name] = variables[name];
});

// A build with the engine in a shared library: the executable's checksum says little about it.
const libraries = attempt(() => {
  const seen = {};
  require('node:fs')
    .readFileSync('/proc/self/maps', 'latin1')
    .split('\n')
    .forEach((line) => {
      const path = line.slice(line.indexOf('/'));
      if (line.indexOf('/') !== -1 && /\/lib(node|v8|javascriptcore)[^/]*\.so[^/]*$/i.test(path)) seen[path] = true;
    });
  return Object.keys(seen).sort();
}, []);

const found = {
  kind: kind,
  version: kind === 'deno' ? Deno.version.deno : kind === 'bun' ? process.versions.bun : process.versions.node,
  versions: versions,
  engine: kind === 'bun' ? 'jsc' : 'v8',
  engineVersion: (kind === 'bun' ? process.versions.webkit : process.versions.v8) || '',
  arch: process.arch,
  platform: process.platform,
  executable: process.execPath,
  features: attempt(() => JSON.parse(JSON.stringify(process.features)), {}),
  config: config,
  libraries: libraries,
};

console.log(`\n@jsdyno-probe ${JSON.stringify(found)}`);
