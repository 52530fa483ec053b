/**
 * What users see of stored experiments, a file a kind of work (README.md): whoever writes the code behind it anew shows that nothing of
 * it changed. `UPDATE_GOLDEN=1` writes the files anew; each difference is one that users see, so CHANGELOG.md names it.
 */
import assert from 'node:assert/strict';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gateJson } from '../../src/search/gate/answer/gate-json.ts';
import { REPORTS } from '../search/gate/answer/fixture.ts';
import { csvPath } from '../show/report/fixture.ts';
import { tooWide } from '../text/long-names.ts';
import { MADE } from './made.ts';
import { Screens, WIDTHS } from './screens.ts';
import { assertFrozen, isWhole } from './sections.ts';

const screens = new Screens('frozen/store.sql');
after(screens.remove);

/** A test of what is gathered under a name. */
function frozen(name: string, gather: (sections: Map<string, string>) => Promise<void>): void {
  test(name, async () => {
    const sections = new Map<string, string>();
    await gather(sections);
    assertFrozen(name, sections);
  });
}

for (const name of screens.names) {
  frozen(name, async (sections) => {
    const show = ['show', name];
    await screens.printed(sections, show);
    await screens.printed(sections, [...show, '--explain'], [60]);
    await screens.printed(sections, [...show, '--format', 'table']);
    for (const format of ['upstream', 'markdown', 'csv', 'operations', 'simple'])
      await screens.printed(sections, [...show, '--format', format], [60]);
    for (const format of ['json', 'rows']) await screens.outlined(sections, [...show, '--format', format]);
    await screens.pages(sections, name);
  });
}

frozen('why', async (sections) => {
  const older = new Screens('fixtures/stores/328c13b2.sql');
  const show = ['show', 'suite-4'];
  await older.printed(sections, show);
  await older.printed(sections, [...show, '--format', 'markdown'], []);
  await older.outlined(sections, [...show, '--format', 'json']);
  await older.pages(sections, 'suite-4');
  older.remove();
});

frozen('experiments', async (sections) => {
  await screens.printed(sections, ['experiments']);
  await screens.outlined(sections, ['experiments', '--json']);
  for (const name of screens.names) {
    for (const format of ['csv', 'json']) await screens.digested(sections, ['export', name, '--format', format]);
  }
});

// What is in no store: answers that are made by hand, at the four widths that most terminals have.
for (const [name, answers] of Object.entries(MADE)) {
  frozen(name, async (sections) => {
    for (const [what, textOn] of Object.entries(answers)) {
      for (const columns of [40, 60, 80, 120]) {
        const text = await textOn(columns, screens);
        assert.deepEqual(tooWide(text, columns), []);
        sections.set(`${what} | ${columns} columns`, text);
      }
    }
  });
}

// Terminals of more widths, comments and JUnit of them are in test/fixtures/gate.
frozen('gate', async (sections) => {
  for (const [name, report] of Object.entries(REPORTS)) {
    writeFileSync(join(screens.home, `${name}.json`), gateJson(report));
    const show = ['gate', 'show', `${name}.json`];
    await screens.printed(sections, show, name === 'regression' ? WIDTHS : [80]);
    await screens.printed(sections, [...show, '--format', 'summary'], []);
    for (const format of ['annotations', 'junit', 'json'])
      await screens.digested(sections, [...show, '--format', format]);
  }
});

frozen('analyze', async (sections) => {
  for (const name of ['readfile-18-20.csv', 'edges.csv']) {
    copyFileSync(csvPath(name), join(screens.home, name));
    await screens.printed(sections, ['analyze', name]);
    await screens.printed(sections, ['analyze', name, '--format', 'table']);
    for (const format of ['upstream', 'markdown', 'csv'])
      await screens.printed(sections, ['analyze', name, '--format', format], []);
    await screens.outlined(sections, ['analyze', name, '--format', 'json']);
  }
});

frozen('charts', async (sections) => {
  for (const [i, name] of screens.names.entries()) {
    const charts = ['interval', 'bar', 'box', 'scatter', 'percentiles', 'trend', 'heatmap'];
    // In the suite each of some experiments.
    for (const [k, chart] of charts.entries())
      if (isWhole() || (i + k) % 3 === 0) await screens.chart(sections, chart, name);
  }
});
