import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CommitFacts } from '../../../../src/host/revisions/commit-facts.ts';
import type { BisectAnswer } from '../../../../src/search/bisect/answer/bisect-answer.ts';
import { bisectJson } from '../../../../src/search/bisect/answer/json.ts';
import { bisectMarkdown } from '../../../../src/search/bisect/answer/markdown.ts';
import { bisectTerminal } from '../../../../src/search/bisect/answer/terminal.ts';
import { documentOf } from '../../../show/report/schemas.ts';

const HASHES = ['a', 'b', 'c'].map((sign) => sign.repeat(40));

const facts: CommitFacts = {
  ...{ commit: HASHES[2] ?? '', parents: [HASHES[1] ?? '', 'd'.repeat(40)], date: '2024-05-01T23:30:00+02:00' },
  author: 'An\x1b[31mn @everyone',
  subject: 'Make | <b>it</b> `slow`, fixes #1\u202e',
  ...{ files: 1, insertions: 10, deletions: 3 },
  merged: { commits: 4, from: 'e'.repeat(40), to: 'd'.repeat(40) },
};

function answer(more: Partial<BisectAnswer> = {}): BisectAnswer {
  const places = HASHES.map((hash) => ({
    ...{ label: hash.slice(0, 9), version: null, visited: true, runs: 3, reason: null },
  }));
  return {
    ...{ experiment: 'x', work: 'ops', state: 'done', created: '2026-01-01T00:00:00Z', command: ['bisect'] },
    ...{ what: 'commits', row: { benchmark: 'a.js', configuration: '' }, outcome: 'found', places },
    metric: { name: 'steady', title: '', unit: 'ops/s', isSmallerBetter: false, stopsRounds: true, subject: 'slower' },
    ends: { ratio: 0.5, interval: [0.48, 0.52], different: true, probability: 1, same: false },
    steps: [
      {
        ...{ before: 1, after: 2, ratio: 0.5, interval: [0.49, 0.51], probability: 1, confirmed: true },
        ...{ changes: null, commit: facts },
      },
    ],
    ...{ other: null, open: [], unexplained: 1, belief: null, cutShort: null, lostEnd: null },
    used: { runs: 9, blocks: 4, seconds: 2, noise: 0.02 },
    ...more,
  };
}

suite('commits in an answer', () => {
  test('are told with author, day, subject and size; of a merge, how to go on', () => {
    const text = bisectTerminal(answer());
    assert.ok(text.includes('  Make | <b>it</b> `slow`, fixes #1\\u202e\n'), text);
    assert.ok(text.includes(`  commit ${'c'.repeat(40)}\n  by An\\x1b[31mn @everyone, 2024-05-01; 1 file, +10 -3\n`));
    assert.ok(text.includes('merges 4 commits; to search among them: --good eeeeeeeee --bad ddddddddd\n'));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
    assert.doesNotMatch(text, /\x1b|\u202e/);
  });

  test('are code in Markdown, so that nobody is mentioned and nothing is closed', () => {
    const text = bisectMarkdown(answer());
    assert.ok(text.includes('by `An\\x1b[31mn @everyone`, 2024-05-01: `` Make \\| <b>it</b> `slow`, fixes #1'), text);
  });

  test('are each told of where it may be one of several', () => {
    const set = {
      ...{ from: 0, to: 2, places: [1, 2], probability: 0.99, why: 'unavailable' as const },
      likeliest: { place: 2, probability: 0.6 },
      ...{ ratio: 0.9, interval: [0.89, 0.91] as const, confirmed: true, commits: [facts, facts] },
    };
    const shown = answer({ outcome: 'set', steps: [], open: [set] });
    assert.match(bisectTerminal(shown), /^ {2}c{9} Make .* \(An.*, 2024-05-01\)$/m);
    assert.match(bisectMarkdown(shown), /^- `c{9}` `` Make /m);
    documentOf('bisect', bisectJson(shown));
  });

  test('fit the schema', () => {
    const document = documentOf('bisect', bisectJson(answer()));
    assert.equal(document.steps[0].commit.subject, facts.subject);
  });
});
