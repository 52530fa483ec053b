import { readFileSync } from 'node:fs';
import { packageFile } from '../../host/files/package-file.ts';
import type { Language } from '../../text/messages/language.ts';
import type { Say } from '../../text/messages/say.ts';

/** What built-in mappings remark, by its English text. */
type Remarks = Readonly<Record<string, Readonly<Partial<Record<Language, string>>>>>;

let known: Remarks | null = null;

/** What a mapping remarks, in the reader's language; as it stands where it was written by somebody else. */
export function remarkWords({ language }: Pick<Say, 'language'>, text: string): string {
  if (language === 'en') return text;
  known ??= JSON.parse(readFileSync(packageFile('benchmarks/claims/remarks.json'), 'utf8')) as Remarks;
  return (Object.hasOwn(known, text) ? known[text]?.[language] : undefined) ?? text;
}
