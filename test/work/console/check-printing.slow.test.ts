/** What `show` and `resume` are asked to print, held to what each kind of work can be printed as. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { KINDS } from '../../../src/kinds/kinds.ts';
import { ROUNDS } from '../../../src/kinds/suite/options.ts';
import { checkPrinting } from '../../../src/work/console/check-printing.ts';

/** Experiments of each kind, and of each view of the suite. */
const EXPERIMENTS = [
  ...KINDS.filter(({ name }) => name !== 'suite').map(({ name }) => ({ kind: name, plan: {} })),
  ...Object.keys(ROUNDS).map((view) => ({ kind: 'suite', plan: { view } })),
  { kind: 'suite', plan: { view: 'scatter', axes: { xaxis: 'a', category: 'b' } } },
];
const ALL = new Set(KINDS.flatMap(({ formats }) => formats));

suite('the formats of an experiment', () => {
  for (const experiment of EXPERIMENTS) {
    test(`of ${experiment.kind} ${JSON.stringify(experiment.plan)}: those that it has, and no other`, async () => {
      const entry = KINDS.find(({ name }) => name === experiment.kind);
      const kind = await (entry ?? assert.fail('it is of some kind')).load();
      const { formats, options = [] } = kind.printable(kind.recordedPlan(experiment) as never);
      assert.ok(formats.length > 0);
      for (const format of ALL) {
        const check = () => checkPrinting(kind as never, experiment, { format });
        if (formats.includes(format)) check();
        else assert.throws(check, { code: 'BAD_OPTION', message: new RegExp(`there (is|are) ${formats.join(', ')}$`) });
      }
      // What the command line takes as a format is the sum of all.
      for (const format of formats) assert.ok(ALL.has(format), format);
      for (const option of ['metric', 'markdown'] as const) {
        const check = () => checkPrinting(kind as never, experiment, { [option]: 'cold' });
        if (options.includes(option)) check();
        else assert.throws(check, { code: 'BAD_OPTION' });
      }
    });
  }
});
