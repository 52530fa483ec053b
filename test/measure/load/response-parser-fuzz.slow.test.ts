/** The parser of answers against Node.js' own, llhttp without leniencies: right streams, changed ones, cut anywhere. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ResponseParser } from '../../../src/measure/load/response-parser.ts';
import { randomStream } from '../../../src/stats/random.ts';
import { answerStream } from './answer-streams.ts';
import { type Reading, readByNode } from './node-parser.ts';

const STREAMS = 6000;
/** llhttp 9.3 is the first that is strict about line ends. */
const isStrict = Number(process.versions.llhttp?.split('.', 2).join('.')) >= 9.3;

function readByOwn(bytes: Buffer, withoutBodies: boolean): Reading {
  const answers: Reading['answers'] = [];
  let at = 0;
  let isOver = false;
  const onAnswer = (status: number, keepsOpen: boolean) => {
    answers.push([status, keepsOpen, keepsOpen || at < bytes.length ? at + 1 : at]);
    isOver = !keepsOpen;
  };
  const parser = new ResponseParser({ onAnswer }, withoutBodies);
  for (; at < bytes.length && !isOver; at++) {
    parser.read(bytes.subarray(at, at + 1), 1);
    if (parser.error !== null) return { answers, end: 'wrong' };
  }
  if (isOver) return { answers, end: 'between' };
  return { answers, end: parser.close() ? 'between' : 'within' };
}

/** Read in pieces, each in front of rubbish: what was answered and what was wrong, as `readByOwn` says it. */
function readInPieces(bytes: Buffer, withoutBodies: boolean, random: () => number): unknown[] {
  const answers: [number, boolean][] = [];
  const parser = new ResponseParser({ onAnswer: (...one) => answers.push(one) }, withoutBodies);
  const buffer = Buffer.alloc(4096, 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n');
  for (let at = 0; at < bytes.length; ) {
    const length = Math.min(bytes.length - at, 1 + Math.floor(random() * 60));
    bytes.copy(buffer, 0, at, at + length);
    parser.read(buffer, length);
    at += length;
  }
  const isBetween = parser.close();
  return [answers, parser.error, isBetween];
}

/** Why one may read other than Node.js does; each is looked for in a stream only when the two differ. */
const DELIBERATE: Record<string, (own: Reading, node: Reading, text: string) => boolean> = {
  'RFC 9112, 6.3: an answer to HEAD has no body, so that without a length, too, the connection can stay': (own, node) =>
    node.answers.at(-1)?.[1] === false && own.answers[node.answers.length - 1]?.[1] === true,
  'RFC 9110, 15: there is no status but from 100 to 599': (own, _, text) =>
    own.end === 'wrong' && /HTTP\/1\.[01] (0|[6-9])\d\d/.test(text),
  'RFC 9112, 7.1.1: what stands in an extension of a chunk is ignored': (_, node) =>
    /chunk extensions/.test(node.reason ?? ''),
  'RFC 9110, 6.5.1: headers behind the last chunk say nothing of lengths and connections': (_, node, text) =>
    node.end === 'wrong' &&
    /\r\n0+(;[^\r]*)?\r\n([^\r]+\r\n)*(Connection|Content-Length|Transfer-Encoding):/i.test(text),
  'RFC 9110, 15.2: an answer follows upon interim ones': (own, node, text) =>
    own.end === 'within' && node.end === 'between' && /HTTP\/1\.[01] 1\d\d/.test(text),
  'RFC 9112, 9.3: "close" counts beside "keep-alive"': (_, __, text) => /HTTP\/1\.0 [\s\S]*close/i.test(text),
};

suite('answers, beside Node.js', () => {
  test(`${STREAMS} streams`, { skip: !isStrict }, () => {
    const seen = { answers: 0, wrong: 0, deliberate: 0 };
    for (let seed = 0; seed < STREAMS; seed++) {
      const bytes = answerStream(seed);
      const text = bytes.toString('latin1');
      const withoutBodies = seed % 20 === 0;
      const own = readByOwn(bytes, withoutBodies);
      const node = readByNode(bytes, withoutBodies);
      // To Node.js another protocol is what comes next; nobody asked for one here.
      if (node.answers.at(-1)?.[0] === 101) Object.assign(node, { answers: node.answers.slice(0, -1), end: 'wrong' });
      seen.answers += own.answers.length;
      if (own.end === 'wrong') seen.wrong++;
      // Of a stream that was cut off before a fault was looked for, "within" is as right as "wrong".
      const isSame =
        JSON.stringify(own.answers) === JSON.stringify(node.answers) &&
        (own.end === 'between') === (node.end === 'between');
      if (isSame) continue;
      seen.deliberate++;
      const reason = Object.entries(DELIBERATE).find(([, holds]) => holds(own, node, text));
      assert.ok(reason, `seed ${seed}\n${JSON.stringify({ text, own, node }, null, 1)}`);
    }
    // That the streams are neither all right nor all rubbish.
    assert.ok(seen.answers > STREAMS / 2 && seen.wrong > STREAMS / 5, JSON.stringify(seen));
    assert.ok(seen.deliberate < STREAMS / 50, JSON.stringify(seen));
  });

  test('it does not matter where a stream is cut', () => {
    for (let seed = 0; seed < STREAMS; seed++) {
      const bytes = answerStream(seed);
      const random = randomStream(seed, 1);
      const whole = readInPieces(bytes, false, () => 1);
      for (let i = 0; i < 3; i++) assert.deepEqual(readInPieces(bytes, false, random), whole, `seed ${seed}`);
      assert.deepEqual(
        readInPieces(bytes, false, () => 0),
        whole,
        `seed ${seed}`,
      );
    }
  });
});
