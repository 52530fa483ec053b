import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { doctorPage } from '../../../../src/inspect/doctor/page/page.ts';
import { elementsOf } from '../../../show/page/markup.ts';
import { ALL, assertPrintable, HOSTILE } from '../../../text/hostile.ts';
import { FINDINGS, FINE, FROM_OUTSIDE, findingsNamed, REFUSED } from './made-up.ts';

/** Headings, captions of tables, names of charts, links within the page: what a page is made of, a line each. */
function outline(html: string): string[] {
  const text = (inner: string) =>
    inner
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&');
  const body = html.slice(html.indexOf('<body>'));
  return [...body.matchAll(/<(h[1-4]|caption|figcaption)\b[^>]*>(.*?)<\/\1>/gs)].map(
    ([, tag, inner = '']) => `${tag} ${text(inner.replace(/<span class="note">.*?<\/span>/s, ''))}`,
  );
}

suite('the page of an answer', () => {
  test('has the answer first, then figures, signals over time, what was run, and how to look again', async () => {
    const html = await doctorPage(FINDINGS);
    assert.deepEqual(outline(html), [
      'h1 What node a\\x1b[31m`|<script>alert(1)</script>\\u202e.js waits for',
      'h2 Answer',
      'h3 1. The event loop is blocked for 70 ms at a time in sumUp (srv/app.js:10)',
      'h4 What was seen',
      'caption Functions that block',
      'h4 What to try',
      'h3 2. The smallest task waits 121 ms for the thread pool',
      'h4 What was seen',
      'h4 What to try',
      'caption Tried under the same load, interleaved with the unchanged program',
      'h3 3. Buffers outside of the heap grow by 9.00 MB a second that no collection frees',
      'h4 What was seen',
      'h4 What to try',
      'h2 Figures',
      'caption Figures of the judged time',
      'h2 Over time',
      'figcaption Delay of the event loop',
      'figcaption The thread of JavaScript',
      'figcaption Wait for the thread pool',
      'figcaption Pauses for garbage collection',
      'figcaption CPU by thread',
      'figcaption Memory',
      'figcaption Requests',
      'figcaption Time to the answer',
      'figcaption Connections and files',
      'h2 Could it be judged?',
      'caption Left out',
      'h2 What the runtime tells',
      'caption Signals from inside',
      'h2 What was run',
      'h2 Again',
    ]);
    assert.match(html, /Confidence: <b>high<\/b>\. Seen in the seconds 2 to 6; see <a href="#course-delay">/);
    assert.match(html, /<b>faster<\/b>/);
    assert.match(
      html,
      /A finding rests on the seconds 2 to 6\. Left out because the machine was busy: seconds 7 to 8\./,
    );
  });

  test('tells what its looking cost, what a signal does not show, and the commands that repeat it', async () => {
    const html = await doctorPage(FINDINGS);
    assert.match(html, /<dt>cost of looking<\/dt><dd><div>taking the signals took 0\.4 % of the thread's time here/);
    assert.match(html, /jsdyno used 0\.04 CPUs beside it, and its generator 0\.06/);
    assert.match(html, /utilisation of the event loop<\/th><td>✗ no<\/td><td>says 0 ms busy/);
    assert.match(html, /jsdyno doctor --duration 10s --warmup 3s -- node 'app &lt;b>\.js'/);
    assert.match(html, /UV_THREADPOOL_SIZE=16 node/);
  });

  test('of a fine program says so, and of a disturbed machine that it was not judged, and who disturbs', async () => {
    const fine = await doctorPage(FINE);
    assert.match(fine, /<p class="lead">Nothing wrong\.<\/p>/);
    assert.doesNotMatch(fine, /seen here|left out: machine busy/);
    const refused = await doctorPage(REFUSED);
    assert.match(refused, /<p class="lead">Not judged: the machine is busy\.<\/p>/);
    assert.match(refused, /compiler \(process 99\) used 1\.8 CPUs/);
    assert.match(refused, /No: only 0 s of 10 s were quiet/);
    assert.match(refused, /took 0\.4 % of the thread/);
    assert.doesNotMatch(refused, /Confidence:/);
  });

  test('draws no line for what is not told', async () => {
    const outside = outline(await doctorPage(FROM_OUTSIDE)).filter((line) => line.startsWith('figcaption'));
    assert.deepEqual(outside, ['figcaption CPU by thread', 'figcaption Memory', 'figcaption Connections and files']);
  });

  test('is made of the same elements, whatever names are in it', async () => {
    const plain = elementsOf(await doctorPage(findingsNamed('a name')));
    for (const text of [...['html', 'end', 'quote', 'lines', 'entity'].map((what) => HOSTILE[what] ?? ''), ALL]) {
      const html = await doctorPage(findingsNamed(text));
      assert.deepEqual(elementsOf(html), plain, text);
      assertPrintable(html, text);
    }
  });

  test('has the same bytes for the same answer, and no name in it is markup', async () => {
    const html = await doctorPage(FINDINGS);
    assert.equal(await doctorPage(FINDINGS), html);
    assert.doesNotMatch(html, /<script>alert|\u202e/);
  });
});
