import type { MachineFiles } from './machine-files.ts';

/**
 * Names in the firmware's tables, in the order to look for them, and what runs behind them. After systemd's table
 * (src/basic/virt.c), with its names where it has them.
 */
const FIRMWARE: readonly [name: RegExp, hypervisor: string][] = [
  [/^KVM|^OpenStack|KubeVirt/, 'kvm'],
  [/^Amazon EC2/, 'amazon'],
  [/^Google/, 'google'],
  [/^QEMU/, 'qemu'],
  [/^VMware|^VMW/, 'vmware'],
  [/^innotek GmbH|^VirtualBox|^Oracle Corporation/, 'oracle'],
  [/^Xen/, 'xen'],
  [/^Bochs/, 'bochs'],
  [/^Parallels/, 'parallels'],
  [/^BHYVE/, 'bhyve'],
  [/^Apple Virtualization/, 'apple'],
  [/^DigitalOcean/, 'kvm'],
  [/^Hyper-V|^Microsoft Corporation/, 'microsoft'],
];

/**
 * What kind of virtual machine this is: `kvm`, `vmware`, `wsl`…, `vm` when it is one of an unknown kind, null when
 * nothing speaks for one. Outside Linux always null.
 *
 * On x86 the CPU itself says so (the "hypervisor" flag), and firmware names count only then: the bare-metal machines
 * of clouds carry the same names. ARM has no such flag.
 */
export function readVirtualisation(files: MachineFiles, arch: string, flags: readonly string[]): string | null {
  if (/microsoft/i.test(files.text('proc/sys/kernel/osrelease') ?? '')) return 'wsl';
  const product = files.text('sys/class/dmi/id/product_name') ?? '';
  const says = flags.includes('hypervisor');
  const isX86 = arch === 'x64' || arch === 'ia32';
  if ((isX86 && !says) || product.endsWith('.metal')) return null;
  const xen = files.text('sys/hypervisor/type');
  if (xen !== null && xen !== '') return xen;
  for (const file of ['product_name', 'sys_vendor', 'board_vendor', 'bios_vendor']) {
    const name = files.text(`sys/class/dmi/id/${file}`) ?? '';
    const found = FIRMWARE.find(([pattern]) => pattern.test(name));
    if (found !== undefined) return found[1];
  }
  // Small virtual machines (Firecracker) have no such tables; their paravirtual clock tells.
  if (/kvm-clock/.test(files.text('sys/devices/system/clocksource/clocksource0/available_clocksource') ?? '')) {
    return 'kvm';
  }
  return says ? 'vm' : null;
}

/** What kind of container this process is in (`docker`, `podman`, `kubernetes`, `lxc`…), or null. */
export function readContainerKind(files: MachineFiles): string | null {
  const cgroup = files.text('proc/1/cgroup') ?? '';
  if (/kubepods/.test(cgroup) || files.has('var/run/secrets/kubernetes.io')) return 'kubernetes';
  if (files.has('.dockerenv') || /\/docker[-/]/.test(cgroup)) return 'docker';
  if (files.has('run/.containerenv') || /libpod/.test(cgroup)) return 'podman';
  // systemd writes here what its container manager called itself
  const told = files.text('run/systemd/container');
  if (told !== null && told !== '') return told;
  return /\/lxc/.test(cgroup) ? 'lxc' : null;
}
