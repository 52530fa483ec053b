import { bytesWords } from '../../text/english-numbers.ts';
import { columnsOf, redraws } from '../../text/terminal.ts';
import { cut } from '../../text/width.ts';
import type { DownloadProgress } from './types.ts';

/** How often the line on a terminal is drawn anew; ms. */
const interval = 100;

/**
 * Shows downloads on stderr: one calm line that is drawn over where that can be, plain lines elsewhere. Hand `onProgress`
 * to whatever fetches, and call `finish` when it has ended, well or not.
 */
export function drawDownloads(stderr: NodeJS.WritableStream & { isTTY?: boolean; columns?: number }): {
  onProgress: (progress: DownloadProgress) => void;
  finish: () => void;
} {
  const active = new Map<string, DownloadProgress>();
  let drawnAt = 0;
  let open: string | undefined;
  const started = new Set<string>();

  const draw = () => {
    drawnAt = Date.now();
    const line = [...active.values()].map(progressText).join('   ');
    stderr.write(`\r\u001B[2K${cut(line, (columnsOf(stderr) ?? 80) - 1)}`);
  };

  const onTerminal = (progress: DownloadProgress, name: string) => {
    if (progress.phase === 'probing') {
      stderr.write(`\r\u001B[2K${progressText(progress)}\n`);
      return;
    }
    if (progress.phase !== 'done') {
      active.set(name, progress);
      if (Date.now() - drawnAt >= interval) draw();
      return;
    }
    active.delete(name);
    stderr.write(`\r\u001B[2Kfetched ${name} (${bytesWords(progress.receivedBytes)})\n`);
    if (active.size > 0) draw();
  };

  const onPlain = (progress: DownloadProgress, name: string) => {
    const { phase, receivedBytes, totalBytes } = progress;
    const size = bytesWords(totalBytes ?? receivedBytes);
    if (phase === 'done') {
      // From npm's cache it comes at once, without a word before.
      stderr.write(open === name ? 'done\n' : `${open === undefined ? '' : '\n'}fetched ${name} (${size})\n`);
      open = undefined;
      return;
    }
    const key = `${phase} ${name}`;
    if (started.has(key) || (phase === 'receiving' && receivedBytes === 0)) return;
    started.add(key);
    if (open !== undefined) stderr.write('\n');
    open = phase === 'receiving' ? name : undefined;
    if (phase !== 'receiving') stderr.write(`${progressText(progress)}\n`);
    else stderr.write(`fetching ${name}${totalBytes === null ? '' : ` (${size})`} ... `);
  };

  return {
    onProgress: (progress) => {
      const name = `${progress.kind} ${progress.version}`;
      if (redraws(stderr)) onTerminal(progress, name);
      else onPlain(progress, name);
    },
    finish: () => {
      if (redraws(stderr) && active.size > 0) stderr.write('\r\u001B[2K');
      if (open !== undefined) stderr.write('\n');
      active.clear();
      open = undefined;
    },
  };
}

/** One download in words: `fetching node 18.16.0  12.3 MB of 41.0 MB`. */
function progressText({ phase, kind, version, receivedBytes, totalBytes }: DownloadProgress): string {
  if (phase === 'waiting') return `waiting for another jsdyno that fetches ${kind} ${version}`;
  if (phase === 'probing') return `looking at what ${kind} ${version} does, once: up to 20 s`;
  const received = bytesWords(receivedBytes);
  if (totalBytes === null) return `fetching ${kind} ${version}  ${received}`;
  const share = Math.min(1, receivedBytes / totalBytes);
  const width = 20;
  const bar = '━'.repeat(Math.round(share * width)).padEnd(width, ' ');
  return `fetching ${kind} ${version}  ${bar}  ${received} of ${bytesWords(totalBytes)}`;
}
