/**
 * A package with 60 commits, one of which makes its function treat 150 records in place of 100, so that a call takes half as long again for
 * certain: `work` comes from outside of the loop, whose length nobody can foresee. Four commits in the middle cannot be built; two
 * change the benchmarks alone, and one would turn their figures over, were each commit measured by its own. Of the two benchmarks one is an
 * operation whose time is measured; the other one, in Node.js core's form, reports a rate that follows from the records, whatever the machine
 * does.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type MadeRepository, makeRepository } from '../../host/revisions/repositories.ts';

export interface History {
  repository: MadeRepository;
  /** Full hashes, the first commit first. */
  commits: string[];
  /** The place of the slower one. */
  slower: number;
  /** Places that cannot be built. */
  broken: readonly number[];
}

const COUNT = 60;
const SLOWER = 37;
/** Seconds: 2026-01-01. */
const FIRST_DAY = 1_767_225_600;
/** Wherever a search looks first. */
const BROKEN = [27, 28, 29, 30];
/** Places that change the benchmark, with the share of its work that they leave. */
const BENCH = new Map([
  [0, 40],
  [10, 20],
  [50, 40],
]);

/** `npm run build` of the package without npm: it writes what is measured. */
export const BUILD = 'node build.js';

export function makeHistory(): History {
  const repository = makeRepository();
  const { folder, git } = repository;
  const stream = Array.from({ length: COUNT }, (_, place) => commitOf(place)).join('');
  // All in one process, where each commit would take several.
  execFileSync('git', ['fast-import', '--quiet'], { cwd: folder, input: stream });
  git('reset', '--quiet', '--hard');
  return { repository, commits: git('rev-list', '--reverse', 'main').split('\n'), slower: SLOWER, broken: BROKEN };
}

/** As `git fast-import` reads it. */
function commitOf(place: number): string {
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const files = Object.entries(filesOf(place)).map(([path, text]) => `M 100644 inline ${path}\n${data(text)}`);
  const day = FIRST_DAY + place * 86_400;
  return `commit refs/heads/main\ncommitter t <t@localhost> ${day} +0000\n${data(subjectOf(place))}${files.join('')}\n`;
}

function filesOf(place: number): Record<string, string> {
  const work = BENCH.get(place);
  return {
    'src/parse.js': sourceOf(place),
    'build.js': buildOf(place),
    ...(work === undefined ? {} : { 'bench/parse.js': benchOf(work), 'bench/known/records.js': knownOf(work) }),
    ...(place === 0 ? { 'package.json': '{ "name": "parse", "version": "1.0.0" }\n', '.gitignore': 'dist\n' } : {}),
  };
}

/** The operation of the package, and its one row. */
export const BENCHMARK = join('bench', 'parse.js');

/** The benchmark whose rate is known, as it is typed. */
export const KNOWN = ['--suite', 'bench', '--sequential', 'known/records.js'];

function subjectOf(place: number): string {
  return place === SLOWER ? 'Look at\x1b[31m every record `twice`' : `Change number ${place}`;
}

function sourceOf(place: number): string {
  const records = place < SLOWER ? 100 : 150;
  return `'use strict';
// ${place}
const RECORDS = ${records};
module.exports = function parse(work, from) {
  let sum = from;
  for (let record = 0; record < RECORDS; record++) {
    for (let i = 0; i < work; i++) sum = (Math.imul(sum, 31) + i) | 0;
  }
  return sum;
};
module.exports.RECORDS = RECORDS;
`;
}

function buildOf(place: number): string {
  const broken = BROKEN.includes(place) ? "throw new Error('no compiler understands this');\n" : '';
  return `'use strict';
const fs = require('node:fs');
${broken}fs.mkdirSync('dist', { recursive: true });
fs.copyFileSync('src/parse.js', 'dist/parse.js');
`;
}

function benchOf(work: number): string {
  return `'use strict';
const { suite } = require('jsdyno');
const parse = require('../dist/parse.js');

let from = 1;
suite('parse').add('records', () => {
  from = parse(${work}, from);
  return from;
});
`;
}

/** Runs are started in the folder that the suite lies in. It scatters by 1 %, as on a quiet machine. */
function knownOf(work: number): string {
  return `'use strict';
const { resolve } = require('node:path');
const common = require('../common.js');
const { RECORDS } = require(resolve('dist/parse.js'));

const bench = common.createBenchmark(main, { n: [1e5] });

function main({ n }) {
  const scatter = 1 + (Math.random() - 0.5) / 50;
  const rate = (1e11 / (${work} * RECORDS)) * scatter;
  bench.report(rate, BigInt(Math.round((n / rate) * 1e9)));
}
`;
}
