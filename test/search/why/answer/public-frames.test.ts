import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { scriptFrame } from '../../../../src/inspect/profiles/frames/script-frame.ts';
import type { Profile } from '../../../../src/inspect/profiles/profile.ts';
import { withoutOwnFolders } from '../../../../src/search/why/answer/page.ts';

suite('names of files in a page that is handed on', () => {
  test("lack the folders of jsdyno's own, and no others", () => {
    const shown = (file: string | null) => {
      const frame = { ...scriptFrame({ name: 'f', file: '/a.js', line: 1, column: 1 }), file };
      return withoutOwnFolders({ frames: [frame] } as unknown as Profile).frames[0]?.file;
    };
    const cache = '/home/ann/.cache/jsdyno';
    assert.equal(
      shown(`${cache}/runtimes/from-registry.example-1a2b/node-22.9.0-linux-x64/bin/node`),
      'node-22.9.0-linux-x64/bin/node',
    );
    assert.equal(shown(`${cache}/overlays/run-13-125-4a4f-YISZ4d/suites/zlib/deflate.js`), 'suites/zlib/deflate.js');
    for (const other of ['/srv/app/runtimes/run.js', 'node:zlib', '/usr/lib/libc.so.6', null])
      assert.equal(shown(other), other);
  });
});
