import type { Command, Option } from 'commander';
import { otherOption } from './other-tools.ts';

/** A part of a command line: an operand, an option with its value, or `--` with all behind it. */
export type Part =
  | { readonly is: 'operand'; readonly words: readonly [string] }
  | {
      readonly is: 'option';
      readonly words: readonly string[];
      readonly name: string;
      readonly value: string | undefined;
      readonly declared: Option | undefined;
    }
  | { readonly is: 'behind'; readonly words: readonly string[] };

/** The parts of what was typed behind the name of a command, those of other tools' options among them. Pure. */
export function partsOf(command: Command, typed: readonly string[]): Part[] {
  const parts: Part[] = [];
  for (let i = 0; i < typed.length; i++) {
    const word = typed[i] as string;
    if (word === '--') return [...parts, { is: 'behind', words: typed.slice(i) }];
    if (!/^-[^\d.]/.test(word)) {
      parts.push({ is: 'operand', words: [word] });
      continue;
    }
    const [name, joined] = apart(word);
    const declared = command.options.find(({ long, short }) => long === name || short === name);
    const next = typed[i + 1];
    const takesNext = joined === undefined && next !== undefined && takesValue(command, declared, name, next);
    if (takesNext) i++;
    const words = takesNext ? [word, next] : [word];
    parts.push({ is: 'option', words, name, value: takesNext ? next : joined, declared });
  }
  return parts;
}

/** `--x=5`, `-c100`. */
function apart(word: string): [name: string, value: string | undefined] {
  const [, name = word, value] = /^(--[^=]+)=(.*)$/s.exec(word) ?? /^(-[^-])=?(.+)$/s.exec(word) ?? [];
  return [name, value];
}

function takesValue(command: Command, declared: Option | undefined, name: string, next: string): boolean {
  if (declared === undefined) return otherOption(command.name(), name)?.takesValue === true;
  return declared.required || (declared.optional && !next.startsWith('-'));
}
