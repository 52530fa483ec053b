/** Whatever jsdyno writes in a page of experiments is in the language of the page. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { publishedByName } from '../../../src/kinds/stored.ts';
import { reportPage } from '../../../src/show/page/report-page.ts';
import type { Published } from '../../../src/show/report/published.ts';
import { openStore } from '../../../src/store/store.ts';
import { sayIn } from '../../../src/text/messages/say.ts';
import { emptyBefore, fillStore, NOWHERE, storedNames } from '../../cli/before.ts';
import { englishLeft, namesIn, ownWords } from '../../text/messages/english-left.ts';

const before = emptyBefore();
fillStore(before, NOWHERE).close();
const database = openStore(join(before.home, 'experiments.sqlite'));
after(() => before.remove());

/** Of all kinds: with rows that failed, were not available, at the floor, disturbed, undecided, and of one variant. */
const EXPERIMENTS = storedNames(database).filter(({ name }) =>
  /^(compare-(faults|three|interrupted|budget|calibrated)|ops-(two|cold|one)|http-two|startup-(scripts|commands)|noise|run)$/.test(
    name,
  ),
);

suite('the language of a page', () => {
  for (const language of ['ru', 'pt-BR'] as const) {
    test(`${language}: no word of the English texts is left`, async () => {
      assert.ok(EXPERIMENTS.length > 8);
      const say = sayIn(language);
      const published: Published[] = [];
      for (const { name } of EXPERIMENTS) published.push(await publishedByName(database, name, say));
      const html = await reportPage(published, say, {});
      const body = html.replace(/<script\b[\s\S]*?<\/script>/g, '');
      assert.deepEqual(englishLeft(body, language, namesOf(published)), []);
      assert.ok(ownWords(body, language) > 50);
    });

    test(`${language}: figures in charts have a decimal comma`, async () => {
      const one = await publishedByName(database, 'ops-two', sayIn(language));
      const html = await reportPage([one], sayIn(language), {});
      const texts = [...html.matchAll(/<text\b[^>]*>([^<]+)</g)].map(([, text = '']) => text);
      assert.ok(texts.some((text) => /^[+-]?\d+,\d/.test(text)));
      assert.deepEqual(
        texts.filter((text) => /^[+-]?\d+\.\d+( |$)/.test(text)),
        [],
      );
    });
  }
});

/** Names of rows, variants, experiments, and what the machine says of itself. */
function namesOf(published: readonly Published[]): Set<string> {
  const rows = published.flatMap(({ figures }) =>
    figures.map(({ benchmark, configuration, metric }) => ({ benchmark, configuration, metric })),
  );
  const sources = published.map(({ report, command }) => ({
    variants: report.variants,
    environment: report.environment,
    experiment: report.experiment?.id,
    command,
  }));
  return namesIn({ rows, sources });
}
