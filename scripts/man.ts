/**
 * Writes the manual page and the tables in docs/ anew, after a command, an option or a system's facility changed:
 *
 *     node scripts/man.ts
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProgram } from '../src/cli/program.ts';
import { withFacilities } from './facility-table.ts';
import { manPage } from './man-page.ts';
import { withOptionTables } from './option-tables.ts';

const root = join(import.meta.dirname, '..');
const program = createProgram(process, () => {}, true);
mkdirSync(join(root, 'man'), { recursive: true });
writeFileSync(join(root, 'man/jsdyno.1'), manPage(program, readFileSync(join(root, 'docs/guide.md'), 'utf8')));
for (const name of globSync('docs/*.md', { cwd: root })) {
  const page = readFileSync(join(root, name), 'utf8');
  const written = withOptionTables(withFacilities(page), program);
  if (written !== page) writeFileSync(join(root, name), written);
}
