import assert from 'node:assert/strict';
import { after, afterEach, before, suite, test } from 'node:test';
import { findExperiment } from '../../../../src/store/experiments.ts';
import { executeWith } from '../../../../src/work/experiment/execute.ts';
import type { Execution } from '../../../../src/work/experiment/execution.ts';
import type { FarmSql, Sql } from '../../../../src/work/farm/sql/sql.ts';
import { retryRows } from '../../../../src/work/farm/status/change-farm.ts';
import { type AtFarmOptions, measureAtFarm } from '../../../../src/work/farm/submit/measure-at-farm.ts';
import type { NotedRefusal } from '../../../../src/work/farm/submit/noted-hosts.ts';
import { until } from '../worker/farm.ts';
import { type PretendedFarm, pretendedFarm, type Worker } from './pretended-farm.ts';
import { outcomeOf, type RecordedOptions, recordedExecution, recordedHere } from './recorded.ts';

let farm: PretendedFarm;
let workers: Worker[] = [];
before(async () => {
  farm = await pretendedFarm();
});
after(() => farm.end());
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
  await farm.sql.query(`UPDATE jsdyno.host SET state = 'drained'`);
  await farm.sql.query('DELETE FROM job');
});

const work: PretendedFarm['work'] = (...given) => {
  const worker = farm.work(...given);
  workers.push(worker);
  return worker;
};

const atFarm = (execution: Execution, more: Partial<AtFarmOptions> = {}) =>
  measureAtFarm(execution, { ...farm, beatMs: 20, lookMs: 100, ...more });

async function undisturbed(options: RecordedOptions) {
  const execution = recordedExecution(options);
  assert.equal(await executeWith(execution, recordedHere(execution)), 'done');
  return outcomeOf(execution);
}

