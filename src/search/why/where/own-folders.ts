/** Names of files without the folders of this machine in which jsdyno keeps runtimes and copies of suites. Pure. */

/** The folder of runtimes has the registry's name in it, that of a copied suite a number of the process. */
const OWN = /^.*\/(?:runtimes\/from-[^/]+|overlays\/run-[^/]+)\//;

/** A runtime's own files begin with its folder (`node-22.9.0-linux-x64/bin/node`), those of a suite with `suites`. */
export function withoutOwnFolder(file: string): string {
  return file.replace(OWN, '');
}
