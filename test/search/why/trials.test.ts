import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { withAllDefaults } from '../../../src/search/why/phases/interventions.ts';
import {
  nextSuspect,
  nextTrial,
  type PlannedIntervention,
  type Trial,
  textWith,
  trialState,
  withIntervention,
} from '../../../src/search/why/trials.ts';
import type { Closing, ClosingVerdict } from '../../../src/stats/closing/closing.ts';
import { hostVariant } from '../../host-variant.ts';

function closing(verdict: ClosingVerdict, half = 0.02): Closing {
  const value = verdict === 'closes' ? 0.97 : 0;
  const share = { value, interval: [value - half, value + half] as [number, number] };
  return {
    ...{ rounds: 5, gap: null, left: null, oldAlone: null, newAlone: null, share, shareOfTime: share },
    ...{ p: null, moved: null, verdict, reason: null },
  };
}

const bounded = (value: number) => ({ value, interval: [value * 0.98, value * 1.02] as [number, number] });

function planned(name: string, more: Partial<PlannedIntervention> = {}): PlannedIntervention {
  return {
    name,
    title: name,
    flags: [`--${name}`],
    env: {},
    v8: {},
    what: 'compiler',
    changes: null,
    because: '',
    ...more,
  };
}

function trial(name: string, verdict?: ClosingVerdict, more: Partial<PlannedIntervention> = {}): Trial {
  const known = verdict === undefined ? null : closing(verdict);
  return {
    ...{ intervention: planned(name, more), labels: { old: `o + ${name}`, new: `n + ${name}` }, rounds: [] },
    ...{ closing: known, state: known === null ? 'waiting' : 'known', reason: null },
  };
}

const next = (trials: readonly Trial[], hasBudget = false) =>
  nextTrial(trials, { hasBudget })?.intervention.name ?? null;

suite('which intervention is tried next', () => {
  test('the first that waits, and one that is running before it', () => {
    assert.equal(next([trial('a'), trial('b')]), 'a');
    assert.equal(next([trial('a'), { ...trial('b'), state: 'running' }]), 'b');
    assert.equal(next([{ ...trial('a'), state: 'lost', reason: 'bad option' }, trial('b')]), 'b');
    assert.equal(next([]), null);
  });

  test('two more behind one that closes the gap, and all of them while there is time', () => {
    const one = [trial('a', 'nothing'), trial('b', 'closes'), trial('c', 'nothing')];
    assert.equal(next([...one, trial('d'), trial('e')]), 'd');
    const two = [...one, trial('d', 'nothing'), trial('e')];
    assert.equal(next(two), null);
    assert.equal(next(two, true), 'e');
  });

  test('what closes the gap by changing what is measured ends nothing: it may make both as slow', () => {
    const slow = trial('no-opt', 'closes', { changes: 'the code that runs is compiled less' });
    assert.equal(next([slow, trial('b', 'nothing'), trial('c', 'nothing'), trial('d')]), 'd');
  });

  test('nor what closes it by making both slower, or the faster one as slow as the other', () => {
    const slower = trial('x', 'closes');
    const known = { ...(slower.closing as Closing), gap: bounded(8), newAlone: bounded(3), oldAlone: bounded(24) };
    const rest = [trial('b', 'nothing'), trial('c', 'nothing'), trial('d')];
    assert.equal(next([{ ...slower, closing: known }, ...rest]), 'd');
    const one = { ...known, newAlone: bounded(1), oldAlone: bounded(8) };
    assert.equal(next([{ ...slower, closing: one }, ...rest]), 'd');
    // A default of the one on the other is why they differ.
    assert.equal(next([{ ...trial('x', 'closes', { what: 'default' }), closing: one }, ...rest]), null);
    const mends = { ...known, newAlone: bounded(1 / 8), oldAlone: bounded(1) };
    assert.equal(next([{ ...slower, closing: mends }, ...rest]), null);
  });

  test('all that were asked for, whatever others found', () => {
    const asked = [trial('a', 'closes'), trial('b', 'nothing'), trial('x-as-old', 'nothing'), trial('x-as-new')];
    assert.equal(nextTrial(asked, { hasBudget: false, isAsked: true })?.intervention.name, 'x-as-new');
  });

  test('no more than ten unless there is a budget', () => {
    const ten = Array.from({ length: 10 }, (_, i) => trial(`t${i}`, 'nothing'));
    assert.equal(next([...ten, trial('more')]), null);
    assert.equal(next([...ten, trial('more')], true), 'more');
  });

  test('what is a part of something that closes nothing is not tried, nor a flag set the other way round', () => {
    const all = trial('defaults-as-old', 'nothing');
    assert.equal(next([all, trial('x-as-old', undefined, { partOf: 'defaults-as-old' }), trial('b')]), 'b');
    assert.equal(next([trial('x-as-old', 'nothing'), trial('x-as-new'), trial('b')]), 'b');
    assert.equal(next([trial('x-as-old', 'closes'), trial('x-as-new'), trial('b')]), 'x-as-new');
  });

  test('is known by a narrow interval, or when more rounds are not worth their time', () => {
    assert.equal(trialState(null, 0), 'waiting');
    assert.equal(trialState(closing('closes'), 2), 'running');
    assert.equal(trialState(closing('closes'), 3), 'known');
    assert.equal(trialState(closing('closes', 0.3), 5), 'running');
    assert.equal(trialState(closing('nothing', 0.3), 5), 'known');
    assert.equal(trialState(closing('not-known', 0.9), 4), 'running');
    assert.equal(trialState(closing('not-known', 0.9), 6), 'known');
  });
});

