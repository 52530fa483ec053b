import assert from 'node:assert/strict';
import { isAbsolute, resolve } from 'node:path';
import { afterEach, test } from 'node:test';
import { cacheFolder, dataFolder } from '../../../src/host/files/own-folders.ts';

const { JSDYNO_CACHE, JSDYNO_HOME } = process.env;
afterEach(() => {
  restore('JSDYNO_CACHE', JSDYNO_CACHE);
  restore('JSDYNO_HOME', JSDYNO_HOME);
});

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

test('what is named goes before the environment, and that before the folders of the system', () => {
  process.env.JSDYNO_CACHE = 'cache';
  process.env.JSDYNO_HOME = '/home/me/data';
  assert.equal(cacheFolder('here'), resolve('here'));
  assert.equal(cacheFolder(), resolve('cache'));
  assert.equal(dataFolder(), resolve('/home/me/data'));
});

test('an empty name is none', () => {
  process.env.JSDYNO_CACHE = '';
  delete process.env.JSDYNO_HOME;
  const usual = cacheFolder();
  assert.ok(isAbsolute(usual) && usual.includes('jsdyno'));
  assert.equal(cacheFolder(''), usual);
  assert.ok(isAbsolute(dataFolder()) && dataFolder() !== usual);
});
