/** Collapsed stacks: `main (/app/a.js:1:1);read_[k] 12`, a line for each stack, for flamegraph.pl, inferno and speedscope. */

import type { Profile } from '../profile.ts';
import { frameText } from './file-address.ts';

/**
 * Figures are whole: ns, bytes or samples; of an operation thousandths of them, since the format has no fractions. Of several threads, each
 * begins its stacks with its name.
 */
export function writeCollapsed(profile: Profile): string {
  const { frames, threads, nodes } = profile;
  const names = frames.map((frame) => {
    const text = frameText(frame).replaceAll(';', ':');
    return frame.kind === 'kernel' ? `${text}_[k]` : text;
  });
  const factor = profile.per === 'operation' ? 1000 : 1;
  const lines: string[] = [];
  for (const [node, self] of nodes.self.entries()) {
    const amount = Math.round(self * factor);
    if (amount <= 0) continue;
    const stack: string[] = [];
    for (let at = node; at >= 0; at = nodes.parent[at] as number)
      stack.push(names[nodes.frame[at] as number] as string);
    if (threads.length > 1) stack.push((threads[nodes.thread[node] as number]?.name ?? '').replaceAll(';', ':'));
    lines.push(`${stack.reverse().join(';')} ${amount}\n`);
  }
  return lines.join('');
}
