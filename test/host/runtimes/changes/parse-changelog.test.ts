import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseChangelog } from '../../../../src/host/runtimes/changes/parse-changelog.ts';

// Lines of Node.js' own changelogs, as packages carry them.
const commit = (hash: string) => `[\`${hash}\`](https://github.com/nodejs/node/commit/${hash})`;
const pull = (number: number) => `[#${number}](https://github.com/nodejs/node/pull/${number})`;
const TEXT = `# Node.js 22 ChangeLog

<a id="22.7.0"></a>

## 2024-08-22, Version 22.7.0 (Current), @RafaelGSS

### Other Notable Changes

* \\[${commit('911de7dd6d')}] - **(SEMVER-MINOR)** **inspector**: support \`Network.loadingFailed\` event (Kohei Ueno) ${pull(54246)}

### Commits

* \\[${commit('911de7dd6d')}] - **(SEMVER-MINOR)** **inspector**: support \`Network.loadingFailed\` event (Kohei Ueno) ${pull(54246)}
* \\[${commit('7d83ed0bf6')}] - _**Revert**_ "**deps**: update nghttp2 to 1.55.0" (Richard Lau) ${pull(50151)}
* \\[${commit('9ee4b16bd8')}] - **lib**: rewrite AsyncLocalStorage without async\\_hooks (Stephen Belanger) ${pull(48528)}
* \\[${commit('d3d357ab09')}] - **crypto,src**: disable PKCS#1 padding for privateDecrypt (Michael Dawson) [nodejs-private/node-private#525](https://github.com/nodejs-private/node-private/pull/525)

<a id="22.6.0"></a>

## 2024-08-06, Version 22.6.0 (Current), @RafaelGSS

* [${commit('0123456789')}] - **zlib**: faster (a bit) deflate
* a note without a commit
`;

test('commits of each release: hash, subsystem, subject, author, address', () => {
  const sections = parseChangelog(TEXT);
  assert.deepEqual(
    sections.map(({ version, date, commits }) => [version, date, commits.length]),
    [
      ['22.7.0', '2024-08-22', 4],
      ['22.6.0', '2024-08-06', 1],
    ],
  );
  const [inspector, revert, lib, crypto] = sections[0]?.commits ?? [];
  assert.deepEqual(inspector, {
    hash: '911de7dd6d',
    subsystem: 'inspector',
    subject: 'support Network.loadingFailed event',
    author: 'Kohei Ueno',
    pr: 'https://github.com/nodejs/node/pull/54246',
    release: '22.7.0',
  });
  assert.equal(revert?.subject, 'Revert update nghttp2 to 1.55.0');
  assert.equal(revert?.subsystem, 'deps');
  assert.equal(lib?.subject, 'rewrite AsyncLocalStorage without async_hooks');
  assert.equal(crypto?.subsystem, 'crypto,src');
  assert.equal(crypto?.pr, 'https://github.com/nodejs-private/node-private/pull/525');
  const zlib = sections[1]?.commits[0];
  assert.deepEqual([zlib?.subject, zlib?.author, zlib?.pr], ['faster (a bit) deflate', '', null]);
});

test('a text that is no changelog has no releases', () => {
  assert.deepEqual(parseChangelog('* [Node.js 12](doc/changelogs/CHANGELOG_V12.md) **Long Term Support**\n'), []);
  const long = `## 2024-08-22, Version 22.7.0 (Current)\n* \\[${commit('911de7dd6d')}] - ${'('.repeat(1e6)}\n`;
  assert.deepEqual(parseChangelog(long)[0]?.commits, []);
});
