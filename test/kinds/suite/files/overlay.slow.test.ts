import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { sweep } from '../../../../src/host/files/sweep.ts';
import { prepareOverlay } from '../../../../src/kinds/suite/files/overlay.ts';
import { asInOverlay, asInSuite, flagInOverlay } from '../../../../src/kinds/suite/files/overlay-paths.ts';
import { openSuite } from '../../../../src/kinds/suite/files/suite.ts';
import { ROOT, SUITE } from '../../../host-variant.ts';

suite('an overlay', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  after(() => rmSync(scratch, { recursive: true }));
  const checkout = join(scratch, 'checkout');
  mkdirSync(join(checkout, 'lib'), { recursive: true });
  cpSync(SUITE, join(checkout, 'benchmark'), { recursive: true });
  writeFileSync(join(checkout, 'tsconfig.json'), '{ "compilerOptions": { "paths": { "fs": ["./lib/fs.js"] } } }');
  const cache = join(scratch, 'cache');
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(checkout, path)), { recursive: true });
    writeFileSync(join(checkout, path), text);
  };
  write('benchmark/fixtures/node_modules/tea/index.js', "module.exports = 'tea';\n");
  write('benchmark/node_modules/water/index.js', "module.exports = 'water';\n");
  write('test/fixtures/semicolon.js', ';\n');
  write('test/fixtures/large.bin', 'whatever its size');
  write('test/common/index.js', '');
  rmSync(join(checkout, 'benchmark/package.json')); // as in a checkout of Node.js
  const make = () => prepareOverlay(openSuite(join(checkout, 'benchmark')), cache);

  test('copies benchmarks unmodified and puts the harness in place of common.js', () => {
    const { folder } = make();
    assert.equal(
      readFileSync(join(folder, 'forms/spin.js'), 'utf8'),
      readFileSync(join(SUITE, 'forms/spin.js'), 'utf8'),
    );
    assert.match(readFileSync(join(folder, 'common.js'), 'utf8'), /createBenchmark/);
  });

  test('links what lies beside the suite, but nothing that changes what Bun or Deno load', () => {
    const { folder } = make();
    assert.ok(existsSync(join(folder, '../lib')));
    assert.equal(existsSync(join(folder, '../tsconfig.json')), false);
  });

  test('is made anew each time, with the same name for the same work', () => {
    const first = make();
    const second = make();
    assert.notEqual(second.folder, first.folder);
    assert.equal(second.sha256, first.sha256);
    writeFileSync(join(checkout, 'benchmark/forms/spin.js'), "'use strict';\n");
    assert.notEqual(make().sha256, first.sha256);
  });

  test('has what files need that lies in or beside the suite', () => {
    const { folder, root } = make();
    assert.equal(readFileSync(join(folder, 'fixtures/node_modules/tea/index.js'), 'utf8'), "module.exports = 'tea';\n");
    assert.ok(lstatSync(join(folder, 'node_modules')).isSymbolicLink());
    // A runtime may be allowed to read a script by its path alone, which a link would not be.
    assert.ok(lstatSync(join(root, 'test/fixtures/semicolon.js')).isFile());
    assert.ok(lstatSync(join(root, 'test/common')).isSymbolicLink());
    assert.ok(lstatSync(join(root, 'test/fixtures/large.bin')).isSymbolicLink());
    assert.equal(readFileSync(join(root, 'package.json'), 'utf8').includes('type'), false);
  });

  test('what was changed, deleted, added or replaced is put back and named', () => {
    const { folder, root, mend } = make();
    assert.deepEqual(mend(), []);
    const harness = readFileSync(join(folder, 'common.js'), 'utf8');
    const stamp = statSync(join(folder, 'common.js'));
    // Of the same length, and with its old time of change: only the bytes tell.
    writeFileSync(join(folder, 'common.js'), harness.replace('use strict', 'use  trict'));
    utimesSync(join(folder, 'common.js'), stamp.atime, stamp.mtime);
    rmSync(join(folder, 'forms'), { recursive: true });
    mkdirSync(join(folder, 'added/deep'), { recursive: true });
    rmSync(join(folder, 'faults/good.js'));
    symlinkSync('/dev/null', join(folder, 'faults/good.js'));
    rmSync(join(root, 'lib'));
    utimesSync(join(folder, 'faults/crash.js'), new Date(), new Date());
    assert.deepEqual(mend(), [
      'benchmark/added',
      'benchmark/common.js',
      'benchmark/faults/good.js',
      'benchmark/forms',
      'benchmark/forms/filtered.js',
      'benchmark/forms/spin.js',
      'lib',
    ]);
    assert.equal(readFileSync(join(folder, 'common.js'), 'utf8'), harness);
    assert.equal(
      readFileSync(join(folder, 'faults/good.js'), 'utf8'),
      readFileSync(join(SUITE, 'faults/good.js'), 'utf8'),
    );
    assert.deepEqual(mend(), []);
  });

  test('is not put back from a suite that has other bytes by now', () => {
    const { folder, mend } = make();
    writeFileSync(join(folder, 'faults/hang.js'), '');
    writeFileSync(join(checkout, 'benchmark/faults/hang.js'), "'use strict';\n");
    assert.throws(mend, { code: 'EXPERIMENT_CHANGED' });
  });

  test('ends with its process, and what a kill left is swept after a day', () => {
    const { root } = make();
    const done = make();
    done.remove();
    assert.equal(existsSync(done.root), false);
    const left = join(cache, 'overlays/run-left');
    mkdirSync(left);
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3600 * 1000);
    utimesSync(left, twoDaysAgo, twoDaysAgo);
    sweep(join(cache, 'overlays'));
    assert.equal(existsSync(left), false);
    assert.ok(existsSync(root));
    const script = `import('${pathToFileURL(join(ROOT, 'src/kinds/suite/files/overlay.ts'))}').then(async ({ prepareOverlay }) => {
      const { openSuite } = await import('${pathToFileURL(join(ROOT, 'src/kinds/suite/files/suite.ts'))}');
      process.stdout.write(prepareOverlay(openSuite(${JSON.stringify(SUITE)}), ${JSON.stringify(cache)}).root);
    });`;
    const ended = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    assert.match(ended.stdout, /overlays.run-/, ended.stderr);
    assert.equal(existsSync(ended.stdout), false);
  });
});

