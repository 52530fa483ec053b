/** The words that a message has beside its values and choices. */
import { IntlMessageFormat } from 'intl-messageformat';
import { type Language, MESSAGES, type MessageKey } from '../../../src/text/messages/language.ts';

/** A part of a parsed message, as far as tests look (formatjs, icu-messageformat-parser). */
export interface Part {
  type: number;
  value?: string;
  options?: Record<string, { value: Part[] }>;
  pluralType?: string;
}

const LITERAL = 0;

export function parsed(language: Language, key: MessageKey): Part[] {
  const format = new IntlMessageFormat(MESSAGES[language][key], language, undefined, { ignoreTag: true });
  return format.getAst() as unknown as Part[];
}

/** All parts, those within choices included. */
export function allParts(parts: readonly Part[]): Part[] {
  return parts.flatMap((part) => [part, ...Object.values(part.options ?? {}).flatMap(({ value }) => allParts(value))]);
}

/** The texts between values. */
export function literalsOf(language: Language, key: MessageKey): string {
  return allParts(parsed(language, key))
    .flatMap(({ type, value }) => (type === LITERAL ? [value ?? ''] : []))
    .join(' ');
}

export const KEYS = Object.keys(MESSAGES.en) as MessageKey[];