const countsOf = async (name: string): Promise<Record<string, number>> => {
  const rows = await farm.sql.query<{ state: string; count: number }>(
    `SELECT block.state, count(*)::int AS count FROM jsdyno.block JOIN jsdyno.experiment ON experiment.id = block.experiment
     WHERE experiment.name = $1 GROUP BY block.state`,
    [name],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};

const stateOf = async (name: string) => {
  const [row] = await farm.sql.query<{ state: string; planner: string | null }>(
    'SELECT state, planner FROM jsdyno.experiment WHERE name = $1',
    [name],
  );
  return row;
};

/** What the store has of hosts that were refused. */
function refusedIn({ database, experiment }: Execution): readonly NotedRefusal[] | undefined {
  const { farm } = findExperiment(database, experiment.name).environment as { farm?: { refused?: NotedRefusal[] } };
  return farm?.refused;
}

suite('an experiment at a farm', () => {
  for (const hosts of [1, 3]) {
    test(`on ${hosts} hosts it comes to what it comes to on one lane, run by run`, async () => {
      const options = { name: `equal-${hosts}`, rows: 7, runs: 8 };
      const names = Array.from({ length: hosts }, (_, i) => `equal-${hosts}-${i}`);
      for (const [i, name] of names.entries()) {
        await farm.host(name);
        work(name, { ms: i });
      }
      const execution = recordedExecution(options);
      assert.equal(await atFarm(execution), 'done');
      assert.deepEqual(outcomeOf(execution), await undisturbed(options));
      assert.deepEqual(await stateOf(options.name), { state: 'done', planner: null });
      const { queued = 0, running = 0 } = await countsOf(options.name);
      assert.equal(queued + running, 0);
      // A row is on one host with all of its rounds.
      const on = new Map<number, Set<number>>();
      for (const [i, { measured }] of workers.entries()) {
        for (const { row } of measured) on.set(row, (on.get(row) ?? new Set()).add(i));
      }
      assert.equal(on.size, 7);
      for (const own of on.values()) assert.equal(own.size, 1);
      assert.ok(workers.every(({ measured }) => measured.length > 0));
    });
  }

  test('what a host says came of a block is looked at, and none of what is no result is stored', async () => {
    await farm.host('lying');
    const fields = { startedAt: 1, wallMs: 1, stderr: '' };
    const ok = { outcome: 'ok', rate: 1, time: '1.000000000', parameters: {}, resources: {} };
    for (const [i, [says, wrong]] of [
      [{}, /from lying: host is missing$/],
      [{ host: 'lying', runs: 'x' }, /from lying: runs must be a list, not "x"$/],
      [
        { host: 'lying', runs: [{ variant: 7, run: { ...fields, outcome: ok } }] },
        /runs\[0\]\.variant must be a whole number/,
      ],
      [
        { host: 'lying', runs: [{ variant: 0, run: { ...fields, outcome: { ...ok, rate: '9' } } }] },
        /\.outcome\.rate must be a finite number/,
      ],
      [
        { host: 'lying', runs: [{ variant: 0, run: { ...fields, outcome: { outcome: 'great' } } }] },
        /one of ok, failed/,
      ],
    ].entries() as Iterable<[number, [unknown, RegExp]]>) {
      const worker = work('lying', { says });
      const execution = recordedExecution({ name: `lies-${i}`, rows: 1 });
      await assert.rejects(atFarm(execution), { code: 'IMPORT_INVALID', message: wrong });
      assert.deepEqual(outcomeOf(execution).runs, []);
      await worker.stop();
    }
  });

  test('a host has its next block before the one under way has ended', async () => {
    const name = 'ahead';
    await farm.host(name);
    const queued: number[] = [];
    work(name, {
      ms: 20,
      goesOn: async () => {
        // Whoever plans needs a moment to tell.
        for (let tries = 0; tries < 500; tries++) {
          const [row] = await farm.sql.query<{ count: number }>(
            `SELECT count(*)::int AS count FROM job WHERE host = $1 AND NOT taken`,
            [name],
          );
          if ((row?.count ?? 0) > 0 || tries === 499) {
            queued.push(row?.count ?? 0);
            break;
          }
          if (tries > 20 && queued.length >= 11) break; // the last rounds have nothing behind them
        }
        return true;
      },
    });
    const execution = recordedExecution({ name, rows: 4, runs: 4, fixed: true });
    assert.equal(await atFarm(execution), 'done');
    assert.ok(queued.length >= 11);
    assert.deepEqual(
      queued.slice(0, 11).map((count) => count > 0),
      new Array(11).fill(true),
    );
  });

  test('what was queued ahead and is decided is withdrawn or left out', async () => {
    const options = { name: 'decided', rows: 7 };
    // One host ends its rounds long before the other, and is told of the next round meanwhile.
    for (const [name, ms] of [
      ['decided-fast', 0],
      ['decided-slow', 30],
    ] as const) {
      await farm.host(name);
      work(name, { ms });
    }
    const execution = recordedExecution(options);
    assert.equal(await atFarm(execution), 'done');
    const outcome = outcomeOf(execution);
    assert.deepEqual(outcome, await undisturbed(options));
    const counts = await countsOf(options.name);
    assert.ok((counts['left-out'] ?? 0) + (counts.withdrawn ?? 0) > 0, JSON.stringify(counts));
    // What counts is what is stored.
    const blocks = new Set(
      outcome.runs.map((run) =>
        run
          .split(' ')
          .filter((_, i) => i !== 1)
          .slice(0, 2)
          .join(' '),
      ),
    );
    assert.equal(counts.done, blocks.size);
  });

  test('rows of a lost host begin anew on another, whole, and their old rounds are kept and left out', async () => {
    const options = { name: 'lost', rows: 6, runs: 8 };
    await farm.host('lost-a');
    await farm.host('lost-b');
    work('lost-a');
    let blocks = 0;
    const gone = work('lost-b', {
      goesOn: async () => {
        if (++blocks < 7) return true;
        await farm.host('lost-b', { silentS: 1000 });
        return false;
      },
    });
    const warnings: string[] = [];
    const execution = { ...recordedExecution(options), events: { onWarning: (text: string) => warnings.push(text) } };
    assert.equal(await atFarm(execution), 'done');
    assert.deepEqual(outcomeOf(execution), await undisturbed(options));
    assert.match(warnings.join('\n'), /host lost-b was not heard of for \d+ s: its rows begin anew/);
    const rows = await farm.sql.query<{ generation: number; host: string; state: string; round: number; row: number }>(
      `SELECT block.* FROM jsdyno.block JOIN jsdyno.experiment ON experiment.id = block.experiment WHERE name = 'lost'`,
    );
    const again = new Set(rows.filter(({ generation }) => generation === 2).map(({ row }) => row));
    assert.ok(again.size > 0);
    for (const row of again) {
      const own = rows.filter((one) => one.row === row);
      for (const { generation, host, state } of own) {
        assert.equal(host, generation === 1 ? 'lost-b' : 'lost-a');
        if (generation === 1) assert.ok(state === 'left-out' || state === 'withdrawn', state);
      }
      assert.ok(own.some(({ generation, round }) => generation === 2 && round === 1));
    }
    assert.ok(rows.some(({ generation, state }) => generation === 1 && state === 'left-out'));
    assert.equal(gone.measured.length, 6);
  });

  test('whoever planned stops when somebody else takes over, who goes on elsewhere with all that was measured', async () => {
    const options = { name: 'taken', rows: 4 };
    await farm.host('taken-a');
    const worker = work('taken-a', { ms: 3 });
    const first = recordedExecution(options);
    const second = recordedExecution(options); // of another machine: its store has no run
    let taking: Promise<string> | null = null;
    const events = {
      onRunEnd: (_: unknown, __: unknown, { done }: { done: number }) => {
        if (done >= 30) taking ??= atFarm(second, { planner: 'second' });
      },
    };
    await assert.rejects(atFarm({ ...first, events }, { planner: 'first' }), { code: 'FARM_SUPERSEDED' });
    assert.equal(await taking, 'done');
    assert.deepEqual(outcomeOf(second), await undisturbed(options));
    assert.equal(outcomeOf(first).state, 'interrupted');
    const twice = worker.measured.map(({ row, round }) => `${row} ${round}`);
    assert.equal(new Set(twice).size, twice.length);
  });

  test('of two who take up what nobody plans one does; what is done or was ended is left as it is', async () => {
    const options = { name: 'adopted', rows: 4 };
    await farm.host('adopted-a');
    const worker = work('adopted-a', { ms: 2 });
    const leaving = new AbortController();
    const events = {
      onRunEnd: (_: unknown, __: unknown, { done }: { done: number }) => void (done >= 10 && leaving.abort()),
    };
    assert.equal(
      await atFarm({ ...recordedExecution(options), events, abort: leaving.signal }, { planner: 'submitter' }),
      'interrupted',
    );
    const executions = [recordedExecution(options), recordedExecution(options)];
    const ended = await Promise.allSettled(
      executions.map((execution, i) => atFarm(execution, { planner: `up ${i}`, unlessSeenMs: 60_000 })),
    );
    const which = ended.findIndex(({ status }) => status === 'fulfilled');
    const other = ended[1 - which];
    assert.equal(other?.status === 'rejected' && other.reason.code, 'FARM_SUPERSEDED');
    assert.deepEqual(outcomeOf(executions[which] as Execution), await undisturbed(options));
    const measured = worker.measured.map(({ row, round }) => `${row} ${round}`);
    assert.equal(new Set(measured).size, measured.length);

    const late = () => atFarm(recordedExecution(options), { planner: 'late', unlessSeenMs: 0 });
    await assert.rejects(late(), { code: 'FARM_SUPERSEDED' });
    assert.equal((await stateOf(options.name))?.state, 'done');
    await farm.sql.query(`UPDATE jsdyno.experiment SET state = 'cancelled' WHERE name = $1`, [options.name]);
    await assert.rejects(late(), { code: 'FARM_CANCELLED' });
    assert.equal((await stateOf(options.name))?.state, 'cancelled');
  });

  test('while the disk of the database is full it is waited for, and nothing is lost', async () => {
    const options = { name: 'full', rows: 4 };
    await farm.host('full-a');
    work('full-a', { ms: 1 });
    let left = 0;
    const room = (text: string) => {
      if (left === 0 || !/^\s*(?:INSERT|UPDATE)/.test(text)) return;
      left--;
      throw Object.assign(new Error('could not extend file "base/1/2": No space left on device'), { code: '53100' });
    };
    const lacking = <T extends Sql>(sql: T): T => ({
      ...sql,
      query: async (text: string, values?: readonly unknown[]) => {
        room(text);
        return sql.query(text, values);
      },
    });
    const sql = {
      ...lacking(farm.sql),
      transaction: (todo: (within: Sql) => Promise<unknown>) => farm.sql.transaction((within) => todo(lacking(within))),
    } as FarmSql;
    const execution = recordedExecution(options);
    let fulls = 0;
    const events = {
      onRunEnd: (_: unknown, __: unknown, { done }: { done: number }) => {
        if (done >= 20 && fulls++ === 0) left = 4;
      },
    };
    // Files are sent first, by whoever waits as well.
    const pack: AtFarmOptions['pack'] = async (_, farm) => {
      left = 1;
      await farm.query('UPDATE jsdyno.bundle SET used = now() WHERE false');
      return { bundles: [] };
    };
    assert.equal(await atFarm({ ...execution, events }, { sql, pack }), 'done');
    assert.equal(left, 0);
    assert.deepEqual(outcomeOf(execution), await undisturbed(options));

    left = Number.POSITIVE_INFINITY;
    await assert.rejects(atFarm(recordedExecution({ ...options, name: 'fuller' }), { sql, patienceMs: 200 }), {
      code: '53100',
    });
  });

  test('interrupted it stays there, and resumed it goes on; in its own store as in one that is empty', async () => {
    const options = { name: 'again', rows: 5 };
    await farm.host('again-a');
    await farm.host('again-b');
    work('again-a', { ms: 2 });
    work('again-b', { ms: 2 });
    const execution = recordedExecution(options);
    for (const after of [20, 50]) {
      const controller = new AbortController();
      const events = {
        onRunEnd: (_: unknown, __: unknown, { done }: { done: number }) => void (done >= after && controller.abort()),
      };
      assert.equal(await atFarm({ ...execution, events, abort: controller.signal }), 'interrupted');
      assert.deepEqual(await stateOf(options.name), { state: 'running', planner: null });
    }
    assert.equal(await atFarm(execution), 'done');
    const expected = await undisturbed(options);
    assert.deepEqual(outcomeOf(execution), expected);
    // What counts is what is stored, also of rounds that were begun in one sitting and decided in the next.
    const blocks = new Set(expected.runs.map((run) => run.replace(/^(\d+) \d+ (\d+) .*$/, '$1 $2')));
    assert.equal((await countsOf(options.name)).done, blocks.size);
    const elsewhere = recordedExecution(options);
    await Promise.all(workers.map((worker) => worker.stop()));
    assert.equal(await atFarm(elsewhere), 'done');
    assert.deepEqual(outcomeOf(elsewhere), expected);
  });

  test('a block that fails three times makes its row failed, with the reason; the others go on, and so does it when it is retried', async () => {
    const options = { name: 'failing', rows: 4 };
    await farm.host('failing-a');
    let broken: string | null = 'no room on the disk';
    work('failing-a', { fails: ({ row, round }) => (row === 1 && round === 2 ? broken : null) });
    const execution = recordedExecution(options);
    assert.equal(await atFarm(execution), 'done');
    const { verdicts } = outcomeOf(execution);
    // How wide an interval is hangs on how many rows are judged together.
    const withoutInterval = (verdict = '') => verdict.replace(/ \(.*? to .*?\)|at most \S+ %/, '');
    const plain = (await undisturbed(options)).verdicts;
    for (const [i, verdict] of verdicts.entries()) {
      if (!verdict.startsWith('row=1 ')) assert.equal(withoutInterval(verdict), withoutInterval(plain[i]));
      else assert.match(verdict, /failed .*the farm gave its block up: no room on the disk/);
    }
    assert.equal((await countsOf(options.name)).failed, 1);

    const retried = async () => {
      assert.deepEqual(await retryRows(farm.sql, farm.queue, options.name), { blocks: 1, rows: 1 });
      // It has ended before anybody plans it again.
      await until(async () => {
        const { queued, running } = await countsOf(options.name);
        return queued === undefined && running === undefined;
      });
      assert.equal(await atFarm(execution), 'done');
    };
    broken = 'the disk is gone';
    await retried();
    assert.match(outcomeOf(execution).verdicts.join(), /failed .*the farm gave its block up: the disk is gone/);
    broken = null;
    await retried();
    assert.deepEqual(outcomeOf(execution), await undisturbed(options));
  });

  test('a host with something else is refused by name, and its rows go to the others; alone it ends the experiment', async () => {
    const options = { name: 'refused', rows: 4, runs: 6 };
    await farm.host('refused-a');
    await farm.host('refused-b');
    work('refused-a');
    const refusing = work('refused-b', { refuses: 'the suite' });
    const warnings: string[] = [];
    const events = { onWarning: (text: string) => warnings.push(text) };
    const execution = recordedExecution(options);
    assert.equal(await atFarm({ ...execution, events }), 'done');
    assert.deepEqual(outcomeOf(execution), await undisturbed(options));
    assert.match(warnings.join('\n'), /host refused-b is refused.*the suite: bb, not aa/);
    assert.deepEqual(refusedIn(execution), [{ name: 'refused-b', why: 'the suite is bb there, not aa' }]);

    await farm.host('refused-a', { state: 'drained' });
    const alone = recordedExecution({ ...options, name: 'refused-alone' });
    await assert.rejects(atFarm(alone), { code: 'FARM_REFUSED', message: /refused-b \(the suite: bb, not aa\)/ });
    assert.equal((await stateOf('refused-alone'))?.state, 'failed');
    assert.equal(refusedIn(alone)?.length, 1, 'also where nothing was measured');
    // Another planner, who begins with an empty store, after it has been mended.
    await refusing.stop();
    await farm.host('refused-b');
    work('refused-b');
    const later = recordedExecution({ ...options, name: 'refused-alone' });
    assert.equal(await atFarm(later), 'done');
    assert.equal(refusedIn(later), undefined);
  });

  test('it waits for hosts, and says so; one that joins late gets rows', async () => {
    const options = { name: 'late', rows: 3, runs: 6 };
    const warnings: string[] = [];
    const events = {
      onWarning: (text: string) => {
        warnings.push(text);
        void farm.host('late-a').then(() => work('late-a'));
      },
    };
    const execution = recordedExecution(options);
    assert.equal(await atFarm({ ...execution, events }), 'done');
    assert.match(warnings.join('\n'), /no host/);
    assert.deepEqual(outcomeOf(execution), await undisturbed(options));
  });

  test('ended at the farm, it is planned no more', async () => {
    const execution = recordedExecution({ name: 'cancelled', rows: 6 });
    await farm.host('cancelled-a');
    let blocks = 0;
    work('cancelled-a', {
      goesOn: async () => {
        if (++blocks === 5) {
          await farm.sql.query(
            `UPDATE jsdyno.experiment SET state = 'cancelled', reason = 'by me' WHERE name = 'cancelled'`,
          );
        }
        return true;
      },
    });
    await assert.rejects(atFarm(execution), { code: 'FARM_CANCELLED', message: /by me/ });
  });

  test('another experiment of the same name is not touched', async () => {
    await farm.host('same-a');
    work('same-a');
    assert.equal(await atFarm(recordedExecution({ name: 'same', rows: 2 })), 'done');
    await assert.rejects(atFarm(recordedExecution({ name: 'same', rows: 2, variants: 3, seed: 8 })), {
      code: 'FARM_NAME_TAKEN',
    });
  });
});
