/** Answers of commands that store nothing, or on other machines: made by hand, or read from files, as a terminal without colours shows them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pc from 'picocolors';
import { formatRequests, formatTimeline } from '../../src/cli/load/report/latency-tables.ts';
import { formatLoad } from '../../src/cli/load/report/load.ts';
import { formatHistogram } from '../../src/cli/load/report/load-histogram.ts';
import { machinePage } from '../../src/host/machine/page.ts';
import { machineWarnings } from '../../src/host/machine/warnings.ts';
import { doctorTable } from '../../src/inspect/doctor/answer/table.ts';
import type { DoctorPage } from '../../src/inspect/doctor/page/page.ts';
import { gcTable } from '../../src/inspect/gc/report/table.ts';
import { claimsTable } from '../../src/search/claims/print-table.ts';
import { terminalOf } from '../../src/search/gate/answer/terminal.ts';
import { fold } from '../../src/text/fold.ts';
import { sayIn } from '../../src/text/messages/say.ts';
import { printableIn } from '../../src/text/printable.ts';
import { result as load } from '../cli/load/report/made-up.ts';
import { fixture } from '../host/machine/fixture.ts';
import { ROOT, SUITE } from '../host-variant.ts';
import { FINDINGS, FINE, REFUSED } from '../inspect/doctor/page/made-up.ts';
import { madeUp as collections } from '../inspect/gc/made-up.ts';
import { REPORT as claims } from '../search/claims/every-verdict.ts';
import { REPORTS, reportOf } from '../search/gate/answer/fixture.ts';
import { madeSeries, SCATTERS, step } from '../stats/changes/simulation.ts';
import type { Screens } from './screens.ts';

type TextOn = (columns: number, screens: Screens) => string | Promise<string>;

const doctor =
  (answer: DoctorPage): TextOn =>
  (columns) => {
    const { recording, judgement, tried } = printableIn(answer);
    return fold(doctorTable(recording, judgement, tried), columns);
  };

/** The page of a profile goes beside the store. */
const flame: TextOn = (columns, screens) => {
  const profile = join(ROOT, 'test/fixtures/profiles/node-24-main.cpuprofile');
  const page = join(screens.home, 'flame.html');
  return Promise.resolve(typed('flame', profile, '-o', page)(columns, screens)).then((text) =>
    text.replaceAll(page, 'flame.html'),
  );
};

const typed =
  (...args: string[]): TextOn =>
  async (columns, screens) =>
    (await screens.run(args, columns, false)).stdout;

/** By kind, then by what is shown. */
export const MADE: Record<string, Record<string, TextOn>> = {
  doctor: { findings: doctor(FINDINGS), fine: doctor(FINE), busy: doctor(REFUSED) },
  gc: { tried: (width) => gcTable(collections, { width }) },
  flame: { profile: flame },
  load: {
    whole: (width) =>
      [
        formatLoad(load, { width, verbose: true }),
        formatRequests(load.requests, width),
        formatHistogram(load.histograms?.latency ?? null, width),
        formatTimeline(load.timeline, width),
      ].join(''),
  },
  claims: { claims: (width) => fold(claimsTable(claims, sayIn('en')), width) },
  history: { changed: history },
  machine: { machine },
  list: { modules: typed('list', '--suite', SUITE), runtimes: typed('runtimes') },
  'gate-interrupted': {
    interrupted: (width) => terminalOf(REPORTS.undecided ?? reportOf([]), { width, isInterrupted: true }),
  },
};

async function machine(width: number): Promise<string> {
  const environment = await fixture('vm');
  const report = { environment, git: null, warnings: machineWarnings(environment) };
  return machinePage(report, pc.createColors(false), width);
}

/** Of results of asv: at the 40th commit a row became slower. */
function history(columns: number, screens: Screens): string | Promise<string> {
  const { normal } = SCATTERS;
  if (normal === undefined) throw new Error('no such scatter');
  const files = [...madeSeries(step(60, 40, 8), normal, 1)].map((log, i) => {
    const file = join(screens.home, `asv-${i}.json`);
    const results = { 'bench.time_parse': [[Math.exp(log / 50)], []] };
    const [commit_hash, date] = [i.toString(16).padStart(2, '0').padEnd(40, 'c'), i * 1e6];
    const params = { machine: 'box' };
    writeFileSync(file, JSON.stringify({ commit_hash, date, params, result_columns: ['result', 'params'], results }));
    return file;
  });
  return typed('history', ...files)(columns, screens);
}
