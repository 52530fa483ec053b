import { type ErrorCode, JsdynoError } from '../../text/errors/catalogue.ts';
import { placesIn } from '../../text/places-in.ts';

/** A mistake in a file of an article, at its place. */
export class Problem extends Error {
  readonly code: ErrorCode;
  /** Characters from the beginning of the file. */
  readonly at: number;
  readonly hint: string | undefined;

  constructor(code: ErrorCode, message: string, at: number, more: { hint?: string | undefined } = {}) {
    super(message);
    this.code = code;
    this.at = at;
    this.hint = more.hint;
  }
}

/** A mistake with the file it is in. */
export interface Misplaced {
  file: string;
  text: string;
  problem: Problem;
}

/** The first mistake as an error, which names how many others there are; all of them are its details. */
export function errorOf(problems: readonly Misplaced[]): JsdynoError {
  const places = new Map<string, ReturnType<typeof placesIn>>();
  const lines = problems.map(({ file, text, problem }) => {
    const placeOf = places.get(file) ?? placesIn(text);
    places.set(file, placeOf);
    const { line, column } = placeOf(problem.at);
    return `${file}:${line}:${column}: ${problem.message}`;
  });
  const [first] = problems;
  const others = problems.length - 1;
  const more =
    others === 0 ? '' : ` (and ${others} more ${others === 1 ? 'mistake' : 'mistakes'}: --verbose lists them)`;
  return new JsdynoError(first?.problem.code ?? 'BLOCK_INVALID', `${lines[0]}${more}`, {
    hint: first?.problem.hint,
    details: lines.slice(1).join('\n') || undefined,
  });
}
