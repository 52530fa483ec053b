import { GitFailure, git } from './git.ts';

/**
 * Settings that switch off every filter that is configured: a commit's .gitattributes choose among them, and a filter is a program
 * that may reach a network. Files that a filter would have made, such as those of Git LFS, stay as the repository stores them.
 */
export async function withoutFilters(folder: string, signal?: AbortSignal): Promise<[string, string][]> {
  const names = await git(['config', '--null', '--name-only', '--get-regexp', '^filter\\.'], { folder, signal }).catch(
    (error) => {
      if (error instanceof GitFailure) return ''; // none
      throw error;
    },
  );
  const filters = new Set(names.split('\0').flatMap((name) => /^filter\.([\s\S]*)\.[^.]+$/i.exec(name)?.[1] ?? []));
  return [...filters].flatMap((filter): [string, string][] => [
    [`filter.${filter}.smudge`, ''],
    [`filter.${filter}.clean`, ''],
    [`filter.${filter}.process`, ''],
    [`filter.${filter}.required`, 'false'],
  ]);
}
