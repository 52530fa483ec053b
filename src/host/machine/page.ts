import type pc from 'picocolors';
import { binaryBytes, decimal, percent, shortPlain } from '../../text/english-numbers.ts';
import { fold } from '../../text/fold.ts';
import { wrap } from '../../text/lines.ts';
import type { Environment } from './environment.ts';
import type { GitCommit } from './git-commit.ts';
import type { MachineWarning } from './warnings.ts';

type Colors = ReturnType<typeof pc.createColors>;

/** What `jsdyno machine` shows, and what it prints with `--json`. */
export interface MachineReport {
  /** as it is stored with experiments */
  environment: Environment;
  /** of the folder one stands in; null outside a checkout */
  git: GitCommit | null;
  /** the gravest first */
  warnings: MachineWarning[];
}

/**
 * The report as text: a line for each aspect, then the warnings, the gravest first. Ends in a newline.
 *
 * @param columns of the terminal; without them no line is broken
 */
export function machinePage({ environment, git, warnings }: MachineReport, colors: Colors, columns?: number): string {
  const rows = aspects(environment, git).filter(([, value]) => value !== '');
  const width = Math.max(...rows.map(([label]) => label.length));
  const lines = rows.flatMap(([label, value]) => hanging(value, label.padEnd(width + 2), colors.dim, columns));
  lines.push('');
  if (warnings.length === 0) {
    lines.push(colors.green('Nothing here spoils figures that one can see.'));
  } else {
    lines.push(colors.bold(`${warnings.length} ${warnings.length === 1 ? 'warning' : 'warnings, the gravest first'}:`));
  }
  for (const { message, advice } of warnings) {
    lines.push(...hanging(message, '! ', colors.yellow, columns), ...hanging(advice, '  -> ', colors.dim, columns));
  }
  return fold(`${lines.join('\n')}\n`, columns);
}

/** A text behind its lead; further lines are in line with the first. */
function hanging(
  text: string,
  lead: string,
  paint: (text: string) => string,
  columns = Number.POSITIVE_INFINITY,
): string[] {
  const blanks = ' '.repeat(lead.length);
  return wrap(text, columns - lead.length).map((line, i) => (i === 0 ? paint(lead) : blanks) + line);
}

/** Label and value of each line; an empty value is left out. */
function aspects(env: Environment, git: GitCommit | null): [label: string, value: string][] {
  const { os, cpu, memory, load, power, container, jsdyno } = env;
  return [
    ['System', list(os.distribution, `${os.platform} ${os.release}`, os.arch)],
    ['CPU', list(cpu.model ?? 'unknown model', cores(cpu), cpu.hybrid && 'of different strength')],
    ['Clock', clock(cpu)],
    ['Caches', caches(cpu.caches)],
    [
      'Memory',
      list(
        binaryBytes(memory.totalBytes),
        `${binaryBytes(memory.availableBytes)} available`,
        memory.swapTotalBytes > 0 &&
          `${binaryBytes(memory.swapUsedBytes)} of ${binaryBytes(memory.swapTotalBytes)} swap used`,
      ),
    ],
    [
      'Load',
      list(
        `${[load.one, load.five, load.fifteen].map((value) => decimal(value, 2)).join(' ')} over 1, 5, 15 minutes`,
        load.pressure.cpu !== null && `waiting for a CPU ${load.pressure.cpu} %`,
        env.virtualisation !== null && load.stealShare !== null && `stolen ${percent(load.stealShare)}`,
      ),
    ],
    [
      'Virtual',
      list(env.virtualisation && `machine: ${env.virtualisation}`, container.kind && `container: ${container.kind}`),
    ],
    [
      'Limits',
      list(
        env.affinity.count !== null && env.affinity.count < cpu.online && `CPUs ${env.affinity.cpus}`,
        container.cpuQuota !== null && `${shortPlain(container.cpuQuota)} CPUs of time`,
        container.memoryBytes !== null && `${binaryBytes(container.memoryBytes)} of memory`,
        env.isolatedCpus && `isolated CPUs ${env.isolatedCpus}`,
      ),
    ],
    [
      'Power',
      list(
        power.onBattery !== null && (power.onBattery ? 'battery' : 'mains'),
        power.profile && `profile ${power.profile}`,
        cpu.thermalThrottles !== null && `slowed for heat ${cpu.thermalThrottles} times`,
      ),
    ],
    [
      'Kernel',
      list(
        env.clocksource && `clock ${env.clocksource}`,
        env.aslr !== null && `address randomisation ${env.aslr}`,
        env.transparentHugepages && `huge pages ${env.transparentHugepages}`,
        env.perfEventParanoid !== null && `perf_event_paranoid ${env.perfEventParanoid}`,
        cpu.microcode && `microcode ${cpu.microcode}`,
      ),
    ],
    ['Commit', git === null ? '' : `${git.commit}${git.dirty ? ', with changes' : ''}`],
    ['jsdyno', `${jsdyno.version} on ${jsdyno.runtime.name} ${jsdyno.runtime.version}`],
  ];
}

function cores(cpu: Environment['cpu']): string {
  const available = cpu.cores === cpu.online ? '' : `, ${cpu.cores} available`;
  if (cpu.physicalCores === null) return `${cpu.online} logical CPUs${available}`;
  const noun = cpu.physicalCores === 1 ? 'core' : 'cores';
  const threads = cpu.smt === 'on' ? ` with ${cpu.online} threads` : '';
  return `${cpu.physicalCores} ${noun}${threads}${available}`;
}

function clock(cpu: Environment['cpu']): string {
  return list(
    cpu.minMHz !== null && cpu.maxMHz !== null && `${cpu.minMHz} to ${cpu.maxMHz} MHz`,
    cpu.governor && `governor ${cpu.governor}${cpu.driver === null ? '' : ` (${cpu.driver})`}`,
    cpu.turbo !== 'unknown' && `turbo ${cpu.turbo}`,
  );
}

function caches(sizes: Environment['cpu']['caches']): string {
  if (sizes === null) return '';
  return list(
    sizes.l1d !== null && `L1d ${binaryBytes(sizes.l1d)}`,
    sizes.l2 !== null && `L2 ${binaryBytes(sizes.l2)}`,
    sizes.l3 !== null && `L3 ${binaryBytes(sizes.l3)}`,
  );
}

/** What there is to say, with commas between. */
function list(...parts: (string | false | null)[]): string {
  return parts.filter((part) => part).join(', ');
}
