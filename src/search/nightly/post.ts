/** Tells an address of a night. */

/** Somebody who waits for the exit code waits no longer. */
const MOST_MS = 30_000;

/**
 * Posts JSON, once. The name and password of an address go into a header; its path may be a secret, too, so only the host is told.
 * @returns in words why it was not taken; null where it was
 */
export async function post(address: string, json: string): Promise<string | null> {
  if (!URL.canParse(address)) return 'the address of --webhook is no URL';
  const url = new URL(address);
  const { username, password, host } = url;
  const named = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  [url.username, url.password] = ['', ''];
  const authorization = username === '' ? {} : { authorization: `Basic ${Buffer.from(named).toString('base64')}` };
  try {
    const headers = { 'content-type': 'application/json', ...authorization };
    const signal = AbortSignal.timeout(MOST_MS);
    const answer = await fetch(url, { method: 'POST', body: json, headers, signal, redirect: 'error' });
    await answer.body?.cancel();
    return answer.ok ? null : `${host} answered the webhook with ${answer.status}`;
  } catch {
    return `${host} did not take the webhook`;
  }
}
