import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { OLDEST_NODE, tooOldNode } from '../../../src/text/errors/node-version.ts';
import { ROOT } from '../../host-variant.ts';

suite('the Node.js that jsdyno itself needs', () => {
  test('is what package.json tells npm', () => {
    const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    assert.equal(engines.node, `>=${OLDEST_NODE.major}.${OLDEST_NODE.minor}.0`);
  });

  test('is refused when older, with the line to type', () => {
    for (const version of ['22.18.0', '22.23.3', '23.0.0', '24.0.0', '100.1.2']) {
      assert.equal(tooOldNode(version, 'jsdyno'), null, version);
    }
    for (const version of ['0.10.48', '18.20.8', '20.20.2', '22.0.0', '22.17.1']) {
      assert.equal(tooOldNode(version, 'jsdyno')?.code, 'NODE_TOO_OLD', version);
    }
    assert.equal(
      tooOldNode('20.20.2', 'jsdyno list')?.message,
      'needs Node.js 22.18 or newer, this is 20.20.2; type: npx -p node@22 -- jsdyno list',
    );
  });
});
