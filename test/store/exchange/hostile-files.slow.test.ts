/** Imports are data: whatever a file holds is refused in one line, or stored and then printed in every format. */
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { importJson } from '../../../src/kinds/import.ts';
import { listExperiments, removeExperiment } from '../../../src/store/experiments.ts';
import { openStore } from '../../../src/store/store.ts';
import { changed, EXPORTS, type Json, outcomeOf, outcomesOf, type Path, textOf } from './hostile.ts';
import { printAll } from './print-all.ts';

/** Wrong values a field, in turn; hostile-files.rates.ts puts all of them into each. */
const EACH = 2;

suite('files that are not as they should be', () => {
  const database = openStore(':memory:');
  after(() => database.close());

  for (const [kind, text] of EXPORTS) {
    test(`an export of ${kind} is stored as it is`, async () => {
      assert.equal(await outcomeOf(database, text), 'stored');
    });
    test(`an export of ${kind} with any field gone or another is refused in one line, or printed`, async () => {
      // All three occur, so that neither side of the check is idle.
      const outcomes = await outcomesOf(database, text, EACH);
      assert.deepEqual([...outcomes].sort(), ['CSV_UNREADABLE', 'IMPORT_INVALID', 'stored']);
    });
  }

  const compare = JSON.parse(EXPORTS.get('compare') as string) as Json;
  const aRun = (compare as { runs: Json[] }).runs[0] as { [key: string]: Json };
  const REFUSED: readonly [name: string, path: Path, put: Json | undefined, line: RegExp][] = [
    ['no plan', ['experiment', 'plan'], undefined, /^x\.json: experiment\.plan is missing$/],
    ['a plan that is null', ['experiment', 'plan'], null, /experiment\.plan must be an object, not null$/],
    ['a plan that is a list', ['experiment', 'plan'], [], /experiment\.plan must be an object, not \[\]$/],
    ['a plan that is a text', ['experiment', 'plan'], 'x', /experiment\.plan must be an object, not "x"$/],
    ['a plan that is a number', ['experiment', 'plan'], 7, /experiment\.plan must be an object, not 7$/],
    [
      'a plan of wrong parts',
      ['experiment', 'plan', 'categories'],
      'url',
      /plan\.categories must be a list, not "url"$/,
    ],
    ['no rounds', ['experiment', 'plan', 'runs'], 0, /plan\.runs must be a whole number from 1 to 100000, not 0$/],
    ['rounds without end', ['experiment', 'plan', 'runs'], 1e9, /plan\.runs must be a whole number/],
    ['a margin of everything', ['experiment', 'plan', 'margin'], 1, /plan\.margin must be a share above 0 and below 1/],
    ['an unknown kind', ['experiment', 'kind'], 'shell', /experiment\.kind must be one of http, .*, not "shell"$/],
    ['an unknown state', ['experiment', 'state'], 'x', /experiment\.state must be one of running/],
    ['no machine', ['experiment', 'environment', 'cpu'], undefined, /experiment\.environment\.cpu is missing$/],
    ['no variants', ['variants'], [], /variants must be at least one variant/],
    ['two of one label', ['variants', 1, 'label'], 'node', /variants must be labels that differ/],
    ['no runtime', ['variants', 0, 'runtime'], null, /variants\[0\]\.runtime must be an object, not null$/],
    ['a run that is a list', ['runs', 0], [], /^x\.json: runs\[0\] must be an object, not \[\]$/],
    ['a run that is null', ['runs', 0], null, /runs\[0\] must be an object, not null$/],
    ['a run of nothing', ['runs', 0], {}, /runs\[0\]\.configuration is missing$/],
    ['a rate that is a text', ['runs', 1, 'rate'], 'x', /runs\[1\]\.rate must be a finite number, not "x"$/],
    ['an endless rate', ['runs', 1, 'rate'], 'RAW-INFINITE', /runs\[1\]\.rate must be a finite number, not Infinity$/],
    ['a negative rate', ['runs', 1, 'rate'], -1, /runs\[1\]\.rate must be a number from 0 on, not -1$/],
    ['no rate', ['runs', 1, 'rate'], null, /runs\[1\] must be a rate where the outcome is ok/],
    ['an unknown outcome', ['runs', 1, 'outcome'], 'fine', /runs\[1\]\.outcome must be one of ok, failed, unavailable/],
    ['round 0', ['runs', 1, 'round'], 0, /runs\[1\]\.round must be a whole number from 1/],
    [
      'a place beyond',
      ['runs', 1, 'variant'],
      2,
      /runs\[1\]\.variant must be the place of one of the 2 variants, not 2$/,
    ],
    ['a formula', ['runs', 1, 'time'], '=1+1', /runs\[1\]\.time must be seconds in decimals, as a text/],
    ['figures that are no JSON', ['runs', 1, 'figures'], '{', /runs\[1\]\.figures must be a text that holds JSON/],
    [
      'figures of text',
      ['runs', 1, 'figures'],
      '{"metrics":{"p99":"x"}}',
      /figures\.metrics\.p99 must be a finite number/,
    ],
    ['a run twice', ['runs', 1], aRun, /runs\[1\] is a second run of configuration 0, variant 0, round 1$/],
    ['another version', ['format'], 'jsdyno-experiment-3', /x\.json has the format jsdyno-experiment-3; this jsdyno/],
  ];
  for (const [what, path, put, line] of REFUSED) {
    test(`${what} is refused with its place`, async () => {
      const file = importJson(database, [textOf(changed(compare, path, put))], 'x.json', 'hostile');
      await assert.rejects(file, { code: 'IMPORT_INVALID', message: line });
      assert.deepEqual(listExperiments(database), []);
    });
  }

  test('what no shape names is left out, however deep it is', async () => {
    const deep = { x: 'RAW-DEEP' };
    const file = textOf(
      [['experiment', 'plan', 'more'], ['more'], ['variants', 0, 'more'], ['configurations', 0, 'more']].reduce(
        (value, path) => changed(value, path, deep),
        compare,
      ),
    );
    const { id } = await importJson(database, [file], 'x.json', 'hostile');
    assert.ok((await printAll(database, 'hostile')).every((text) => !text.includes('more"')));
    removeExperiment(database, id);
  });
});
