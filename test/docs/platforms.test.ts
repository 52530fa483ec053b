/** What each system has: the table of docs/platforms.md, and the line that a first run says. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { withFacilities } from '../../scripts/facility-table.ts';
import { has, lackingNote, systemName } from '../../src/host/process/platform.ts';
import { textOf } from './markdown.ts';

suite('systems', () => {
  test('the table is what the code asks', () => {
    const page = textOf('docs/platforms.md');
    assert.match(page, /\| named pipes \(mkfifo\) \| yes \| yes \| no \|/);
    assert.ok(withFacilities(page) === page, 'npm run man');
  });

  test('Linux lacks nothing; others say what they lack in a line', () => {
    assert.equal(lackingNote('linux'), null);
    assert.match(lackingNote('darwin') ?? '', /^macOS lacks taskset, \/proc, [^\n]*: docs\/platforms\.md says/);
    assert.match(lackingNote('win32') ?? '', /^Windows lacks named pipes \(mkfifo\), [^\n]*process groups/);
    assert.match(lackingNote('freebsd') ?? '', /^freebsd lacks /);
    assert.equal(has('groups', 'win32'), false);
    assert.equal(systemName('darwin'), 'macOS');
  });
});
