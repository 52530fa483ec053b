'use strict';

// Laid into the package as bench/versions.cjs.
const { suite } = require('jsdyno');
const semver = require('..');

const VERSIONS = ['1.2.3', '10.20.30', '0.0.1', '4.17.21', '18.16.0', '2.0.0', '7.3.8', '0.1.12'];
const PRERELEASES = ['1.2.3-beta.1', '2.0.0-rc.0', '0.9.0-alpha', '10.0.0-next.12', '3.1.4-canary.5+build.9'];
const WORDS = ['latest', 'hello, world', 'next', 'file:../other', 'github:a/b', 'workspace:*'];

suite('semver')
  .add('parse', { inputs: VERSIONS, run: (version) => semver.parse(version) })
  .add('valid, one of eight is no version', {
    inputs: [...VERSIONS.slice(1), 'latest'],
    run: (version) => semver.valid(version),
  })
  .add('valid of what is no version', { inputs: WORDS, run: (word) => semver.valid(word) })
  .add('compare', {
    inputs: VERSIONS.map((version, i) => [version, VERSIONS[(i + 3) % VERSIONS.length]]),
    run: ([a, b]) => semver.compare(a, b),
  })
  .add('diff', {
    inputs: PRERELEASES.map((version, i) => [version, VERSIONS[i]]),
    run: ([a, b]) => semver.diff(a, b),
  })
  .add('satisfies', {
    inputs: VERSIONS.map((version, i) => [version, ['^1.0.0', '>=4 <19', '~0.0.1'][i % 3]]),
    run: ([version, range]) => semver.satisfies(version, range),
  });
