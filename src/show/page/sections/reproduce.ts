import { type Chapter, commandOf, type Ink } from '../chapter.ts';
import { type Element, facts, h } from '../element.ts';
import { commandBlock } from '../parts-page.ts';

/** The exact command, and what tells whether the same was measured: fingerprints of the work and of the runtimes. */
export function reproduce({ published }: Chapter, { say }: Ink): Element {
  const { report, workSha256 } = published;
  const command = commandOf(published);
  const { jsdyno } = Object(report.environment) as { jsdyno?: { version?: string } };
  const known: [string, string][] = [
    ...(report.experiment === null ? [] : [[say('page.experiment'), report.experiment.id] satisfies [string, string]]),
    ...(typeof jsdyno?.version === 'string' ? [['jsdyno', jsdyno.version] satisfies [string, string]] : []),
    ...(workSha256 === null ? [] : [[say('page.work-hash'), workSha256] satisfies [string, string]]),
    ...report.variants.flatMap(({ label, sha256 }) =>
      sha256 === null ? [] : [[say('page.runtime-hash', { label }), sha256] satisfies [string, string]],
    ),
  ];
  return h(
    'div',
    null,
    command === null
      ? h('p', null, say('page.reproduce-file'))
      : [h('p', null, say('page.reproduce-note')), commandBlock(command)],
    facts(known.map(([name, value]) => [name, h('code', null, value)])),
  );
}
