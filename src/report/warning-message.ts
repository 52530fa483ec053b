import type { Say } from '../messages/say.ts';
import type { Warning } from '../stats/warning.ts';

/** A warning in the language of its reader. */
export function warningMessage(say: Say, warning: Warning): string {
  return say(`warning.${warning.kind}.plain`);
}
