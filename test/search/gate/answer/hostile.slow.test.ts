/** Every format of an answer, with every text in it hostile. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { marked, type Token } from 'marked';
import { annotationsOf } from '../../../../src/search/gate/answer/annotations.ts';
import { commentOf, summaryOf } from '../../../../src/search/gate/answer/comment.ts';
import { gateJson, readGateJson } from '../../../../src/search/gate/answer/gate-json.ts';
import { junitOf } from '../../../../src/search/gate/answer/junit.ts';
import { terminalOf } from '../../../../src/search/gate/answer/terminal.ts';
import type { GateReport } from '../../../../src/search/gate/gate-report.ts';
import { ALL, assertJson, assertMarkdown, assertPrintable, HOSTILE } from '../../../text/hostile.ts';
import { tooWide } from '../../../text/long-names.ts';
import { REPORTS, reportOf } from './fixture.ts';
import { commandsIn } from './runner.ts';
import { readXml } from './xml.ts';

/** What GitHub and its runner obey, beside what terminals and Markdown do. */
const GITHUB: Readonly<Record<string, string>> = {
  mention: '@octocat and @org/team (@a) -@b',
  closing: 'fixes #1, closes octo/repo#2, resolves GH-3',
  reference: 'octo/repo#4 #5 GH-6 ABC-7 4d0c1a6b2f9e8d7c6b5a49382716f5e4d3c2b1a0 octo@4d0c1a6',
  address: 'https://github.com/a/b/issues/8 www.example.invalid a@example.invalid http://x.invalid',
  command: '::set-output name=a::b',
  lines: 'x\n::add-mask::y\r::error::z\r\n##[error]w',
  bracket: 'a ##[add-mask]b ##vso[task.x]c',
  comment: '--> <!-- x --!> ]]> <![CDATA[ ?> <?xml',
  details: '</details></summary>\n\n# x',
  hidden: 'a\u200bb\u2060c\ufeffd\u00ade\u{e0041}f',
  fence: '```\n~~~\n````',
  math: '$x$ $`y`$ $$z$$',
  rules: '--- === *** ___ +++',
  items: '- [ ] x',
  table: 'a \\| b \\\\| c |',
  alert: '> [!NOTE]',
  footnote: 'x[^1] [^1]: y',
  emoji: ':smile: :+1:',
  escape: '\\`x\\` \\@a',
  percent: '%0A::error::x %25',
  yaml: '": {a: !!js x} # y',
  blank: ' ',
  none: '',
};

/** Words of the report's own; all other strings are from elsewhere. */
const OWN = new Set(['judged', 'subject', 'action', 'created', 'commit', 'exit']);

function poisoned(report: GateReport, poison: string): GateReport {
  const turn = (value: unknown, key: string): unknown => {
    // The subject of a commit is from elsewhere, that of a row is not.
    if (typeof value === 'string') return OWN.has(key) && !/^[A-Z].* /.test(value) ? value : poison;
    if (Array.isArray(value)) return value.map((one) => turn(one, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, turn(one, name)]));
  };
  return turn(report, '') as GateReport;
}

/** The text that GitHub looks through for names, references and addresses: all but code. */
function outsideCode(markdown: string): string {
  const texts: string[] = [];
  const walk = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (token.type === 'codespan' || token.type === 'code' || token.type === 'html') continue;
      const inner = [...('tokens' in token ? (token.tokens ?? []) : [])];
      if (token.type === 'list') inner.push(...token.items);
      if (token.type === 'table') {
        for (const cell of [token.header, ...token.rows].flat()) inner.push(...cell.tokens);
      }
      if (inner.length > 0) walk(inner);
      else if ('text' in token) texts.push(String(token.text));
    }
  };
  walk(marked.lexer(markdown, { gfm: true }));
  return texts.join('\n');
}

const ACTS = [/@[a-z]/i, /#\d/, /\bgh-\d/i, /:\/\//, /www\./, /\b[0-9a-f]{7,40}\b/, /:smile:/, /\$/];

function assertHarmlessOnGitHub(markdown: string, what: string): void {
  assertMarkdown(markdown, what);
  const text = outsideCode(markdown);
  for (const act of ACTS) assert.doesNotMatch(text, act, what);
  assert.doesNotMatch(markdown, /\p{Default_Ignorable_Code_Point}/u, what);
  assert.deepEqual(commandsIn(markdown), [], what);
}

for (const [name, report] of Object.entries({ regression: REPORTS.regression, untrusted: REPORTS.untrusted })) {
  suite(`hostile texts in every place of ${name}`, () => {
    for (const [what, poison] of [
      ...Object.entries({ ...HOSTILE, ...GITHUB }),
      ['all', `${ALL} ${Object.values(GITHUB).join(' ')}`] as const,
    ]) {
      test(what, () => {
        const bad = poisoned(report ?? reportOf([]), poison);
        const comment = commentOf(bad, { key: poison });
        const [marker = '', ...rest] = comment.split('\n');
        assert.match(marker, /^<!-- jsdyno-gate (?:(?!--)[^<> ])* -->$/);
        assertHarmlessOnGitHub(rest.join('\n'), 'comment');
        assertHarmlessOnGitHub(summaryOf(bad), 'summary');

        const terminal = terminalOf(bad, { width: 80 });
        assertPrintable(terminal, 'terminal');
        assert.deepEqual(commandsIn(terminal), [], 'terminal');
        assert.deepEqual(tooWide(terminal, 80), []);

        const annotations = annotationsOf(bad);
        assert.equal(commandsIn(annotations.join('\n')).length, annotations.length);
        assert.equal(annotations.join('\n').split(/[\r\n]/).length, annotations.length);
        for (const line of annotations) assert.match(line, /^::(?:error|warning|notice) [^:]*::/);

        const junit = junitOf(bad);
        assert.equal(readXml(junit).children.flatMap(({ children }) => children).length, bad.rows.length);
        assertPrintable(junit, 'junit');
        assert.deepEqual(commandsIn(junit), [], 'junit');

        const json = gateJson(bad);
        assertJson(json, 'json');
        assert.deepEqual(commandsIn(json), [], 'json');
        assert.deepEqual(readGateJson(json), bad);
      });
    }
  });
}