// All of a budget went to rounds and profiles, and "no intervention was tried" though a flag that differed was listed.
suite('which suspect is tried before any profile', () => {
  const suspect = (trials: readonly Trial[], isHalfSpent = false) =>
    nextSuspect(trials, isHalfSpent)?.intervention.name ?? null;

  test('the first that waits, until one explains the gap or three did not', () => {
    assert.equal(suspect([trial('a'), trial('b')]), 'a');
    assert.equal(suspect([trial('a', 'nothing'), trial('b')]), 'b');
    assert.equal(suspect([trial('a', 'closes'), trial('b')]), null);
    assert.equal(suspect([trial('a', 'nothing'), trial('b', 'nothing'), trial('c', 'nothing'), trial('d')]), null);
    assert.equal(suspect([]), null);
  });

  test('one of a group that closes it, to tell which', () => {
    const group = trial('defaults-as-old', 'closes', { what: 'default' });
    assert.equal(suspect([group, trial('x-as-old', undefined, { partOf: 'defaults-as-old' })]), 'x-as-old');
    const nothing = trial('defaults-as-old', 'nothing', { what: 'default' });
    assert.equal(suspect([nothing, trial('x-as-old', undefined, { partOf: 'defaults-as-old' })]), null);
  });

  test('the first whatever the time, and none more when half of it is spent; one that runs goes on', () => {
    assert.equal(suspect([trial('a')], true), 'a');
    assert.equal(suspect([trial('a', 'nothing'), trial('b')], true), null);
    assert.equal(suspect([{ ...trial('a'), state: 'running' }], true), 'a');
  });
});

suite('the variants of an intervention', () => {
  test('its flags come last, its environment with them, and the text can be typed', () => {
    const own = { ...hostVariant('n', ['--opt']), text: 'n: A=1 node@22 --opt' };
    const made = withIntervention(own, planned('x', { flags: ['--no-opt'], env: { B: 'two words' } }), '1');
    assert.deepEqual(
      [made.label, made.flags, made.env, made.text],
      ['n + x', ['--opt', '--no-opt'], { B: 'two words' }, "A=1 B='two words' node@22 --opt --no-opt"],
    );
    assert.equal('pin' in made, false);
    assert.equal(withIntervention(own, planned('one', { pin: 'one-cpu' }), '1').pin, '1');
    assert.equal(textWith('x: node@22 in "../a b"', { flags: ['--f'], env: {} }), "node@22 --f in '../a b'");
  });

  test('all defaults of the old side are tried at once before each of them', () => {
    const defaults = ['a', 'b', 'c'].flatMap((name) =>
      ['old', 'new'].map((side) => planned(`${name}-as-${side}`, { what: 'default', v8: { [name]: side } })),
    );
    const all = withAllDefaults([planned('first'), ...defaults, planned('last')]);
    assert.deepEqual(
      all.map(({ name }) => name),
      ['first', 'defaults-as-old', ...defaults.map(({ name }) => name), 'last'],
    );
    assert.deepEqual(all[1]?.flags, ['--a-as-old', '--b-as-old', '--c-as-old']);
    assert.deepEqual(all.filter(({ partOf }) => partOf === 'defaults-as-old').length, 6);
    assert.equal(withAllDefaults(defaults.slice(0, 4)).length, 4);
  });
});
