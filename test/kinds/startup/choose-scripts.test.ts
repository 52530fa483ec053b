import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { chooseScripts } from '../../../src/kinds/startup/choose-scripts.ts';
import { STARTUP_SCRIPTS } from '../../../src/kinds/startup/processes/scripts.ts';
import { JsdynoError } from '../../../src/text/errors/catalogue.ts';

const scratch = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

suite('choosing scripts', () => {
  test('all that are built in, some of them, or files', () => {
    assert.equal(chooseScripts([]).length, STARTUP_SCRIPTS.length);
    const own = join(scratch, 'own.js');
    writeFileSync(own, '');
    assert.deepEqual(chooseScripts(['cli', own, 'cli']), [{ name: 'cli' }, { name: own, path: own }]);
  });

  test('a name that is mistyped is an error with what was meant', () => {
    assert.throws(
      () => chooseScripts(['emty']),
      (error: unknown) => {
        return (
          error instanceof JsdynoError &&
          error.code === 'UNKNOWN_BENCHMARK' &&
          /did you mean empty/.test(error.hint ?? '')
        );
      },
    );
  });
});
