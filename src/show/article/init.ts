/** The files that an article begins with. */
import { stringify } from 'yaml';
import type { Say } from '../../text/messages/say.ts';
import type { Published } from '../report/published.ts';
import { contendersOf, moduleOf } from '../report/row.ts';
import type { BuiltFile } from './build.ts';

/** `report.yml` and pages for an experiment: prose to go on from, and the blocks that its kind of work has a use for. Pure. */
export function startedArticle(id: string, published: Published, say: Say): BuiltFile[] {
  const { report, answer } = published;
  const labels = report.variants.map(({ label }) => label);
  const compared =
    labels.length > 1
      ? say('init.title', { variants: labels.join(', ') })
      : say('init.title-one', { variant: labels[0] ?? id });
  const title = answer?.title ?? compared;
  const { created } = report.experiment ?? {};
  const yaml = stringify({
    title,
    authors: [say('init.author')],
    date: (created ?? '').slice(0, 10) || undefined,
    lang: say.language,
    sources: { [SOURCE]: { experiment: id } },
    pages: ['results.md', 'method.md'],
  });
  return [
    { path: 'report.yml', content: yaml },
    { path: 'results.md', content: resultsPage(published, say) },
    { path: 'method.md', content: methodPage(say) },
  ];
}

/** The name of the one source. */
const SOURCE = 'measured';

function resultsPage({ report, sheets, answer }: Published, say: Say): string {
  const [first] = report.rows;
  const contenders = contendersOf(report);
  const modules = [...new Set(report.rows.map(({ benchmark }) => moduleOf(benchmark)))];
  const lines: string[] = [];
  if (answer !== undefined) lines.push(`## ${say('init.results')}`, '', '{{ answer }}', '');
  else if (first !== undefined) {
    lines.push(`## ${say('init.results')}`, '');
    for (const contender of contenders) {
      const of = contenders.length > 1 ? ` --contender ${quoted(contender)}` : '';
      lines.push(
        say('init.answer', {
          contender,
          baseline: first.baseline,
          mean: `{{ mean:${of} }}`,
          verdicts: `{{ verdicts:${of} }}`,
        }),
        '',
      );
    }
    if (modules.length > 1) {
      if (report.means.length > 0) lines.push('{{ means }}', '');
      for (const module of modules) lines.push(`### ${module}`, '', `{{ compare: ${quoted(module)} }}`, '');
    } else lines.push('{{ compare }}', '');
    lines.push(say('init.largest', { change: '{{ table: --verdict faster,slower --sort change --top 10 }}' }), '');
    const changed = report.rows.some(({ verdict }) => verdict === 'faster' || verdict === 'slower');
    if (!changed) lines.splice(-2);
  }
  for (const { id, title } of sheets) lines.push(`## ${title}`, '', `{{ sheet: ${id} }}`, '');
  if (report.rows.length > 0) lines.push(`## ${say('init.remarks')}`, '', '{{ remarks }}', '');
  return `${lines.join('\n').trim()}\n`;
}

function methodPage(say: Say): string {
  const sections = [
    [say('init.conditions'), '{{ conditions }}'],
    [say('init.again'), '{{ command }}'],
    [say('init.sources'), '{{ sources }}'],
  ];
  return `${sections.map(([title, block]) => `## ${title}\n\n${block}\n`).join('\n')}`;
}

/** A word of a block. */
function quoted(text: string): string {
  return /^[^\s'"]+$/.test(text) ? text : text.includes("'") ? `"${text}"` : `'${text}'`;
}
