/** Where a command measures, as it was typed, and that the address of a farm stays out of whatever is kept or printed. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { inspect } from 'node:util';
import { isSecret, measuredEnvironment, ownEnvironment } from '../../../src/host/process/surroundings.ts';
import { farmChoice, withoutFarmWords } from '../../../src/work/console/farm-choice.ts';
import { type Parsed, parsingProgram } from '../../parsing-program.ts';

const URL = 'postgres://me:hidden@db.example:5433/farm?password=hidden2';

/** Commands that measure at a farm, with the shortest line of each. */
const LINES = {
  compare: 'compare url --old a --new b',
  run: 'run url',
  scatter: 'scatter a.js',
  noise: 'noise',
  ops: 'ops a.js',
  startup: 'startup empty',
  memory: 'memory a.js',
  http: 'http',
  sweep: 'sweep url --on node@>=20',
  bisect: 'bisect url --old a --new b',
  claims: 'claims a.csv',
  gate: 'gate',
  history: 'history --confirm',
  resume: 'resume x',
};

async function parsed(line: string): Promise<Parsed> {
  const { program, parsed: all } = parsingProgram();
  await program.parseAsync(line.split(' '), { from: 'user' });
  return all[0] as Parsed;
}

suite('the farm that is typed', () => {
  test('every command with one option has the other, and no command beside these has them', () => {
    const { program } = parsingProgram();
    const having = (long: string) =>
      program.commands.filter(({ options }) => options.some((one) => one.long === long)).map((one) => one.name());
    assert.deepEqual(having('--on-interrupt').sort(), Object.keys(LINES).sort());
    // Those of the group "Farm:" have subcommands.
    for (const name of Object.keys(LINES)) assert.ok(having('--farm').includes(name), name);
  });

  for (const [name, line] of Object.entries(LINES)) {
    test(`of ${name}: typed, or by the environment, which what is typed goes before`, async (t) => {
      t.after(() => {
        delete process.env.JSDYNO_FARM;
      });
      delete process.env.JSDYNO_FARM;
      assert.equal(farmChoice((await parsed(line)).options), undefined);
      const typed = farmChoice((await parsed(`${line} --farm ${URL}`)).options, {});
      assert.deepEqual(
        [typed?.words, typed?.isUsual, typed?.onInterrupt],
        [' --farm postgres://me@db.example:5433/farm', false, 'leave'],
      );
      process.env.JSDYNO_FARM = URL;
      const usual = farmChoice((await parsed(`${line} --on-interrupt end`)).options);
      assert.deepEqual([usual?.words, usual?.isUsual, usual?.onInterrupt], ['', true, 'end']);
      const other = farmChoice((await parsed(`${line} --farm postgres://other/x`)).options);
      assert.equal(other?.words, ' --farm postgres://other/x');
      assert.equal(farmChoice((await parsed(`${line} --farm=`)).options), undefined, 'an empty one is none');
    });
  }

  test('lanes are hosts; what Ctrl-C does to an experiment there needs a farm', () => {
    assert.throws(() => farmChoice({ farm: URL, lanes: 2 }), { code: 'BAD_USAGE', message: /--lanes/ });
    assert.throws(() => farmChoice({ farm: URL, lanes: 'auto' }), { code: 'BAD_USAGE' });
    assert.equal(farmChoice({ lanes: 2 }), undefined);
    assert.throws(() => farmChoice({ onInterrupt: 'end' }), { code: 'BAD_USAGE', message: /--on-interrupt/ });
  });

  test('an address that is none is refused before anything else, and not repeated', () => {
    const error = assert.throws(() => farmChoice({ farm: 'http://me:hidden@x/y' }), { code: 'BAD_URL' });
    assert.equal(error, undefined);
    assert.throws(
      () => farmChoice({ farm: 'http://me:hidden@x/y' }),
      (thrown) => !inspect(thrown).includes('hidden'),
    );
  });
});

suite('a password in the address', () => {
  test('is in nothing that can be printed or stored', () => {
    const choice = farmChoice({ farm: URL }, {});
    assert.ok(!inspect(choice, { depth: 9 }).includes('hidden'));
    assert.ok(!JSON.stringify(choice).includes('hidden'));
  });

  test('is not among the words that a search stores', () => {
    const typed = ['bisect', '--old', 'a', '--farm', URL, '--new', 'b', '--on-interrupt', 'end', 'url'];
    assert.deepEqual(withoutFarmWords(typed), ['bisect', '--old', 'a', '--new', 'b', 'url']);
    assert.deepEqual(withoutFarmWords([`--farm=${URL}`, 'url', '--on-interrupt=end']), ['url']);
    assert.deepEqual(withoutFarmWords(['a', '--', 'node', '--farm', 'x']), ['a', '--', 'node', '--farm', 'x']);
    assert.deepEqual(withoutFarmWords(['a', '--farm']), ['a']);
  });

  test('reaches neither measured processes nor builds', () => {
    const surroundings = { JSDYNO_FARM: URL, PATH: '/bin' };
    assert.ok(isSecret('JSDYNO_FARM'));
    assert.deepEqual(measuredEnvironment({}, surroundings), { PATH: '/bin' });
    assert.deepEqual(ownEnvironment({}, [], surroundings), { PATH: '/bin' });
  });
});
