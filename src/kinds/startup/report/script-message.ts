import { MESSAGES, type MessageKey } from '../../../messages/language.ts';
import type { Say } from '../../../messages/say.ts';
import { STARTUP_SCRIPTS } from '../processes/scripts.ts';

/** What a script does: of a built-in one in the reader's language, of another as its author said it. */
export function scriptMessage(say: Say, description: string): string {
  const script = STARTUP_SCRIPTS.find((one) => one.description === description);
  const key = `sheets.startup.script-${script?.name}`;
  return isKey(key) ? say(key) : description;
}

function isKey(key: string): key is MessageKey {
  return Object.hasOwn(MESSAGES.en, key);
}
