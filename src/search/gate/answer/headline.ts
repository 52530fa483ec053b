import { counted } from '../../../text/english-numbers.ts';
import type { GateReport, GateRow, SelfTest } from '../gate-report.ts';
import { changeOf, measuredShareWords, shareWords, sizeWords } from './change.ts';
import type { Words } from './content.ts';
import { countOf, isCompared, isSelfTest, limitWords, subjectWords, worseWords } from './judged-words.ts';
import type { Naming } from './row-name.ts';

/**
 * The verdict in one line. What fails comes first; while a row is undecided nothing is said of all rows; what was not compared is never
 * among those that are not slower.
 */
export function headlineOf(report: GateReport, naming: Naming): Words {
  const { rows, selfTest } = report;
  if (selfTest !== null && isSelfTest(report)) return selfTestHeadline(selfTest, countOf(report, 'failed'));
  const [regression] = rows.filter(({ judged }) => judged === 'regression');
  if (regression !== undefined) {
    const others = countOf(report, 'regression') - 1;
    return [...changed(regression, naming), ...more(others, 'regression'), ...also(report, ['broken'])];
  }
  const [broken] = rows.filter(({ judged }) => judged === 'broken');
  if (broken !== undefined) {
    return ['Broken: ', ...naming.words(broken), ' fails on head', ...more(countOf(report, 'broken') - 1, 'row')];
  }
  const [failed] = rows.filter(({ judged }) => judged === 'failed');
  if (failed !== undefined) {
    const others = countOf(report, 'failed') - 1;
    return ['Failed to run: ', ...naming.words(failed), ...more(others, 'row'), ...rest(report, naming)];
  }
  return withCapital(rest(report, naming, true));
}

/** Nothing differs, so that all that is called different is the machine's doing. */
function selfTestHeadline({ rows, decided, largest }: SelfTest, failed: number): Words {
  const lost = failed === 0 ? '' : `; ${counted(failed, 'row')} failed to run`;
  if (rows === 0) return [`Base against itself: no row got enough rounds${lost}`];
  const saw = `; the largest change seen is ${measuredShareWords(largest)}`;
  if (decided.length === 0) return [`Base against itself: none of ${counted(rows, 'row')} differs${saw}${lost}`];
  return [`Base against itself: ${decided.length} of ${counted(rows, 'row')} differ${saw}${lost}`];
}

/** What can be said of the rows that did run. */
function rest(report: GateReport, naming: Naming, isAll = false): Words {
  const compared = report.rows.filter(isCompared);
  const lead = isAll ? '' : '; ';
  if (compared.length === 0) return isAll ? [nothingCompared(report)] : [];
  const undecided = countOf(report, 'undecided');
  if (undecided > 0) {
    const others = compared.length - undecided;
    const isAllOpen = undecided === compared.length;
    const of = isAllOpen
      ? undecided === 1
        ? 'the only row'
        : `all ${undecided} rows`
      : `${undecided} of ${compared.length} rows`;
    const none =
      others === 0
        ? ''
        : others === 1
          ? `; the other one is not ${unshown(report)}`
          : `; the other ${others} are not ${unshown(report)}`;
    return [`${lead}undecided on ${of}${none}`];
  }
  if (!isAll) return [`; none of the other ${compared.length} is ${unshown(report)}`];
  const [faster] = report.rows.filter(({ judged }) => judged === 'improvement');
  const noticed = powerWords(report);
  if (faster !== undefined) {
    const others = more(countOf(report, 'improvement') - 1, 'improvement');
    return [...changed(faster, naming), ...others, `; ${noneIs(report, compared)}`];
  }
  return [noneIs(report, compared), ...(noticed === '' ? [] : [`; it would have detected ${noticed}`])];
}

/** `no row is slower beyond 5 %`. */
function noneIs(report: GateReport, compared: readonly GateRow[]): string {
  const which = compared.length === report.rows.length ? 'no row is' : 'no row that was compared is';
  return `${which} ${unshown(report)}`;
}

/** `slower beyond 5 %`, with what is known all the same. */
function unshown(report: GateReport): string {
  const compared = report.rows.filter(isCompared);
  const limit = limitWords(compared);
  const accepted = countOf(report, 'accepted');
  const but = accepted === 0 ? '' : ` except ${accepted} accepted`;
  return `${worseWords(compared)}${limit === '' ? ' by a rule that fails' : limit}${but}`;
}

function nothingCompared(report: GateReport): string {
  if (report.rows.length === 0) {
    const left = report.leftOut.length;
    return left === 0
      ? 'Nothing was measured: there are no rows'
      : `Nothing was measured: the change does not affect ${left === 1 ? 'the benchmark' : `any of ${left} benchmarks`}`;
  }
  const parts = (['new', 'gone', 'not-measured'] as const).flatMap((judged) => {
    const count = countOf(report, judged);
    return count === 0 ? [] : [`${count} ${judged === 'not-measured' ? 'not measurable' : judged}`];
  });
  return `Nothing was compared: ${parts.join(', ')}`;
}

/** `Slower: NAME by 21 % [19, 23]`. */
function changed(row: GateRow, naming: Naming): Words {
  const { worse, better } = subjectWords(row.subject);
  const change = changeOf(row);
  const word = row.judged === 'improvement' ? better : worse;
  const by = change === null ? [] : [` by ${sizeWords(change, row.limit)}`];
  return [`${capital(word)}: `, ...naming.words(row), ...by];
}

function more(count: number, noun: string): Words {
  return count > 0 ? [`, and ${count} more ${count === 1 ? noun : `${noun}s`}`] : [];
}

function also(report: GateReport, judged: readonly 'broken'[]): Words {
  return judged.flatMap((one) => (countOf(report, one) === 0 ? [] : [`; ${countOf(report, one)} ${one}`]));
}

/** `3 % on 14 of 18 rows, 10 % on all`; empty without a statement. */
export function powerWords({ power }: Pick<GateReport, 'power'>): string {
  if (power === null || power.of === 0) return '';
  const most = power.steps.find(({ rows }) => rows >= power.of / 2 && rows < power.of);
  const all = power.steps.find(({ rows }) => rows >= power.of);
  const last = all === undefined ? measuredShareWords(power.worst.share) : shareWords(all.share);
  if (most === undefined) return power.of === 1 ? `${last} on its one row` : `${last} on all ${power.of} rows`;
  return `${shareWords(most.share)} on ${most.rows} of ${power.of} rows, ${last} on all`;
}

function withCapital([first = '', ...others]: Words): Words {
  return [typeof first === 'string' ? capital(first) : first, ...others];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
