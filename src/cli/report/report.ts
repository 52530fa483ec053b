import { extname } from 'node:path';
import { writeNamed } from '../../host/files/write-beside.ts';
import { publishedByName } from '../../kinds/stored.ts';
import { reportPage } from '../../show/page/report-page.ts';
import { slideOf } from '../../show/page/slide.ts';
import { checkPlotFile } from '../../show/plots/plot-file.ts';
import type { Published } from '../../show/report/published.ts';
import { openStoreToRead } from '../../store/read-store.ts';
import { bytesWords } from '../../text/english-numbers.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Io } from '../../text/io.ts';
import { sayIn } from '../../text/messages/say.ts';
import type { Typed } from '../../work/typed/declared.ts';
import { publishedFound } from '../found/registry.ts';
import type { REPORT } from '../options.ts';

/** `jsdyno report`: a page of stored experiments, complete or not. */
export async function report(
  names: readonly string[],
  { output, title, lang, metric, slide }: Typed<typeof REPORT>,
  io: Io,
): Promise<number> {
  checkPageFile(output);
  if (slide !== undefined) checkPlotFile(slide);
  const database = openStoreToRead();
  const say = sayIn(lang);
  const published: Published[] = [];
  for (const name of names.length === 0 ? ['last'] : names) {
    // A sweep is about one metric; of another there are comparisons alone.
    published.push(
      metric === undefined
        ? await publishedFound(database, name, say)
        : ofMetric(await publishedByName(database, name, say), metric),
    );
  }
  const content =
    slide === undefined ? await reportPage(published, say, { title }) : await slideOf(published, say, slide, title);
  const file = slide ?? output;
  if (file === '-') {
    io.stdout.write(content.toString());
    return 0;
  }
  writeNamed(file, content);
  io.stderr.write(`wrote ${file} (${bytesWords(Buffer.byteLength(content))})\n`);
  return 0;
}

/** What people ask for by the ending of a file, and get elsewhere. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '.pdf': 'write report.html, and print it from a browser',
  '.md': '"jsdyno report init NAME FOLDER" begins an article, which is built as Markdown',
  '.json': '"jsdyno export NAME --format json" has all that is stored',
  '.csv': '"jsdyno export NAME --format csv" has the runs',
  '.svg': '--slide slide.svg, or "jsdyno plot interval NAME -o plot.svg" for a chart alone',
  '.png': '--slide slide.png, or "jsdyno plot interval NAME -o plot.png" for a chart alone',
};

/** @throws JsdynoError BAD_OPTION for a name that promises another format */
function checkPageFile(file: string): void {
  const hint = ELSEWHERE[extname(file).toLowerCase()];
  if (hint !== undefined) throw new JsdynoError('BAD_OPTION', `a page must be an .html file, not "${file}"`, { hint });
}

/** @throws JsdynoError BAD_OPTION for a metric that the experiment does not have */
function ofMetric(published: Published, metric: string): Published {
  const { report: whole, figures } = published;
  const known = [...new Set(figures.map((row) => row.metric))];
  if (!known.includes(metric)) {
    throw new JsdynoError('BAD_OPTION', `${whole.experiment?.id} has no metric "${metric}"`, {
      hint: `it has ${known.join(', ')}`,
    });
  }
  return {
    ...published,
    metrics: published.metrics?.filter(({ name }) => name === metric),
    figures: figures.filter((row) => row.metric === metric),
    report: {
      ...whole,
      metrics: whole.metrics.filter(({ name }) => name === metric),
      rows: whole.rows.filter((row) => row.metric === metric),
      means: whole.means.filter((mean) => mean.metric === metric),
    },
  };
}
