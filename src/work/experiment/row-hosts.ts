import type { ReportHost } from '../../show/report/report-hosts.ts';
import { readConfigurations } from '../../store/experiments.ts';
import { lanesOfRows } from '../../store/runs.ts';
import type { Stored } from '../kind.ts';

/** What is stored of a farm with an experiment's environment. */
interface FarmFound {
  /** By lane: for the engine a host is a lane that is further away. */
  hosts: readonly { name: string; class: string; facts?: unknown; noise?: string | undefined }[];
  /** Those that were not let measure, with what was not the same there, in words. */
  refused?: readonly { name: string; why: string }[] | undefined;
}

/** The hosts of an experiment, and which row is on which. */
export interface RowHosts {
  /** By name, whoever planned; those without a row are left out. */
  hosts: readonly ReportHost[];
  /** What speaks against those that were flagged, in words. */
  noise: readonly string[];
  /** Which hosts were refused, and why, in words. */
  refused: readonly string[];
  /** By id of the row. */
  byRow: ReadonlyMap<number, string>;
}

/**
 * Where the rows of an experiment were measured. A row that began anew elsewhere is where it was measured last.
 * @returns null of an experiment of this machine
 */
export function rowHosts({ database, experiment }: Stored): RowHosts | null {
  const { farm } = experiment.environment as Partial<{ farm: FarmFound }>;
  const refused = (farm?.refused ?? []).map(({ name, why }) => `${name} was refused: ${why}`);
  if (farm === undefined || farm.hosts.length + refused.length === 0) return null;
  const lanes = lanesOfRows(database, experiment.id);
  const byRow = new Map<number, string>();
  const rows = farm.hosts.map((): { benchmark: string; configuration: string }[] => []);
  for (const { id, benchmark, configuration } of readConfigurations(database, experiment.id)) {
    // With a single lane no run names it.
    const lane = lanes.get(id) ?? (farm.hosts.length === 1 ? 0 : undefined);
    const host = lane === undefined ? undefined : farm.hosts[lane];
    if (lane === undefined || host === undefined) continue;
    byRow.set(id, host.name);
    rows[lane]?.push({ benchmark, configuration });
  }
  const hosts = farm.hosts.map((host, lane) => ({ name: host.name, class: host.class, rows: rows[lane] ?? [] }));
  const used = hosts.filter((host) => host.rows.length > 0).sort((a, b) => (a.name < b.name ? -1 : 1));
  const names = new Set(used.map(({ name }) => name));
  const noise = farm.hosts.flatMap((host) =>
    host.noise === undefined || !names.has(host.name) ? [] : [`${host.name} ${host.noise}`],
  );
  return { hosts: used, noise: noise.sort(), refused, byRow };
}
