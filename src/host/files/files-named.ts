import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** What separates words of a command line, and an option from its value. */
const BETWEEN = /[\s'"`=;|&<>(),]+/;

/** The files and folders that words of a text name as seen from a folder; absolute, each once. */
export function filesNamed(folder: string, text: string): string[] {
  const words = text.split(BETWEEN).filter((word) => word !== '' && !word.startsWith('-') && !word.includes('\0'));
  return [...new Set(words.map((word) => resolve(folder, word)))].filter((path) => existsSync(path));
}
