import type { GateReport } from '../gate-report.ts';
import { isAcceptable } from './acceptance.ts';
import type { Name, Words } from './content.ts';
import { countOf, isSelfTest } from './judged-words.ts';

/** What to do, a sentence each; nothing where nothing is to be done. What fails has nobody look at what is open. */
export function adviceOf(report: GateReport): Words[] {
  if (isSelfTest(report)) return selfTestAdvice(report);
  const again = repeatOf(report);
  const repeated: Words = again === null ? ['.'] : ['; ', again, ' measures it on your machine.'];
  if (countOf(report, 'regression') > 0) {
    const lines: Words = ['Or accept it: add the lines below to ', JSDYNO_YML, ', with your reason.'];
    return [
      ['Fix it', ...repeated],
      ...(report.rows.some(isAcceptable) ? [lines] : []),
      ['Or run the job again, if you doubt it: a real regression comes back.'],
    ];
  }
  if (countOf(report, 'broken') > 0) return [['Fix what fails only on head', ...repeated]];
  if (countOf(report, 'failed') > 0) return [['Fix what fails, or run the job again if the machine was the reason.']];
  if (countOf(report, 'undecided') > 0) {
    const must = report.exit === 5 ? 'A decision is required' : 'If you need a decision';
    return [[`${must}: give it more time (`, { name: '--budget' }, ') or a quieter machine.']];
  }
  return [];
}

function selfTestAdvice({ selfTest }: GateReport): Words[] {
  if (selfTest?.rows === 0) return [['Give it more time (', { name: '--budget' }, ').']];
  if (selfTest?.decided.length === 0) return [];
  return [['Do not use this machine for gates until such a run finds nothing: make it quieter, or use another.']];
}

/** The alarm where base differed from base: the machine, and not the change, may have made the verdicts. */
export function alarmsOf(report: GateReport): Words[] {
  const { selfTest } = report;
  const decided = selfTest?.decided ?? [];
  if (selfTest === null || decided.length === 0) return [];
  const names = decided.slice(0, 3).flatMap((name, i): Words => [i === 0 ? '' : ', ', { name }]);
  const more = decided.length > 3 ? ` and ${decided.length - 3} more` : '';
  if (isSelfTest(report)) return [['False positives: ', ...names, `${more}.`]];
  return [
    [
      `Do not trust this run: base compared with itself differs on ${decided.length} of ${selfTest.rows} rows (`,
      ...names,
      `${more}). Run the job again, on a quieter machine.`,
    ],
  ];
}

const JSDYNO_YML: Name = { name: 'jsdyno.yml' };

function repeatOf({ repeat }: GateReport): Name | null {
  const [first] = repeat;
  return first === undefined || first.length > 200 ? null : { name: first };
}
