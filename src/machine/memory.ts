import type { Host } from './host.ts';

/** All in bytes. */
export interface Memory {
  totalBytes: number;
  /** What programs could still take without swapping, the page cache that can be dropped included. */
  availableBytes: number;
  swapTotalBytes: number;
  swapUsedBytes: number;
}

/** `meminfo` is `/proc/meminfo`, which counts in kB of 1024 bytes; without it `node:os` says what it can. */
export function parseMemory(meminfo: string | null, host: Host): Memory {
  const bytes = new Map<string, number>();
  for (const [, name = '', kilobytes] of (meminfo ?? '').matchAll(/^(\w+):\s+(\d+) kB$/gm)) {
    bytes.set(name, Number(kilobytes) * 1024);
  }
  const swapTotalBytes = bytes.get('SwapTotal') ?? 0;
  return {
    totalBytes: bytes.get('MemTotal') ?? host.totalBytes,
    availableBytes: bytes.get('MemAvailable') ?? host.freeBytes,
    swapTotalBytes,
    swapUsedBytes: swapTotalBytes - (bytes.get('SwapFree') ?? swapTotalBytes),
  };
}
