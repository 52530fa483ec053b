/**
 * A package with 60 commits, one of which makes its function treat 150 records in place of 100, so that a call takes half as long again for
 * certain: `work` comes from outside of the loop, whose length nobody can foresee. Eight commits in the middle cannot be built; two
 * change the benchmark alone, and one would turn its figures over, were each commit measured by its own.
 */
import { join } from 'node:path';
import { type MadeRepository, makeRepository } from '../revisions/repositories.ts';

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
/** Wherever a search looks first. */
const BROKEN = [26, 27, 28, 29, 30, 31, 32, 33];
/** Places that change the benchmark, with the share of its work that they leave. */
const BENCH = new Map([
  [0, 40],
  [10, 20],
  [50, 40],
]);

/** `npm run build` of the package without npm: it writes what is measured. */
export const BUILD = 'node build.js';

export function makeHistory(folder?: string): History {
  const repository = makeRepository(folder);
  const commits: string[] = [];
  for (let place = 0; place < COUNT; place++) {
    const work = BENCH.get(place);
    commits.push(
      repository.commit(subjectOf(place), {
        'src/parse.js': sourceOf(place),
        'build.js': buildOf(place),
        ...(work === undefined ? {} : { 'bench/parse.js': benchOf(work) }),
        ...(place === 0 ? { 'package.json': '{ "name": "parse", "version": "1.0.0" }\n', '.gitignore': 'dist\n' } : {}),
      }),
    );
  }
  return { repository, commits, slower: SLOWER, broken: BROKEN };
}

/** The folder of the package's benchmark, and its one row. */
export const BENCHMARK = join('bench', 'parse.js');

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
