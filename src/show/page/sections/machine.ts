/** The machine, what was wrong with it, and what an experiment of the same on both sides found. */

import type { Environment } from '../../../host/machine/environment.ts';
import type { Warning } from '../../../stats/warning.ts';
import { binaryBytes } from '../../../text/english-numbers.ts';
import type { Say } from '../../../text/messages/say.ts';
import { numbersIn } from '../../../text/numbers.ts';
import { gatheredMessages } from '../../report/remark-messages.ts';
import { oddRows } from '../../report/remarks.ts';
import { warningMessage } from '../../report/warning-message.ts';
import { byImportance } from '../../sheets/told-remarks.ts';
import type { Chapter, Ink } from '../chapter.ts';
import { type Element, facts, h, list } from '../element.ts';

export function machine(chapter: Chapter, { say }: Ink, level: 'h3' | 'h4'): Element {
  const { report } = chapter.published;
  const environment = environmentOf(report.environment);
  const remarks = remarksOf(chapter, say);
  return h(
    'div',
    null,
    h(level, null, say('page.machine')),
    environment === null ? h('p', null, say('page.machine-unknown')) : facts(factsOf(environment, say)),
    remarks.length === 0 ? null : [h(level, null, say('page.remarks')), list(remarks, 'remarks')],
  );
}

/** What to beware of, the gravest first: of the machine, of the whole, of rows. */
export function remarksOf({ published: { machineWarnings, report, sheets } }: Chapter, say: Say): string[] {
  const told = sheets.flatMap(({ cautions = [] }) => cautions);
  // Those of a sheet say of its rows what the rows say, too.
  const placed = told.length > 0 ? told : oddRows(report).placed;
  const all = [
    ...machineWarnings.map((warning) => ({ about: 'machine' as const, text: machineMessage(warning, say) })),
    ...report.warnings
      .filter(({ kind }) => kind !== 'machine')
      .map((warning) => ({ about: warning.kind, text: warningMessage(say, warning) })),
    ...gatheredMessages(say, placed),
  ];
  return byImportance(all).map(({ text }) => text);
}

function machineMessage({ code, message }: { code: string; message: string }, say: Say): string {
  const subject = { type: 'machine', name: null } as const;
  const warning: Warning = { kind: 'machine', subject, words: message, next: null, values: { code, more: 0 } };
  return say.language === 'en' ? message : warningMessage(say, warning);
}

/** An experiment of a file has no machine, and one of another version may lack parts. */
export function environmentOf(value: unknown): Environment | null {
  return typeof value === 'object' && value !== null && 'cpu' in value && 'os' in value ? (value as Environment) : null;
}

function factsOf(
  { os, cpu, memory, load, virtualisation, container, takenAt }: Environment,
  say: Say,
): [string, string][] {
  const { language } = say;
  const cores = say('page.cores', { cores: cpu.physicalCores ?? cpu.cores, threads: cpu.online });
  const inside = [virtualisation, container?.kind].filter((one) => one).join(' · ');
  const all: [string, string | null][] = [
    [say('page.measured'), takenAt === undefined ? null : takenAt.slice(0, 10)],
    [say('page.system'), [os.distribution, `${os.platform} ${os.release}`, os.arch].filter((one) => one).join(' · ')],
    [say('page.cpu'), `${cpu.model ?? '?'}, ${cores}`],
    [say('page.governor'), cpu.governor],
    [say('page.turbo'), cpu.turbo === 'unknown' ? null : cpu.turbo],
    [say('page.memory'), memory === undefined ? null : binaryBytes(memory.totalBytes)],
    [
      say('page.load'),
      load === undefined
        ? null
        : [load.one, load.five, load.fifteen].map((one) => numbersIn(language).decimal(one, 2)).join(' · '),
    ],
    [say('page.virtual'), inside === '' ? null : inside],
  ];
  return all.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value]]));
}

/** What an A/A finds: where both sides are the same, each difference is a false one. Null where they differ. */
export function sameOnBoth({ published, rows }: Chapter, { say }: Ink): Element | null {
  const [first, ...others] = published.report.variants;
  if (first === undefined || others.length === 0 || rows.length === 0 || first.sha256 === null) return null;
  const same = (one: typeof first) => JSON.stringify([one.sha256, one.flags, one.env ?? {}]);
  if (others.some((one) => same(one) !== same(first))) return null;
  const found = rows.filter(({ row }) => row.verdict === 'faster' || row.verdict === 'slower').length;
  const widths = rows
    .flatMap(({ interval }) => (interval === null ? [] : [Math.sqrt(interval[1] / interval[0]) - 1]))
    .sort((a, b) => a - b);
  const middle = widths[Math.floor(widths.length / 2)];
  const words = say('page.same-on-both', { count: rows.length, found });
  const width =
    middle === undefined ? '' : ` ${say('page.same-width', { width: numbersIn(say.language).points(middle) })}`;
  return h('p', { class: 'aside' }, words + width);
}
