/** The hosts of a farm that the rows of a report were measured on. */

/** A host with the rows that were measured there. */
export interface ReportHost {
  name: string;
  /** hosts of one class may stand in for one another */
  class: string;
  rows: readonly { benchmark: string; configuration: string }[];
}

/** `alpha 12 rows, beta 13 rows (amd-epyc-2c-4g)`: hosts with their numbers of rows by class, each class once. */
export function hostsInWords(hosts: readonly ReportHost[]): string {
  const byClass = Map.groupBy(hosts, (host) => host.class);
  return [...byClass]
    .map(([name, own]) => {
      const counts = own.map((host) => `${host.name} ${host.rows.length} ${host.rows.length === 1 ? 'row' : 'rows'}`);
      return `${counts.join(', ')}${name === '' ? '' : ` (${name})`}`;
    })
    .join('; ');
}
