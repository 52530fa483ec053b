/**
 * Writes the manual page anew, after a command or an option changed:
 *
 *     node scripts/man.ts
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProgram } from '../src/cli/program.ts';
import { manPage } from './man-page.ts';

const root = join(import.meta.dirname, '..');
mkdirSync(join(root, 'man'), { recursive: true });
const guide = readFileSync(join(root, 'docs/guide.md'), 'utf8');
writeFileSync(
  join(root, 'man/jsdyno.1'),
  manPage(
    createProgram(process, () => {}),
    guide,
  ),
);
