import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { manPage } from '../../scripts/man-page.ts';
import { createProgram } from '../../src/cli/program.ts';
import { findProgram } from '../../src/host/files/find-program.ts';
import { ROOT } from '../host-variant.ts';

const PATH = join(ROOT, 'man/jsdyno.1');
const page = readFileSync(PATH, 'utf8');
/** Without colours and overstriking (grotty(1)). */
const PLAIN = ['-P-c', '-P-b', '-P-o', '-P-u'];
const without = (program: string) => (findProgram(program) === undefined ? `there is no ${program}` : false);

suite('the manual page', () => {
  test('is that of the commands as they are; "npm run man" writes it', () => {
    const guide = readFileSync(join(ROOT, 'docs/guide.md'), 'utf8');
    assert.equal(
      page,
      manPage(
        createProgram(process, () => {}, true),
        guide,
      ),
    );
  });

  test('comes with the package', () => {
    const { man, files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    assert.deepEqual(man, ['man/jsdyno.1']);
    assert.ok(files.includes('man'));
  });

  test('is taken by groff without a warning, and has what help has', { skip: without('groff') }, () => {
    const { stdout: text, stderr } = spawnSync('groff', ['-man', '-ww', '-Tascii', '-rLL=100n', ...PLAIN, PATH], {
      encoding: 'utf8',
    });
    assert.equal(stderr, '');
    assert.match(text, /^ {3}jsdyno startup$/m);
    assert.match(text, /^ {7}-w, --warmup <n>\n {14}Make n warm-up runs of each/m);
    assert.match(text, /^EXIT STATUS\n {7}0 +Everything was measured/m);
    assert.match(text, /JSDYNO_HOME/);
    // The former switch is hidden; of a gate it names a file.
    assert.doesNotMatch(text, /^ {7}--json$/m);
  });

  test('is taken by mandoc without an error', { skip: without('mandoc') }, () => {
    execFileSync('mandoc', ['-T', 'lint', '-W', 'error', PATH]);
  });
});
