/** Where a character of a text is, as editors count: line and column from 1. */
interface TextPlace {
  line: number;
  column: number;
}

/**
 * Places of characters by their offsets from the beginning of a text, which is walked through once.
 * @returns a function from an offset to its place
 */
export function placesIn(text: string): (at: number) => TextPlace {
  const starts = [0];
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return (at) => {
    let [line, above] = [0, starts.length];
    while (above - line > 1) {
      const middle = (line + above) >> 1;
      if ((starts[middle] as number) <= at) line = middle;
      else above = middle;
    }
    return { line: line + 1, column: at - (starts[line] as number) + 1 };
  };
}
