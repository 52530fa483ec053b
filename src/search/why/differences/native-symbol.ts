import type { NativePart } from './differences.ts';

/** Suffixes of the compiler for pieces that it cut a function into, and copies that it made of it. */
const PIECES = /(?:\.(?:cold|part|constprop|isra|lto_priv|localalias|llvm)(?:\.\d+)*)+$/;

/**
 * What a function is matched by between two executables: its symbol, the compiler's pieces added to what they were cut from, and without
 * the version that ICU writes into each of its names (`ucnv_open_75`, `icu_75::`). Pure.
 *
 * @param icu major version; empty where there is none
 */
export function symbolKey(symbol: string, icu: string): string {
  const whole = symbol.replace(PIECES, '');
  if (icu === '') return whole;
  return whole.startsWith('_Z') ? whole.replaceAll(`icu_${icu}`, 'icu_*') : whole.replace(`_${icu}`, '_*');
}

/** Of mangled names the outermost namespace, behind what says that it is a member, a thunk, a guard or a lambda in a function. */
const NAMESPACE = /^_Z(?:Th?n?\d*_|GV|L|Z)*N[KVRO]*(?:\d+)?(2v8|4node|6icu_\d\d|7simdutf|8nghttp2)/;
const IN_NAMESPACE: Readonly<Record<string, NativePart>> = { '2v8': 'V8', '4node': 'Node.js', '7simdutf': 'simdutf' };

const OPENSSL =
  /^(?:OPENSSL|SSL|TLS|DTLS|EVP|CRYPTO|BN|RSA|EC|ECDSA|ECP|X509|X509V3|ASN1|BIO|PKCS\d*|ENGINE|DH|DSA|ERR|OSSL|ossl|tls\d*|aes|AES|aesni|sha\d*|SHA\d*|gcm|poly1305|ChaCha20|bn|ecp|PEM|CMS|OCSP|CT|TS|RAND|HMAC|MD5|d2i|i2d)_/;
const ZLIB =
  /^(?:Cr_z_)?(?:deflate|inflate|adler32|crc32|_tr_|compress|uncompress|zlib|longest_match|crc_fold|slide_hash|gz)/;

/** Which library a function is of, by its symbol. Pure. */
export function partOf(symbol: string, icu: string): NativePart {
  if (symbol.startsWith('_Z')) {
    const outermost = NAMESPACE.exec(symbol)?.[1] ?? '';
    return outermost.startsWith('6icu_') ? 'ICU' : (IN_NAMESPACE[outermost] ?? 'other');
  }
  if (symbol.startsWith('Builtins_')) return 'V8';
  if (symbol.startsWith('uv_')) return 'libuv';
  if (icu !== '' && new RegExp(`_${icu}(?:\\.|$)`).test(symbol)) return 'ICU';
  if (symbol.startsWith('simdutf_')) return 'simdutf';
  if (OPENSSL.test(symbol)) return 'OpenSSL';
  return ZLIB.test(symbol) ? 'zlib' : 'other';
}

/**
 * The symbols that a name from a profile may stand for: itself, or where it is demangled (`v8::internal::Heap::Scavenge()`) those with the
 * same words in the same order. Pure.
 */
export function candidatesFor(name: string, keys: Iterable<string>): string[] {
  const words = wordsOf(name).map((word) => `${word.length}${word}`);
  if (words.length < 2) return [];
  const found: string[] = [];
  for (const key of keys) {
    if (!key.startsWith('_Z')) continue;
    let from = 0;
    for (const word of words) {
      from = from < 0 ? from : key.indexOf(word, from);
      if (from >= 0) from += word.length;
    }
    if (from >= 0) found.push(key);
    if (found.length >= MOST_CANDIDATES) break;
  }
  return found;
}

/** Of one name; overloads and instances of templates are many. */
const MOST_CANDIDATES = 400;

/** A demangled name without its parameters and what is in its angle brackets: `v8::internal::Heap::Scavenge`. Pure. */
export function plainName(name: string): string {
  let depth = 0;
  let plain = '';
  for (const sign of name.replace(/\(anonymous namespace\)/g, '\0').replace(/ \[clone [^\]]*\]/g, '')) {
    if (sign === '<') depth++;
    else if (sign === '>') depth--;
    else if (sign === '(' && depth === 0) break;
    else if (depth === 0) plain += sign;
  }
  // What a template returns stands before its name.
  return plain.trim().split(' ').at(-1)?.replaceAll('\0', '(anonymous namespace)') ?? '';
}

function wordsOf(name: string): string[] {
  return (
    plainName(name)
      .replaceAll('(anonymous namespace)', '')
      .match(/[A-Za-z_]\w*/g) ?? []
  );
}
