/** A site over HTTP, asked as browsers and as others ask. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, suite, test } from 'node:test';
import { type Served, serveSite } from '../../../src/search/site/serve.ts';
import { siteOf } from '../../../src/search/site/site.ts';
import { sayIn } from '../../../src/text/messages/say.ts';
import { exampleHistory } from './example.ts';

interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

function ask(address: string, path: string, { method = 'GET', headers = {} } = {}): Promise<Answer> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    request({ hostname: hostname.replace(/^\[(.*)\]$/, '$1'), port, path, method, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    })
      .on('error', reject)
      .end();
  });
}

suite('a site over HTTP', () => {
  const site = siteOf(exampleHistory(), sayIn('en'), {
    reports: null,
    reportOf: async (name) => {
      if (name === 'broken') throw new Error('cannot be made');
      return undefined;
    },
  });
  const errors: unknown[] = [];
  const open = (token: string | null) =>
    serveSite({
      site: () => site,
      host: '127.0.0.1',
      port: 0,
      names: ['build-7'],
      token,
      onError: (error) => errors.push(error),
    });
  let plain: Served;
  let closed: Served;

  before(async () => {
    [plain, closed] = await Promise.all([open(null), open('a-token-of-some-length')]);
  });

  after(async () => {
    await plain.close();
    await closed.close();
  });

  test('has its files with what browsers may not do with them', async () => {
    const { status, headers, body } = await ask(plain.address, '/');
    assert.equal(status, 200);
    assert.match(body, /2 changes are confirmed/);
    assert.equal(headers['content-security-policy'], "frame-ancestors 'none'");
    assert.match(
      body,
      /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-[^']+' 'self'; style-src 'unsafe-inline' 'self'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'">/,
    );
    for (const path of ['/', '/data/rows.js', '/badge.svg', '/nowhere']) {
      const { headers: own } = await ask(plain.address, path);
      assert.equal(own['x-content-type-options'], 'nosniff');
      assert.equal(own['cross-origin-resource-policy'], 'same-origin');
      assert.equal(own['referrer-policy'], 'no-referrer');
    }
    const badge = await ask(plain.address, '/badge.svg');
    assert.match(String(badge.headers['content-security-policy']), /^default-src 'none';.* sandbox$/);
  });

  test('sends what a browser has already no second time, and no body to HEAD', async () => {
    const { headers } = await ask(plain.address, '/feed.xml');
    const again = await ask(plain.address, '/feed.xml', { headers: { 'if-none-match': String(headers.etag) } });
    assert.deepEqual([again.status, again.body], [304, '']);
    const head = await ask(plain.address, '/feed.xml', { method: 'HEAD' });
    assert.deepEqual([head.status, head.body, head.headers['content-length']], [200, '', headers['content-length']]);
  });

  test('changes nothing, answers to no other name, and lends nothing to other pages', async () => {
    const post = await ask(plain.address, '/', { method: 'POST' });
    assert.deepEqual([post.status, post.headers.allow], [405, 'GET, HEAD']);
    assert.equal((await ask(plain.address, '/', { headers: { host: 'evil.example' } })).status, 421);
    assert.equal((await ask(plain.address, '/', { headers: { host: 'build-7' } })).status, 200);
    const foreign = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    assert.equal((await ask(plain.address, '/data/rows.js', { headers: foreign })).status, 403);
  });

  test('has no path that leads out of it, and says where a page cannot be made', async () => {
    for (const path of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/data/../../x',
      '/assets/..%2f..%2fpackage.json',
      '/row',
    ]) {
      assert.equal((await ask(plain.address, path)).status, 404, path);
    }
    assert.equal((await ask(plain.address, '/%E0%A4%A')).status, 400);
    assert.equal((await ask(plain.address, '/reports/broken.html')).status, 500);
    assert.match(String(errors[0]), /cannot be made/);
  });

  test('with a token: asks for it once, keeps it in a cookie that no script reads, and not in the address', async () => {
    assert.equal((await ask(closed.address, '/')).status, 401);
    const first = await ask(closed.address, '//feed.xml?token=a-token-of-some-length');
    assert.deepEqual([first.status, first.headers.location], [303, '/feed.xml']);
    const [cookie = ''] = [first.headers['set-cookie']].flat();
    assert.match(String(cookie), /; HttpOnly; SameSite=Lax; Path=\/$/);
    const kept = { cookie: String(cookie).split(';')[0] ?? '' };
    assert.equal((await ask(closed.address, '/feed.xml', { headers: kept })).status, 200);
    assert.equal((await ask(closed.address, '/?token=another-of-some-length', {})).status, 401);
  });

  test('says which port is taken', async () => {
    const { port } = new URL(plain.address);
    await assert.rejects(
      serveSite({ site: () => site, host: '127.0.0.1', port: Number(port), names: [], token: null, onError: () => {} }),
      { code: 'BAD_OPTION', message: new RegExp(`127\\.0\\.0\\.1, port ${port}: EADDRINUSE`) },
    );
  });
});
