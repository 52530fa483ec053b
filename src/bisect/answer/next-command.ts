import { shellWord } from '../../text/shell-word.ts';
import { USUAL_MINUTES } from '../stored-search.ts';
import type { BisectAnswer } from './bisect-answer.ts';

/**
 * The command line that would make an answer sure: the same search between two of its places alone, with twice the time. Pure.
 *
 * @param from places of the answer
 */
export function nextCommand(
  { command, places, used }: Pick<BisectAnswer, 'command' | 'places' | 'used'>,
  from: number,
  to: number,
): string {
  const minutes = Math.ceil((2 * Math.max(60 * USUAL_MINUTES, used.seconds)) / 60);
  const ends = new Map([
    ...['--old', '--good'].map((name) => [name, places[from]?.label ?? ''] as const),
    ...['--new', '--bad'].map((name) => [name, places[to]?.label ?? ''] as const),
  ]);
  const words: string[] = [];
  for (let i = 0; i < command.length; i++) {
    const word = command[i] as string;
    const [name = ''] = word.split('=', 1);
    const hasValue = name !== word;
    const end = ends.get(name);
    // Ends are given in their order.
    if (word === '--swap') continue;
    if (end === undefined && name !== '--budget') words.push(word);
    else if (end !== undefined) words.push(...(hasValue ? [`${name}=${end}`] : [name, end]));
    if ((end !== undefined || name === '--budget') && !hasValue) i++;
  }
  return ['jsdyno', ...words, '--budget', `${minutes}m`].map(shellWord).join(' ');
}
