import { isAbsolute, join, resolve } from 'node:path';
import { isFile } from '../../host/files/if-there.ts';
import { fileOn, type Variant } from '../../host/runtimes/index.ts';
import { openScenarios, scenarioName } from '../../host/scenarios/find-scenarios.ts';
import type { Scenario } from '../../host/scenarios/scenario.ts';
import { SCENARIO_FILE } from '../../host/scenarios/scenario-file.ts';

type WithTree = Pick<Variant, 'tree' | 'transformed'>;

/** The folder in which a variant finds a scenario; the built-in ones are the same for all. Pure. */
export function scenarioFolderOn(variant: WithTree, folder: string): string {
  return scenarioName(folder) === folder ? fileOn(variant, folder) : folder;
}

/**
 * A scenario as a variant's tree has it; undefined where it has none.
 * @throws JsdynoError SCENARIO_INVALID
 */
export function scenarioOn(variant: WithTree, scenario: Scenario): Scenario | undefined {
  const folder = scenarioFolderOn(variant, scenario.folder);
  if (folder === scenario.folder) return scenario;
  return isFile(join(folder, SCENARIO_FILE)) ? openScenarios([folder])[0] : undefined;
}

/** A server that was named on the command line, started where a variant's tree has it, by JavaScript that was made of its script. Pure. */
export function ownServerOn<S extends Pick<Scenario, 'folder' | 'server'>>(variant: WithTree, own: S): S {
  if (variant.tree === undefined && variant.transformed === undefined) return own;
  const wordOn = (word: string) => {
    const path = resolve(own.folder, word);
    const made = fileOn(variant, path);
    return isAbsolute(word) || made !== fileOn({ tree: variant.tree }, path) ? made : word;
  };
  const server = Object.fromEntries(Object.entries(own.server).map(([name, words]) => [name, words?.map(wordOn)]));
  return { ...own, folder: fileOn(variant, own.folder), server };
}
