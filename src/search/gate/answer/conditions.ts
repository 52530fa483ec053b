import { counted, duration } from '../../../text/english-numbers.ts';
import type { GateReport, Side } from '../gate-report.ts';
import { measuredShareWords, shareWords } from './change.ts';
import type { Words } from './content.ts';
import { powerWords } from './headline.ts';
import { ruleWords } from './judged-words.ts';
import { shown } from './shown.ts';

/** More in a list than anybody reads there; the JSON has all. */
const MOST = 20;

/** Machine, runtimes, time, commits, rules. */
export function conditionsOf(report: GateReport): Words[] {
  const { time, falseAlarms, machine, runtimes, rules, experiments, version, created } = report;
  return [
    ['Base: ', ...sideWords(report.base)],
    ['Head: ', ...sideWords(report.head)],
    ['Runtimes: ', ...listed(runtimes)],
    ['Machine: ', { said: machine.words }],
    ...machine.warnings.slice(0, MOST).map((warning): Words => ['On this machine: ', { said: warning }]),
    [
      `Time: ${duration(time.wholeMs)} in all, ${duration(time.measuringMs)} of runs, budget ${duration(time.budgetMs)}`,
    ],
    ['Rules: ', ...listed(rules.map(ruleWords))],
    [falseAlarmWords(falseAlarms)],
    ...(experiments.length === 0 ? [] : [['Experiments: ', ...listed(experiments)]]),
    ['jsdyno ', { said: version }, ', ', { said: created }],
  ];
}

/** What the run could have seen, and what it saw where nothing was to be seen. */
export function powerItems(report: GateReport): Words[] {
  const { power, selfTest } = report;
  const items: Words[] = [];
  if (power !== null && power.of > 0) {
    items.push([`It would have detected ${powerWords(report)}.`]);
    items.push([
      `The median row detects a worsening of ${measuredShareWords(power.median)}, the worst one, `,
      { name: power.worst.row },
      `, one of ${measuredShareWords(power.worst.share)}.`,
    ]);
  }
  if (selfTest !== null) {
    const { decided, rows, largest } = selfTest;
    const told = decided.length === 0 ? 'none differs' : `${decided.length} differ`;
    const saw = `the largest change seen is ${measuredShareWords(largest)}`;
    if (rows === 0) items.push(['Base against base in the same job: no row got enough rounds.']);
    else items.push([`Base against base in the same job: of ${counted(rows, 'row')} ${told}, ${saw}.`]);
  }
  return items;
}

/** `False alarms: over all rows together at most 5 % of runs name one.` */
function falseAlarmWords(share: number): string {
  return `False alarms: if nothing changed, at most ${shareWords(share)} of such runs report a difference`;
}

/** `origin/main`, the beginning of the commit, and its subject. */
export function sideWords({ name, commit, subject }: Side): Words {
  return [{ name }, ' at ', { name: shortCommit(commit) }, ...(subject === null ? [] : [', ', { name: subject }])];
}

function shortCommit(commit: string): string {
  return shown(commit).slice(0, 10);
}

function listed(names: readonly string[]): Words {
  const few = names.slice(0, MOST).flatMap((name, i): Words => (i === 0 ? [{ name }] : [', ', { name }]));
  return names.length > MOST ? [...few, ` and ${names.length - MOST} more`] : names.length === 0 ? ['none'] : few;
}
