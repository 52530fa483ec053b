import type { MachineFiles } from './machine-files.ts';

export interface Power {
  /** Null when the machine tells of no power supply: most desktops and servers, every system other than Linux. */
  onBattery: boolean | null;
  /** The firmware's profile: `low-power`, `balanced`, `performance`; null when it has none. */
  profile: string | null;
}

/** https://docs.kernel.org/admin-guide/abi-testing.html, sysfs-class-power and sysfs-platform_profile. */
export function readPower(files: MachineFiles): Power {
  return { onBattery: onBattery(files), profile: files.text('sys/firmware/acpi/platform_profile') };
}

function onBattery(files: MachineFiles): boolean | null {
  const folder = 'sys/class/power_supply';
  const supplies = files
    .list(folder)
    .map((name) => ({
      type: files.text(`${folder}/${name}/type`),
      online: files.text(`${folder}/${name}/online`),
      status: files.text(`${folder}/${name}/status`),
      scope: files.text(`${folder}/${name}/scope`),
    }))
    // the batteries of mice and headsets have the scope "Device"
    .filter((supply) => supply.scope !== 'Device');
  const batteries = supplies.filter((supply) => supply.type === 'Battery');
  if (batteries.some((battery) => battery.status === 'Discharging')) return true;
  // Chargers over USB-C have the type "USB", several of which can be idle ports: one that is online is enough.
  const chargers = supplies.filter((supply) => supply.type !== 'Battery' && supply.online !== null);
  if (chargers.length > 0) return batteries.length > 0 && chargers.every((charger) => charger.online === '0');
  return batteries.length > 0 ? false : null;
}
