import type { SideFacts } from '../differences/differences.ts';
import type { Intervention } from './intervention.ts';

/**
 * Interventions from what both variants were given and do not share: a flag or a variable of one side on the other as well. Nothing else is
 * as likely to be why they differ. Pure.
 */
export function fromGiven(old: Pick<SideFacts, 'flags' | 'env'>, to: Pick<SideFacts, 'flags' | 'env'>): Intervention[] {
  return [...ofSide(to, old, 'new'), ...ofSide(old, to, 'old')];
}

type Given = Pick<SideFacts, 'flags' | 'env'>;

function ofSide(giver: Given, other: Given, side: 'old' | 'new'): Intervention[] {
  const flags = giver.flags.filter((flag) => !other.flags.includes(flag));
  // A variable that both have is set once, as the new one has it.
  const env = Object.entries(giver.env).filter(([name, value]) =>
    side === 'new' ? other.env[name] !== value : other.env[name] === undefined,
  );
  return [
    ...flags.map((flag) => given(flag, side, { flags: [flag], env: {} })),
    ...env.map(([name, value]) => given(`${name}=${value}`, side, { flags: [], env: { [name]: value } })),
  ];
}

function given(word: string, side: 'old' | 'new', set: Pick<Intervention, 'flags' | 'env'>): Intervention {
  return {
    name: `${word.replace(/^-+/, '')}-as-${side}`,
    title: `${word} on both, as the ${side} one was given it`,
    ...set,
    v8: {},
    what: 'given',
    changes: null,
    onlyOn: side === 'new' ? 'old' : 'new',
    isPossible: () => null,
  };
}

/** The flag of V8 that a word sets, by its name in `--v8-options`. Pure. */
export function flagNamed(word: string): string {
  return (/^--?(?:no-)?([\w-]+)/.exec(word)?.[1] ?? '').replaceAll('_', '-');
}
