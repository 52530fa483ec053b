/** Benchmark files of published repositories, for six tools, each at one commit; and a folder with one of them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { scratch } from '../command.ts';

export interface Source {
  tool: string;
  repository: string;
  commit: string;
  /** What the files load beside the repository's own, other than their tool. */
  needs?: string[];
  /** What the tool needs beside itself to run them. */
  toolNeeds?: string[];
  files: string[];
}

const below = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}`);

export const SOURCES: Source[] = [
  {
    tool: 'tinybench',
    repository: 'fastify/secure-json-parse',
    commit: 'aa7555b85eb6aed4f4e4fbf0b4ef85d795822320',
    files: below('benchmarks', 'ignore.js', 'no__proto__.js', 'remove.js', 'throw.js', 'valid.js'),
  },
  {
    tool: 'tinybench',
    repository: 'fastify/fast-uri',
    commit: 'c6a74bfd9d8c6b0df5362b3c7ae88d8021cb1e39',
    needs: ['uri-js', 'urijs'],
    files: below('benchmark', 'benchmark.mjs', 'encoder.mjs', 'equal.mjs', 'non-simple-domain.mjs', 'ws-is-secure.mjs'),
  },
  {
    tool: 'tinybench',
    repository: 'fastify/light-my-request',
    commit: '4448a21ae80fcb531b1164af8fb8e7f0140ec657',
    needs: ['.'],
    files: ['benchmark/benchmark.js'],
  },
  {
    tool: 'Benchmark.js',
    repository: 'npm/node-semver',
    commit: '6e05b7637396ac66522cff8731f07cfe0ef49a29',
    files: below(
      'benchmarks',
      ...['compare', 'diff', 'parse', 'satisfies', 'subset'].map((name) => `bench-${name}.js`),
    ),
  },
  {
    tool: 'Benchmark.js',
    repository: 'lukeed/clsx',
    commit: '684509c3860a71e9e301b8c33f67e98ad5990c62',
    needs: ['classcat@3', 'classnames@2', 'clsx@1.1.0'],
    files: ['bench/index.js'],
  },
  {
    tool: 'Benchmark.js',
    repository: 'fastify/deepmerge',
    commit: 'df93e5336e22d1d89bc01136d50feb02a0c8b45f',
    files: ['benchmark/bench.js'],
  },
  {
    tool: 'Benchmark.js',
    repository: 'delvedor/find-my-way',
    commit: '31aa3ae9c26a898d3f478c6bbfcd079ab85d1b99',
    needs: ['.', 'fast-decode-uri-component'],
    files: ['benchmark/uri-decoding.js'],
  },
  {
    tool: 'Benchmark.js',
    repository: 'uuidjs/uuid',
    commit: '70177807e9229dfacde2038dc1e722f1828f358a',
    needs: ['uuid@13'],
    files: ['examples/benchmark/node.js'],
  },
  {
    tool: 'mitata',
    repository: 'nodejs/undici',
    commit: '7eb7c8ec8f23acd9c3da93a286162f8c1dc68326',
    files: [
      ...below('benchmarks/core', 'is-blob-like.mjs', 'is-valid-header-char.mjs', 'is-valid-port.mjs'),
      ...below('benchmarks/cookies', 'to-imf-date.mjs', 'validate-cookie-name.mjs'),
      'benchmarks/cache/date.mjs',
    ],
  },
  {
    tool: 'mitata',
    repository: 'honojs/hono',
    commit: '28a9c128912de19f3fb28b00ae289c9b93f6f392',
    files: below('benchmarks/utils/src', 'get-path.ts', 'loop.js'),
  },
  {
    tool: 'mitata',
    repository: 'h3js/rou3',
    commit: '39b0e9b79585cea3871629a2aa23d4e693b276fb',
    needs: ['rou3-latest@npm:rou3@0.7'],
    files: ['test/bench/index.ts'],
  },
  {
    tool: 'bench-node',
    repository: 'RafaelGSS/nodejs-bench-operations',
    commit: '6d0a2afe61d3d8cc77e56e61af3d10ecbe050a90',
    needs: ['semver@7'],
    files: below(
      'bench',
      ...['array-creation', 'date-format', 'error', 'parse-int', 'string-searching'].map((name) => `${name}.mjs`),
    ),
  },
  {
    tool: 'vitest',
    repository: 'jshttp/cookie',
    commit: '51c485421a95ee796de6d8dab53a5ade0a20db8a',
    toolNeeds: ['@borderless/ts-scripts'],
    files: ['benchmarks/value-slice.bench.ts', ...below('src', 'parse-cookie.bench.ts', 'stringify-cookie.bench.ts')],
  },
  {
    tool: 'vitest',
    repository: 'jshttp/content-type',
    commit: '04b9688ca0f574603e11e81ac4d7fc2fbf9008de',
    toolNeeds: ['@borderless/ts-scripts'],
    files: ['src/index.bench.ts'],
  },
  {
    tool: 'vitest',
    repository: 'pillarjs/path-to-regexp',
    commit: 'cbf30259e6d34d6135f9e7dbaa3371e7188f9936',
    toolNeeds: ['@borderless/ts-scripts'],
    files: ['src/index.bench.ts'],
  },
  {
    tool: 'vitest',
    repository: 'toss/es-toolkit',
    commit: 'a1918b04e0e46e70000e0b6b048f1aabaafc1afb',
    needs: ['es-toolkit@1', 'lodash@4'],
    files: below(
      'benchmarks/performance',
      ...['at', 'chunk', 'debounce', 'isEqual', 'sortBy'].map((name) => `${name}.bench.ts`),
    ),
  },
  {
    tool: 'Deno.bench',
    repository: 'denoland/std',
    commit: 'ca58f9427152c946ce1c1bc287d290efde1fbab7',
    files: ['http/unstable_route_bench.ts', 'text/unstable_reverse_bench.ts'],
  },
];

/**
 * The files of a commit in a folder of their own, with what they need.
 *
 * @param clones a folder with a clone OWNER/NAME of each; GitHub for ''
 * @param tool an npm specifier of the tool to install beside it; none unless told
 */
export function checkout(source: Source, clones?: string, tool?: string): string {
  const { repository, commit, toolNeeds = [] } = source;
  const needs = [...(source.needs ?? []), ...(tool ? [tool, ...toolNeeds] : [])];
  const folder = join(scratch, repository.replace('/', '+'));
  mkdirSync(folder);
  const git = (...words: string[]) => execFileSync('git', ['-C', folder, ...words], { stdio: 'ignore' });
  git('init');
  const local = clones ? resolve(clones, repository) : undefined;
  git('fetch', '--depth', '1', local ?? `https://github.com/${repository}.git`, commit);
  git('checkout', commit);
  if (needs.length > 0) {
    const own = needs.filter((name) => name !== '.');
    const npm = [
      'install',
      '--no-save',
      '--no-package-lock',
      '--ignore-scripts',
      '--no-audit',
      '--omit=dev',
      '--legacy-peer-deps',
    ];
    if (!needs.includes('.')) execFileSync('rm', ['-f', join(folder, 'package.json')]);
    execFileSync('npm', [...npm, ...own], { cwd: folder, stdio: 'ignore' });
    git('checkout', '--', 'package.json');
  }
  return folder;
}
