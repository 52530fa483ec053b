import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { factsOf, type HostFacts, hostClass, hostFacts } from '../../../../src/work/farm/hosts/host-class.ts';
import { fixture } from '../../../host/machine/fixture.ts';

const facts = async (name: string): Promise<HostFacts> => factsOf(await fixture(name));

describe('hostClass', () => {
  it('names a machine by what bears on figures', async () => {
    const names = await Promise.all(
      ['laptop', 'vm', 'container', 'apple'].map(async (name) => hostClass(await facts(name))),
    );
    assert.deepEqual(names, [
      'intel-core-i7-7500u-x64v3-4c-smt-16g-linux6.8-powersave',
      'intel-xeon-e5-2666-v3-x64v3-2c-smt-4g-linux6.1-xen',
      'amd-epyc-9124-x64v4-sha-vaes-1c-1g-linux6.1-schedutil',
      'apple-m3-pro-11c-16g-darwin23.6',
    ]);
  });

  it('is the same for machines whose memory differs by what the firmware keeps, and whose kernels differ by a patch', async () => {
    const one = await facts('laptop');
    const other: HostFacts = {
      ...one,
      os: { ...one.os, release: `${/^\d+\.\d+/.exec(one.os.release)}.999-other`, version: '#2' },
      memory: { totalBytes: one.memory.totalBytes * 0.97 },
      cpu: { ...one.cpu, microcode: '0xother' },
      jsdyno: { version: '9.9.9', runtime: { name: 'node', version: '99.0.0' } },
    };
    assert.equal(hostClass(other), hostClass(one));
  });

  it('differs where CPU, its flags, CPUs, memory, kernel, virtual machine or governor do', async () => {
    const one = await facts('laptop');
    const others: HostFacts[] = [
      { ...one, cpu: { ...one.cpu, model: 'Another CPU 7' } },
      { ...one, cpu: { ...one.cpu, flags: one.cpu.flags.filter((flag) => flag !== 'avx2') } },
      { ...one, cpu: { ...one.cpu, cores: one.cpu.cores + 1 } },
      { ...one, cpu: { ...one.cpu, governor: 'performance' } },
      { ...one, memory: { totalBytes: one.memory.totalBytes * 2 } },
      { ...one, container: { ...one.container, memoryBytes: one.memory.totalBytes / 4 } },
      { ...one, container: { ...one.container, cpuQuota: 1.5 } },
      { ...one, os: { ...one.os, release: '4.4.0' } },
      { ...one, virtualisation: 'xen' },
    ];
    const names = new Set([one, ...others].map(hostClass));
    assert.equal(names.size, others.length + 1, [...names].join('\n'));
  });

  it('tells generations of a CPU apart whose model has no number, by the caches of its cores', async () => {
    const one = await facts('vm');
    const generic = (l1d: number, l2: number): string =>
      hostClass({ ...one, cpu: { ...one.cpu, model: 'AMD EPYC', caches: { l1d, l2, l3: 2 ** 25 } } });
    assert.match(generic(48 * 1024, 2 ** 20), /^amd-epyc-48k-1024k-/);
    assert.notEqual(generic(32 * 1024, 2 ** 19), generic(48 * 1024, 2 ** 20));
  });
});

describe('hostFacts', () => {
  it('says what this machine is, the same each time, as plain JSON', async () => {
    const [first, second] = [await hostFacts(), await hostFacts()];
    assert.deepEqual(JSON.parse(JSON.stringify(first)), first);
    assert.deepEqual(second, first);
    assert.match(hostClass(first), /-\d+(\.\d+)?c-(smt-)?\d+(\.\d+)?g-/);
  });
});
