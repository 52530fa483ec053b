/** What is written is opened by speedscope, in a browser, and shows the same figures there. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { readProfile } from '../../../../src/inspect/profiles/read/read-profile.ts';
import { totalOf, totalsByFrame } from '../../../../src/inspect/profiles/trees/totals.ts';
import { writeCollapsed } from '../../../../src/inspect/profiles/write/collapsed.ts';
import { writeCpuProfile } from '../../../../src/inspect/profiles/write/cpuprofile.ts';
import { writeHeapProfile } from '../../../../src/inspect/profiles/write/heapprofile.ts';
import { writePprof } from '../../../../src/inspect/profiles/write/pprof.ts';
import { open } from '../../../show/page/browser.ts';
import { noBrowser } from '../../../show/page/chromium.ts';
import { fixture } from '../made.ts';
import { withoutKinds } from '../trees/hidden.ts';

const INDEX = join(
  dirname(createRequire(import.meta.url).resolve('speedscope/package.json')),
  'dist/release/index.html',
);

// Speedscope leaves idle time out of this format, and counts it in the others.
const time = withoutKinds(readProfile(fixture('node-20-main.cpuprofile'), { title: 'time' }), new Set(['idle']));
const heap = readProfile(fixture('node-24.heapprofile'), { title: 'heap' });

suite('speedscope', { skip: noBrowser() ?? false }, () => {
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'jsdyno-speedscope-'));
  });
  after(async () => {
    rmSync(folder, { recursive: true });
  });

  for (const [format, profile, bytes] of [
    ['Chrome CPU Profile', time, writeCpuProfile(time)],
    ['protobuf encoded pprof file', time, writePprof(time)],
    ['collapsed stack format', time, writeCollapsed(time)],
    ['Chrome Heap Profile', heap, writeHeapProfile(heap)],
  ] as const) {
    test(`takes the file for ${format}, and has the shares of its frames`, async () => {
      // As its own command line hands it a file: a script in its address.
      const script = join(folder, 'file.js');
      const content = JSON.stringify(Buffer.from(bytes).toString('base64'));
      writeFileSync(script, `speedscope.loadFileFromBase64("given", ${content})`);
      const { page, noticed } = await open(`${pathToFileURL(INDEX).href}#localProfilePath=${script}`);
      await page.waitForFunction("document.body.innerText.includes('Time Order')");
      // The table of all frames.
      await page.keyboard.press('3');
      await page.waitForSelector('table');
      const shown = String(await page.evaluate('document.body.innerText')).replace(/\s+/g, ' ');
      assert.ok(noticed.includes(`console: Importing as ${format}`), noticed.join('\n'));
      const [first] = totalsByFrame(profile);
      const share = (figure: number) => `(${Math.round((100 * figure) / totalOf(profile))}%)`;
      const name = first?.frame.name ?? '';
      const pattern = new RegExp(`(\\d+)%\\) [^(]*\\((\\d+)%\\) ${name}\\b`);
      const [, total, self] = pattern.exec(shown) ?? [];
      assert.equal(`(${total}%)`, share(first?.total ?? 0), shown);
      assert.equal(`(${self}%)`, share(first?.self ?? 0), shown);
    });
  }
});
