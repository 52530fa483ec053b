/** Texts that the script of a graph shows, by the names that it has for them. */
import type { MessageKey } from '../../text/messages/language.ts';
import type { Say } from '../../text/messages/say.ts';
import { KINDS, TIERS } from './kinds.ts';

/** Their messages are called `flame.script-` and this. */
const OWN = [
  'graph',
  'graph-keys',
  'keys',
  'search',
  'search-hint',
  'matches',
  'no-match',
  'no-regexp',
  'view',
  'calls',
  'callers',
  'shape',
  'icicle',
  'flame',
  'order',
  'order-time',
  'order-name',
  'order-called',
  'tiers',
  'threads',
  'together',
  'apart',
  'width',
  'colour',
  'colour-self',
  'colour-total',
  'less',
  'more',
  'kinds',
  'packages',
  'back',
  'all',
  'zoom',
  'callers-of',
  'callees-of',
  'of-frame',
  'shown',
  'nothing',
  'whole',
  'thread',
  'narrow',
] as const;

/** The same as in the table, and the words of figures. */
const SHARED = ['self', 'total', 'change', 'anonymous'] as const;

/** The choice of colours is that of all pages. */
const THEME = ['theme', 'theme-auto', 'theme-light', 'theme-dark'] as const;

export function scriptTexts(say: Say): Record<string, string> {
  // The script fills in what is in braces, so each is given as itself.
  const itself = { frames: '{frames}', share: '{share}', frame: '{frame}', shown: '{shown}', all: '{all}' };
  const of = (name: string, key: MessageKey): [string, string] => [name, say(key, itself)];
  return Object.fromEntries([
    ...OWN.map((name) => of(name, `flame.script-${name}`)),
    ...SHARED.map((name) => of(name, `flame.${name}`)),
    ...THEME.map((name) => of(name, `page.script-${name}`)),
    ...KINDS.map((kind) => of(`kind-${kind}`, `flame.kind-${kind}`)),
    ...TIERS.map(({ tier }) => of(`tier-${tier}`, `flame.tier-${tier}`)),
  ]);
}
