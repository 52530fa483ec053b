import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import pc from 'picocolors';
import { machine } from '../../../src/cli/machine.ts';
import { machinePage } from '../../../src/host/machine/page.ts';
import { machineWarnings } from '../../../src/host/machine/warnings.ts';
import { documentOf } from '../../show/report/schemas.ts';
import { longNames, renamedIn, SEEDS, TERMINALS, tooWide } from '../../text/long-names.ts';
import { FIXTURES, fixture } from './fixture.ts';

const git = { commit: '0123456789abcdef0123456789abcdef01234567', dirty: true };

describe('machinePage', () => {
  for (const name of ['laptop', 'vm', 'container', 'apple']) {
    it(`prints the ${name} as in its page.txt`, async () => {
      const environment = await fixture(name);
      const report = { environment, git: name === 'laptop' ? git : null, warnings: machineWarnings(environment) };
      assert.equal(machinePage(report, pc.createColors(false)), readFileSync(join(FIXTURES, name, 'page.txt'), 'utf8'));
    });
  }

  it('fits the terminal', async () => {
    for (const name of ['laptop', 'vm', 'container', 'apple']) {
      const environment = await fixture(name);
      for (const columns of TERMINALS) {
        for (const seed of SEEDS) {
          const given = { environment, git, warnings: machineWarnings(environment) };
          const keys = new Set(['model', 'distribution', 'release', 'message', 'advice', 'virtualisation']);
          const page = machinePage(renamedIn(given, keys, longNames(seed)), pc.createColors(false), columns);
          assert.deepEqual(tooWide(page, columns), []);
        }
      }
    }
  });

  it('colours nothing but labels and marks', async () => {
    const environment = await fixture('laptop');
    const report = { environment, git, warnings: machineWarnings(environment) };
    const coloured = machinePage(report, pc.createColors(true));
    assert.ok(coloured.includes('\u001b['));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is being taken out
    assert.equal(coloured.replaceAll(/\u001b\[\d+m/g, ''), machinePage(report, pc.createColors(false)));
  });

  it('has a good word for a machine without fault', async () => {
    const page = machinePage({ environment: await fixture('apple'), git: null, warnings: [] }, pc.createColors(false));
    assert.match(page, /\n\nNothing here spoils figures that one can see\.\n$/);
  });
});

describe('jsdyno machine', () => {
  it('prints one JSON document on stdout and nothing else', async () => {
    const io = { stdout: new PassThrough(), stderr: new PassThrough() };
    assert.equal(await machine({ action: 'show', format: 'json' }, io), 0);
    io.stdout.end();
    io.stderr.end();
    const report = documentOf('machine', await text(io.stdout));
    assert.deepEqual(Object.keys(report), ['schema', 'kind', 'environment', 'git', 'warnings']);
    assert.deepEqual(machineWarnings(report.environment), report.warnings);
    assert.equal(await text(io.stderr), '');
  });

  it('prints the page without colours where nobody watches', async () => {
    const io = { stdout: new PassThrough(), stderr: new PassThrough() };
    assert.equal(await machine({ action: 'show' }, io), 0);
    io.stdout.end();
    const page = await text(io.stdout);
    assert.match(page, /^System {3}\S/);
    assert.ok(!page.includes('\u001b'));
  });
});
