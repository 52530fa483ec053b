import type { Variant } from '../../../host/runtimes/index.ts';
import type { PlannedConfiguration } from '../../../store/experiments.ts';

/** What a host needs to measure blocks of an experiment, as plain data: it travels as JSON and is stored so. */
export interface FarmDocument {
  version: 1;
  /** The version of the jsdyno that wrote it. */
  jsdyno: string;
  name: string;
  kind: string;
  /** As stored; `suiteSha256` in it is what every host must find: the measured files and the harness. */
  plan: Record<string, unknown>;
  /** Of the machine that submitted it. */
  environment: Record<string, unknown>;
  /** In the order of positions; each runtime's `sha256` is what every host must find. */
  variants: readonly Variant[];
  /** In the order of positions. */
  rows: readonly PlannedConfiguration[];
  /** Files that hosts may not have. */
  bundles: readonly BundleRef[];
  /** Where jsdyno's own files were: each host has its own, and texts below these mean those. Absent: nothing is said of them. */
  places?: Places | undefined;
}

/** The folders of jsdyno on a machine, absolute. */
export interface Places {
  /** The package: built-in suites, operations, scenarios. */
  package: string;
  cache: string;
  /** Where the command was started: what is relative is seen from there. */
  cwd: string;
}

/** Files that travel by hash through the database. */
export interface BundleRef {
  /** Of its manifest or bytes, see bundles/. */
  sha256: string;
  form: 'folder' | 'file';
  /** The absolute path that they had where they were packed: texts of plan and variants that are it, or below it, mean them. */
  was: string;
}

/** An experiment at the farm. */
export interface FarmExperiment {
  /** As text: PostgreSQL's bigint. */
  id: string;
  name: string;
  submitter: string;
  state: 'running' | 'done' | 'cancelled' | 'failed';
  reason: string | null;
  document: FarmDocument;
}
