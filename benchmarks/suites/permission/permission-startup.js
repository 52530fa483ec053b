'use strict';

const { spawn } = require('child_process');
const path = require('path');
const common = require('../common.js');
const { file } = require('../misc/_startup.js');

const bench = common.createBenchmark(main, {
  script: ['test/fixtures/semicolon'],
  prefixPath: ['/tmp'],
  nFiles: [10, 100, 1000],
  n: [30],
});

// An operation starts a process that may read `nFiles` files, each named in a flag of its own, and its script.
function main({ n, script, prefixPath, nFiles }) {
  if (process.versions.bun !== undefined || process.versions.deno !== undefined) {
    return bench.unavailable('this runtime has no flag --permission');
  }
  const name = file(script);
  const flags = ['--permission', '--allow-fs-read=' + name];
  for (let i = 0; i < nFiles; i++) flags.push('--allow-fs-read=' + path.join(prefixPath, 'file' + i + '.js'));
  let ended = 0;

  function start() {
    let said = '';
    const child = spawn(process.execPath, flags.concat(name), { stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr.on('data', (text) => {
      said += text;
    });
    child.on('close', (status) => {
      if (/bad option: --permission/.test(said)) return bench.unavailable('this runtime has no flag --permission');
      if (status !== 0) throw new Error('the process ended with status ' + status + ': ' + said);
      if (++ended < n) start();
      else bench.end(n);
    });
  }

  bench.start();
  start();
}