suite('paths of files of a suite', () => {
  const cache = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  after(() => rmSync(cache, { recursive: true }));
  const places = { root: '/cache/overlays/run-1', source: '/home/me/node', folder: '/cache/overlays/run-1/benchmark' };

  test('are spelt as in the suite', () => {
    const own = '/cache/overlays/run-1/benchmark/fixtures/a.ts';
    assert.equal(asInSuite(own, places), '/home/me/node/benchmark/fixtures/a.ts');
    assert.equal(asInSuite(`file://${own}?1`, places), 'file:///home/me/node/benchmark/fixtures/a.ts?1');
    assert.equal(asInSuite('/cache/overlays/run-1/lib', places), '/home/me/node/lib');
    assert.equal(asInSuite('/cache/overlays/run-12/lib', places), '/cache/overlays/run-12/lib');
  });

  test('are those of the copy for a process; what lies beside the suite stays', () => {
    assert.equal(asInOverlay('/home/me/node/benchmark/fs/a.js', places), '/cache/overlays/run-1/benchmark/fs/a.js');
    assert.equal(asInOverlay('/home/me/node/test/.tmp.0/1.db', places), '/home/me/node/test/.tmp.0/1.db');
    assert.equal(asInOverlay('/home/me/node/benchmark-old/a.js', places), '/home/me/node/benchmark-old/a.js');
  });

  test('a flag may name a file of the suite as seen from the checkout', () => {
    const { folder, root, source } = prepareOverlay(openSuite(SUITE), cache);
    const flag = flagInOverlay('--require=./suite/forms/spin.js', { folder, root, source });
    assert.equal(flag, `--require=${join(folder, 'forms/spin.js')}`);
    const other = '--title=./suite/no-such-file.js';
    assert.equal(flagInOverlay(other, { folder, root, source }), other);
  });
});
