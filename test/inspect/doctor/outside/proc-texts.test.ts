import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readProc } from '../../../../src/host/process/proc.ts';
import { peersIn } from '../../../../src/inspect/doctor/outside/peers.ts';
import {
  cpuTimes,
  lastCpu,
  limitOfFiles,
  listenOverflows,
  pressureTotal,
  schedstat,
  socketsOn,
} from '../../../../src/inspect/doctor/outside/proc-texts.ts';

test('schedstat tells CPU and waiting in ns', () => {
  assert.deepEqual(schedstat('19527780 29683071 16\n'), { cpu: 19.52778, waited: 29.683071 });
  assert.equal(schedstat(''), null);
});

test('times of the CPUs asked for only, without what was idle', () => {
  const text = 'cpu  9 9 9 9 9 9 9 9 0 0\ncpu0 100 5 20 999 7 0 3 11 0 0\ncpu1 1 1 1 1 1 1 1 1 0 0\nintr 1\n';
  assert.deepEqual(cpuTimes(text, [0]), { busy: 1280, steal: 110 });
  assert.deepEqual(cpuTimes(text, [0, 1]), { busy: 1330, steal: 120 });
});

test('pressure, limits and overflows, and what is not there', () => {
  assert.equal(
    pressureTotal('some avg10=4.71 avg60=6.74 avg300=10.65 total=4095760\nfull avg10=0.00 total=7\n'),
    4095.76,
  );
  assert.equal(pressureTotal(null), null);
  assert.equal(
    limitOfFiles('Limit  Soft\nMax open files            20000                20000                files\n'),
    20_000,
  );
  assert.equal(
    limitOfFiles('Max open files            unlimited            unlimited            files\n'),
    Number.POSITIVE_INFINITY,
  );
  assert.equal(
    listenOverflows('TcpExt: SyncookiesSent ListenOverflows ListenDrops\nTcpExt: 3 14 15\nIpExt: A\nIpExt: 1\n'),
    14,
  );
  assert.equal(listenOverflows(''), 0);
});

const HEAD = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n';
const line = (local: string, remote: string, state: string, rx: string, inode: string) =>
  `   0: ${local} ${remote} ${state} 00000000:${rx} 00:00000000 00000000     0        0 ${inode} 1 0 100 0 0 10 0\n`;

test('the queue of a port is what its listening socket has to receive', () => {
  const text =
    HEAD +
    line('0100007F:0BB8', '00000000:0000', '0A', '0000000C', '7') +
    line('0100007F:0BB8', '0100007F:9000', '01', '00000000', '8') +
    line('0100007F:0BB9', '00000000:0000', '0A', '00000005', '9');
  assert.deepEqual(socketsOn([text], 3000), { queued: 12, open: 1 });
});

test('connections that a program made itself, by where they lead', () => {
  const text =
    HEAD +
    line('0100007F:9001', '0100007F:0FA1', '01', '00000000', '5') +
    line('0100007F:9002', '0100007F:0FA1', '01', '00000000', '6') +
    line('0100007F:0BB8', '0100007F:9000', '01', '00000000', '8') +
    line('0100007F:9003', '0700000A:1538', '01', '00000000', '7');
  assert.deepEqual(peersIn([text], new Set(['5', '6', '7', '8']), 3000), [
    { address: '127.0.0.1:4001', count: 2 },
    { address: '10.0.0.7:5432', count: 1 },
  ]);
  assert.deepEqual(peersIn([text], new Set(['5']), 3000), [{ address: '127.0.0.1:4001', count: 1 }]);
});

test('the CPU that this process ran on last', { skip: readProc('self/stat') === null }, () => {
  assert.ok(lastCpu(readProc('self/stat') ?? '') >= 0);
  assert.equal(lastCpu('1 (x) S'), -1);
});
