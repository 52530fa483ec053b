import { columnsOf, redraws } from './terminal.ts';

interface Terminal {
  write(text: string): unknown;
  isTTY?: boolean | undefined;
  columns?: number | undefined;
  rows?: number | undefined;
}

/** Lines at the end of a terminal's output that are drawn over. */
interface Redrawn {
  /** @param lines what is drawn, at most so many columns wide */
  draw(lines: (width: number) => string): void;
  /** Takes the lines away, so that others can be printed. */
  clear(): void;
}

/** Draws by moves up and erasures alone, which every terminal with a cursor knows; null where nothing can be drawn over. */
export function redrawn(terminal: Terminal): Redrawn | null {
  if (!redraws(terminal)) return null;
  let shown: string[] = [];
  const toTop = () => (shown.length === 0 ? '' : `\x1b[${shown.length}A\r`);
  return {
    draw(lines) {
      // The last column stays free: some terminals wrap after it, so that all moves up would be one line too few.
      const text = lines((columnsOf(terminal) ?? 80) - 1);
      // What has left the screen cannot be drawn over.
      const next = text === '' ? [] : text.split('\n').slice(0, Math.max(1, (terminal.rows ?? 24) - 1));
      if (next.join('\n') === shown.join('\n')) return;
      terminal.write(`${toTop()}${next.map((line) => `${line}\x1b[K\n`).join('')}\x1b[J`);
      shown = next;
    },
    clear() {
      if (shown.length > 0) terminal.write(`${toTop()}\x1b[J`);
      shown = [];
    },
  };
}
