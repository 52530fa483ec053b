/** What a start-up experiment tells beside its comparisons: what each process took. */
import type { BoxChart } from '../../../show/charts/chart.ts';
import type { Sheet } from '../../../show/report/published.ts';
import { relativeInterval, relativeSaid, withoutFigures } from '../../../show/report/said-relative.ts';
import { type SheetColumnOf, sheetOf } from '../../../show/report/sheet.ts';
import { MESSAGES, type MessageKey } from '../../../text/messages/language.ts';
import type { Say } from '../../../text/messages/say.ts';
import { numbersIn } from '../../../text/numbers.ts';
import { STARTUP_SCRIPTS } from '../processes/scripts.ts';
import { verdictOf } from './remarks.ts';
import type { Spread, StartupCell, StartupProcess, StartupReport } from './startup-report.ts';

/** A sheet a script, or one of all command lines, each with the times of all runs. Pure. */
export function startupSheets({ processes }: Pick<StartupReport, 'processes'>, say: Say): Sheet[] {
  return processes.map((process, place) => processSheet(process, place + 1, say));
}

function processSheet({ name, description, cells }: StartupProcess, place: number, say: Say): Sheet {
  const numbers = numbersIn(say.language);
  const baseline = cells.find(({ isBaseline }) => isBaseline)?.variant ?? '';
  const isCompared = cells.some(({ relative }) => relative !== null);
  const time = (seconds: number | null | undefined) =>
    seconds === null || seconds === undefined ? '' : numbers.seconds(seconds);
  const wall = (title: string, of: (spread: Spread) => number | null): SheetColumnOf<StartupCell> => ({
    title,
    cell: (cell) => (cell.wall === null ? '' : time(of(cell.wall))),
  });
  const parameters = [...new Set(cells.flatMap((cell) => Object.keys(cell.parameters ?? {})))];
  const columns: SheetColumnOf<StartupCell>[] = [
    {
      title: say(name === null ? 'sheets.startup.command' : 'sheets.variant'),
      isNumber: false,
      cell: (cell) => cell.variant,
    },
    ...parameters.map(
      (parameter): SheetColumnOf<StartupCell> => ({
        title: parameter,
        isNumber: false,
        cell: (cell) => cell.parameters?.[parameter] ?? '',
      }),
    ),
    wall(say('sheets.mean'), ({ mean }) => mean),
    wall(say('sheets.sd'), ({ sd }) => sd),
    wall(say('sheets.median'), ({ median }) => median),
    wall(say('sheets.min'), ({ min }) => min),
    wall(say('sheets.max'), ({ max }) => max),
    { title: 'user', cell: ({ user }) => time(user) },
    { title: 'system', cell: ({ system }) => time(system) },
    {
      title: say('sheets.memory'),
      cell: ({ peakBytes }) => (peakBytes === null ? '' : numbers.bytes(peakBytes)),
    },
    { title: say('sheets.runs'), cell: ({ runs }) => (runs === 0 ? '' : numbers.whole(runs)) },
    {
      title: say('sheets.against', { baseline }),
      isNumber: false,
      cell: ({ relative, isBaseline }) =>
        relative !== null ? relativeSaid(relative, say) : isBaseline && isCompared ? say('sheets.baseline') : '',
    },
    {
      title: say('sheets.interval'),
      cell: ({ relative }) => (relative === null ? '' : relativeInterval(relative, say)),
    },
    { title: say('sheets.remark'), isNumber: false, cell: (cell) => withoutFigures(cell, say) },
  ];
  const title = name === null ? say('sheets.startup.commands') : say('sheets.startup.title', { name });
  const note = say('sheets.startup.note');
  return sheetOf({
    id: `startup-${place}`,
    title,
    note: description === null ? note : `${scriptMessage(say, description)}. ${note}`,
    columns,
    rows: cells,
    verdict: verdictOf,
    charts: boxesOf(cells, title, name, say),
  });
}

function boxesOf(cells: readonly StartupCell[], title: string, name: string | null, say: Say): BoxChart[] {
  const measured = cells.flatMap(({ variant, wall }) => (wall === null ? [] : [{ name: variant, times: wall.times }]));
  if (measured.length === 0) return [];
  return [
    {
      type: 'box',
      title,
      description: say('sheets.startup.chart'),
      axis: { name: say('sheets.startup.times'), format: 'seconds' },
      groups: [name ?? ''],
      series: measured.map((one) => ({ name: one.name, samples: [one.times] })),
    },
  ];
}

/** What a script does: of a built-in one in the reader's language, of another as its author said it. */
function scriptMessage(say: Say, description: string): string {
  const script = STARTUP_SCRIPTS.find((one) => one.description === description);
  const key = `sheets.startup.script-${script?.name}`;
  return isKey(key) ? say(key) : description;
}

function isKey(key: string): key is MessageKey {
  return Object.hasOwn(MESSAGES.en, key);
}
