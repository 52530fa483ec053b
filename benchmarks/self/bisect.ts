/**
 * Is what is known found? Changes of Node.js that were looked into by hand, each searched from ends that are a major version or more apart, and
 * a row that did not change: what the answer is, by how many runs, and how long it took, downloads of releases that are visited included.
 *
 *     node benchmarks/self/bisect.ts [--only TEXT] [--seed 1] [--markdown]
 *
 * Takes a minute or two a line where releases are to be fetched; the searches themselves go to stderr.
 */

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BisectAnswer } from '../../src/search/bisect/answer/bisect-answer.ts';
import { usedWords } from '../../src/search/bisect/answer/words.ts';
import { duration, probabilityWords, timesWords } from '../../src/text/english-numbers.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    markdown: { type: 'boolean', default: false },
  },
});

interface Known {
  name: string;
  old: string;
  new: string;
  words: string[];
  /** The first releases behind the largest steps; none where nothing changed. */
  expected: string[];
  /** Behind smaller steps that long runs show, too, some of them on one machine alone: they may be named, and need not be. */
  also?: string[];
}

const TO_JSON = ['buffers/buffer-tojson.js', 'len=4096'];
const LATIN1 = ['util/text-decoder.js', 'encoding=latin1', 'len=16384', 'type=Buffer', 'ignoreBOM=0', 'fatal=0'];

const SHA_256 = ['--ops', 'hashing', '--filter', "createHash('sha256')", 'length=16384'];

const of = (file: string, name: string, ...more: string[]): string[] => ['--ops', file, '--filter', name, ...more];
const LINE = { old: 'node@22.0.0', new: 'node@22.23.3' };

/**
 * The first five were found one by one, by hand: `git log`, changelogs, and runs of each release; the others by `ops` of the ends, and settled by
 * long runs of the releases beside each step (docs/evidence/bisect.md).
 */
const KNOWN: Known[] = [
  { name: 'toJSON, slow', old: 'node@16.20.0', new: 'node@18.16.0', words: TO_JSON, expected: ['17.2.0'] },
  { name: 'toJSON, mended', old: 'node@18.16.0', new: 'node@20.12.0', words: TO_JSON, expected: ['19.0.0', '20.10.0'] },
  { name: 'TextDecoder latin1', old: 'node@21.0.0', new: 'node@23.0.0', words: LATIN1, expected: ['22.7.0'] },
  { name: 'toJSON, the same', old: 'node@22.6.0', new: 'node@22.9.0', words: TO_JSON, expected: [] },
  { name: 'SHA-256', old: 'node@20.0.0', new: 'node@22.9.0', words: SHA_256, expected: ['21.7.0'], also: ['20.1.0'] },
  {
    ...LINE,
    name: 'Buffer.compare',
    words: of('buffer-comparison', 'Buffer.compare', 'length=64'),
    expected: ['22.3.0'],
  },
  { ...LINE, name: 'randomInt', words: of('random-values', 'randomInt(1000)'), expected: ['22.9.0'] },
  {
    ...LINE,
    name: 'URL.canParse',
    words: of('url-parsing', 'URL.canParse'),
    expected: ['22.5.0'],
    also: ['22.1.0', '22.5.1'],
  },
  {
    ...LINE,
    name: 'url.parse',
    words: of('url-parsing', 'url.parse (legacy)'),
    expected: ['22.17.0'],
    also: ['22.13.0', '22.14.0'],
  },
  {
    ...LINE,
    name: 'styleText',
    words: of('style-text', 'bold and red, forced'),
    expected: ['22.19.0'],
    also: ['22.8.0', '22.15.0'],
  },
  { ...LINE, name: 'DateTimeFormat', words: of('date-format', 'kept Intl.DateTimeFormat'), expected: ['22.1.0'] },
];

/** A set of so many releases still says where to look. */
const FEW = 4;

const rows: string[][] = [];
for (const known of KNOWN.filter(({ name }) => name.includes(values.only))) {
  const began = performance.now();
  const answer = await searched(known);
  const took = performance.now() - began;
  const steps = answer.steps.map(({ before, after, ratio, probability, confirmed }) => {
    const change = ratio < 1 ? `${timesWords(1 / ratio)} slower` : `${timesWords(ratio)} faster`;
    const sure = `${probabilityWords(probability)}${confirmed ? ', confirmed' : ''}`;
    return `${versionOf(answer, before)} → ${versionOf(answer, after)}: ${change} (${sure})`;
  });
  const sets = answer.open.map(({ places, probability }) => {
    const names = places.map((place) => versionOf(answer, place));
    return `${names.length > FEW ? `${names[0]} to ${names.at(-1)}` : names.join(' or ')} (${probabilityWords(probability)}, not confirmed)`;
  });
  rows.push([
    known.name,
    `${known.old} to ${known.new}`,
    [...steps, ...sets].join('; ') || answer.outcome,
    judged(known, answer),
    `${usedWords(answer)}, ${duration(took)} in all`,
  ]);
  console.error(rows.at(-1)?.join(' | '));
}
const head = ['row', 'ends', 'found', '', 'used'];
const lines = [head, ...(values.markdown ? [head.map(() => '---')] : []), ...rows];
for (const cells of lines) console.log(values.markdown ? `| ${cells.join(' | ')} |` : cells.join('   '));

/** Whether all steps are named, or held by sets of a few. */
function judged({ expected, also = [] }: Known, answer: BisectAnswer): string {
  const named = answer.steps.map(({ after }) => versionOf(answer, after));
  if (expected.length === 0) return answer.outcome === 'same' ? 'right' : 'expected no change';
  const isFalse = named.some((version) => ![...expected, ...also].includes(version));
  const held = answer.open
    .filter(({ places }) => places.length <= FEW)
    .flatMap(({ places }) => places.map((place) => versionOf(answer, place)));
  const isHeld = expected.every((version) => named.includes(version) || held.includes(version));
  if (isFalse || !isHeld) return `expected ${expected.join(', ')}`;
  return expected.every((version) => named.includes(version)) ? 'right' : `held by ${FEW} or fewer`;
}

function versionOf({ places }: BisectAnswer, place: number): string {
  return places[place]?.version ?? places[place]?.label ?? '';
}

async function searched({ old, new: to, words }: Known): Promise<BisectAnswer> {
  const args = ['bisect', '--old', old, '--new', to, ...words, '--seed', values.seed, '--format', 'json'];
  const child = spawn(join(import.meta.dirname, '../../jsdyno'), args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  await new Promise((resolve) => child.on('close', resolve));
  return JSON.parse(text) as BisectAnswer;
}
