/** The numbers of numbers.ts in English, for texts that are English in every report: the terminal, Markdown, sentences about runs. */
import { numbersIn } from './numbers.ts';

const ENGLISH = numbersIn('en', 'kept', ' ');

export const {
  briefChange,
  bytes: bytesWords,
  bytesPerSecond,
  change: changeOfShare,
  decimal,
  ends: endsOf,
  factor: timesWords,
  given,
  givenShare: givenShareWords,
  nanoseconds: timeWords,
  percent,
  plain,
  plusMinus: plusMinusWords,
  ratio: ratioWords,
  points,
  share: shareWords,
  si: rateFigure,
  signedDecimal,
  throughput,
  times,
  tinySeconds,
  whole,
} = ENGLISH;

const { nanoseconds, plain: shortPlain } = numbersIn('en', 'dropped', ' ');

/** `plain` and `timeWords` without zeros at the end (`1.5`, `10 s`), for figures that were given or are only roughly known. */
export { nanoseconds as shortTime, shortPlain };

/** A duration in milliseconds: `350 ms`, `4 min 5 s`. */
export function duration(milliseconds: number): string {
  return ENGLISH.duration(milliseconds / 1000);
}

/** As `probability`, and `-` where there is none. */
export function probabilityWords(p: number | null): string {
  return p === null ? '-' : ENGLISH.probability(p);
}

/** Bytes in the largest binary unit that leaves at least one, as memory is sold: `1.25 MiB`, `23.5 GiB`, `48 KiB`. */
export function binaryBytes(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(bytes) / 10)));
  return `${shortPlain(bytes / 1024 ** power)} ${units[power]}`;
}

/** `1 row`, `20 rows`, `1,240 runs`, `1.5 CPUs`. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${Number.isInteger(count) ? whole(count) : shortPlain(count)} ${count === 1 ? one : several}`;
}
