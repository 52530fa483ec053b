/** Names of files without the folders of this machine in which jsdyno keeps runtimes and copies of suites. Pure. */

/** The folder of runtimes has the registry's name in it, that of a copied suite a number of the process, that of a checkout two of its own. */
const OWN = /^.*\/(?:runtimes\/from-[^/]+|overlays\/run-[^/]+|trees\/[0-9a-f]{32}-[0-9a-f]{8})\//;

/** A runtime's own files begin with its folder (`node-22.9.0-linux-x64/bin/node`), those of a suite with `suites`, those of a checkout with its top. */
export function withoutOwnFolder(file: string): string {
  return file.replace(OWN, '');
}
