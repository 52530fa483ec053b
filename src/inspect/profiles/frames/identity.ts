/** By what a frame of one program is found again in another one: another release, another revision, another folder. */

import type { Frame } from '../profile.ts';
import { withoutArguments } from './native-kind.ts';

/** ICU writes its version into the names of its functions: `ucnv_toUnicode_74` and `_75` are one. */
const ICU_VERSION = /^(u[a-z0-9]{1,8}_\w+)_\d{2}$/;
const CLONE = /(?: \[clone [^\][]*\]|\.(?:constprop|isra|part|cold|lto_priv|llvm)(?:\.\d+)*)+$/;

const isNative = ({ kind, line, tier }: Frame): boolean =>
  line === null && tier === null && kind !== 'application' && kind !== 'dependency';

/** The name without what a compiler or a release puts into it; that of a function of JavaScript as it is. */
export function nameIdentity(frame: Frame): string {
  if (!isNative(frame) || frame.kind === 'node' || frame.kind === 'regexp' || frame.name === '') return frame.name;
  const name = frame.name.replace(CLONE, '');
  const bare = name.includes('(') && !name.startsWith('(') ? withoutArguments(name) : name;
  return bare.replace(ICU_VERSION, '$1').replace(/\bicu_\d{2}(?=::)/, 'icu');
}

/**
 * The file as far as it says which function it is: a dependency's within its package, wherever that is installed; a library is no part of a
 * native function's name, since `node` is elsewhere for each release.
 */
export function fileIdentity(frame: Frame): string {
  const { file, kind } = frame;
  if (file === null || (isNative(frame) && kind !== 'node')) return '';
  if (kind !== 'dependency' || frame.package === null) return file;
  const path = file.replaceAll('\\', '/');
  const at = path.lastIndexOf(`/${frame.package}/`);
  return at < 0 ? path : `${frame.package}${path.slice(at + frame.package.length + 1)}`;
}
