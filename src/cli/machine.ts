import pc from 'picocolors';
import { readEnvironment } from '../host/machine/environment.ts';
import { gitCommit } from '../host/machine/git-commit.ts';
import { type CpuGovernor, cpusByGovernor, getGovernors, resetGovernor, setFast } from '../host/machine/governor.ts';
import { type MachineReport, machinePage } from '../host/machine/page.ts';
import { machineWarnings } from '../host/machine/warnings.ts';
import { type Envelope, jsonDocument } from '../show/report/json-envelope.ts';
import type { Io } from '../text/io.ts';
import { lookOf } from '../work/console/print-report.ts';

/** The machine and what on it spoils figures, as printed by jsdyno machine --json. @title jsdyno machine */
export interface MachineDocument extends Envelope<'machine', 1>, MachineReport {}

/**
 * The CPU frequency governors, as printed by jsdyno machine get, fast and reset with --json.
 * @title jsdyno CPU governors
 */
export interface GovernorsDocument extends Envelope<'governors', 1> {
  governors: CpuGovernor[];
}

interface MachineArgs {
  /** `fast`, `reset` and `get` do what those words of upstream's cpu.sh do. */
  action: 'show' | 'fast' | 'reset' | 'get';
  format?: string;
}

/** Milliseconds of the look at busy processes: longer than before an experiment, since someone waits for this page. */
const SAMPLE_MS = 200;

/**
 * `jsdyno machine [fast|reset|get]`; returns the exit code.
 *
 * @throws JsdynoError GOVERNOR_UNAVAILABLE, GOVERNOR_FORBIDDEN
 */
export async function machine(args: MachineArgs, io: Pick<Io, 'stdout' | 'stderr'>): Promise<number> {
  switch (args.action) {
    case 'show':
      await show(args, io);
      break;
    case 'get':
      printGovernors(getGovernors(), args, io);
      break;
    case 'fast':
      printGovernors(setFast(), args, io);
      io.stderr.write('The machine runs hotter now; afterwards: jsdyno machine reset\n');
      break;
    case 'reset':
      printGovernors(resetGovernor(), args, io);
      break;
  }
  return 0;
}

async function show(args: MachineArgs, io: Pick<Io, 'stdout' | 'stderr'>): Promise<void> {
  const [environment, git] = await Promise.all([readEnvironment({ sampleMs: SAMPLE_MS }), gitCommit(process.cwd())]);
  const report = { environment, git, warnings: machineWarnings(environment) };
  const { color, width } = lookOf(io.stdout);
  io.stdout.write(
    args.format === 'json'
      ? jsonDocument<MachineDocument>('machine', 1, report)
      : machinePage(report, pc.createColors(color), width),
  );
}

function printGovernors(governors: CpuGovernor[], args: MachineArgs, io: Pick<Io, 'stdout' | 'stderr'>): void {
  if (args.format === 'json') {
    io.stdout.write(jsonDocument<GovernorsDocument>('governors', 1, { governors }));
    return;
  }
  for (const [governor, cpus] of cpusByGovernor(governors)) io.stdout.write(`${governor} on CPUs ${cpus}\n`);
}
