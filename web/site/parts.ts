/** Data of the site, each part loaded when it is wanted: as a script, since a page on the disk may fetch nothing else. */
import { unpack } from '../data.ts';

const waiting = new Map<string, (gzip: string) => void>();

Object.assign(globalThis, { jsdynoPart: (name: string, gzip: string) => waiting.get(name)?.(gzip) });

const known = new Map<string, Promise<unknown>>();

/** Rejects where it cannot be loaded. */
export function part<T extends object>(name: string, version: string): Promise<T> {
  const made = known.get(name) ?? loaded<T>(name, version);
  known.set(name, made);
  return made as Promise<T>;
}

async function loaded<T extends object>(name: string, version: string): Promise<T> {
  const script = document.createElement('script');
  const gzip = await new Promise<string>((resolve, reject) => {
    waiting.set(name, resolve);
    script.onload = () => reject(new Error(`${name} holds no data`));
    script.onerror = () => reject(new Error(`${name} was not loaded`));
    script.src = `data/${name}.js?${version}`;
    document.head.append(script);
  });
  waiting.delete(name);
  return unpack<T>({ gzip });
}
