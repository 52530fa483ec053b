import type { Environment } from './environment.ts';

/** `2 × Intel Xeon ..., 24 GB, kvm, Debian GNU/Linux 12, linux 6.1.0`, the same in all languages: no name of a host, nor of a build. */
export function machineWords(environment: Record<string, unknown>): string | null {
  const { cpu, memory, os, virtualisation } = environment as Partial<Environment>;
  if (cpu === undefined || os === undefined) return null;
  const { model, online } = cpu;
  const total = memory?.totalBytes;
  return [
    `${online} × ${model ?? 'CPU'}`,
    total === undefined ? '' : `${Math.round(total / 1e9)} GB`,
    virtualisation ?? '',
    os.distribution ?? os.platform,
    `${os.platform} ${/^[\d.]*\d/.exec(os.release)?.[0] ?? ''}`.trim(),
  ]
    .filter((part) => part !== '')
    .join(', ');
}
