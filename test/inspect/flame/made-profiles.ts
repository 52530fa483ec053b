/** Profiles for tests of pages: a small application with every kind of frame, and as many stacks as wanted, by a seeded generator. */

import type { Frame, FrameKind, Profile, Tier } from '../../../src/inspect/profiles/profile.ts';
import { randomStream } from '../../../src/stats/random.ts';
import { ALL } from '../../text/hostile.ts';

export function frameOf(kind: FrameKind, name: string, more: Partial<Frame> = {}): Frame {
  return { name, kind, file: null, line: null, column: null, package: null, tier: null, ...more };
}

/** A profile of stacks as people write them: `main > render > escape`, with the time of each in ms. */
export function profileOf(
  frames: readonly Frame[],
  stacks: readonly (readonly [thread: number, stack: string, ms: number])[],
  more: Partial<Profile> = {},
): Profile {
  const nodes = { parent: [] as number[], frame: [] as number[], thread: [] as number[], self: [] as number[] };
  const known = new Map<string, number>();
  const labels = frames.map(({ name, tier }) => (tier === 'interpreted' ? `~${name}` : name));
  for (const [thread, stack, ms] of stacks) {
    let at = -1;
    let path = `${thread}`;
    for (const label of stack.split(' > ')) {
      path += ` > ${label}`;
      const frame = labels.indexOf(label);
      if (frame === -1) throw new Error(`no frame ${label}`);
      if (!known.has(path)) {
        known.set(path, nodes.parent.push(at) - 1);
        nodes.frame.push(frame);
        nodes.thread.push(thread);
        nodes.self.push(0);
      }
      at = known.get(path) as number;
    }
    (nodes.self[at] as number) += ms * 1e6;
  }
  return {
    title: 'node app.js',
    unit: 'ns',
    per: 'all',
    frames: [...frames],
    threads: [
      { pid: 1, tid: 1, name: 'main' },
      { pid: 1, tid: 9, name: 'worker 1' },
    ],
    nodes,
    samples: 9876,
    durationNs: 10e9,
    remarks: ['native code is folded into its JavaScript callers'],
    ...more,
  };
}

const js = (
  kind: FrameKind,
  name: string,
  file: string,
  line: number,
  tier: Tier = 'optimised',
  owner: string | null = null,
) => frameOf(kind, name, { file, line, column: 3, tier, package: owner });
const fastify = (name: string, line: number) =>
  js('dependency', name, '/srv/shop/node_modules/fastify/lib/handleRequest.js', line, 'optimised', 'fastify');

const FRAMES: Frame[] = [
  js('application', 'listProducts', '/srv/shop/src/routes/products.js', 41),
  js('application', 'renderTemplate', '/srv/shop/src/views/render.js', 12),
  js('application', 'renderTemplate', '/srv/shop/src/views/render.js', 12, 'interpreted'),
  js('application', '', '/srv/shop/src/views/escape.js', 7),
  js('application', 'hashSession', '/srv/shop/src/session.js', 88),
  fastify('handleRequest', 20),
  fastify('preHandlerCallback', 102),
  js('dependency', 'stringify', '/srv/shop/node_modules/@shop/fast-json/index.js', 9, 'maglev', '@shop/fast-json'),
  js('dependency', 'parse', '/srv/shop/node_modules/zod/lib/types.js', 1204, 'baseline', 'zod'),
  js('node', 'processTicksAndRejections', 'node:internal/process/task_queues', 67),
  js('node', 'parserOnHeadersComplete', 'node:_http_common', 71),
  js('node', 'emit', 'node:events', 466),
  js('node', 'writeGeneric', 'node:internal/stream_base_commons', 146),
  js('node', '_stream_write', 'node:internal/streams/writable', 432),
  frameOf('v8', 'JSON.stringify'),
  frameOf('v8', 'Array.prototype.map'),
  frameOf('regexp', '/[&<>"\']/g'),
  frameOf('wasm', 'wasm-function[12]'),
  frameOf('native', 'node::crypto::PBKDF2Job::DoThreadPoolWork', { file: 'node' }),
  frameOf('native', 'uv__write', { file: 'node' }),
  frameOf('kernel', 'writev'),
  frameOf('kernel', 'tcp_sendmsg'),
  frameOf('compiler', '(turbofan)'),
  frameOf('collector', '(garbage collector)'),
  frameOf('idle', '(idle)'),
  frameOf('unknown', '(program)'),
  frameOf('native', 'uv_run', { file: 'node' }),
];

const HANDLE = 'uv_run > parserOnHeadersComplete > emit > handleRequest > preHandlerCallback > listProducts';
const SEND = 'uv_run > parserOnHeadersComplete > emit > handleRequest > _stream_write > writeGeneric > uv__write';

/** @param factor of the time of escaping, so that two can be compared */
export function shop(factor = 1): Profile {
  return profileOf(FRAMES, [
    [0, HANDLE, 180],
    [0, `${HANDLE} > renderTemplate`, 400],
    [0, `${HANDLE} > ~renderTemplate`, 90],
    [0, `${HANDLE} > renderTemplate > Array.prototype.map`, 130],
    [0, `${HANDLE} > renderTemplate > Array.prototype.map > `, 420 * factor],
    [0, `${HANDLE} > renderTemplate > Array.prototype.map >  > /[&<>"']/g`, 610 * factor],
    [0, `${HANDLE} > ~renderTemplate > Array.prototype.map > `, 40],
    [0, `${HANDLE} > hashSession > node::crypto::PBKDF2Job::DoThreadPoolWork`, 260],
    [0, `${HANDLE} > stringify`, 240],
    [0, `${HANDLE} > stringify > JSON.stringify`, 380 / factor],
    [0, `${HANDLE} > parse`, 150],
    [0, `${HANDLE} > parse > Array.prototype.map > parse`, 75],
    [0, 'uv_run > parserOnHeadersComplete > emit > handleRequest', 60],
    [0, 'uv_run > parserOnHeadersComplete', 120],
    [0, `${SEND} > writev > tcp_sendmsg`, 310],
    [0, `${SEND} > writev`, 90],
    [0, SEND, 45],
    [0, 'processTicksAndRejections', 35],
    [0, 'processTicksAndRejections > listProducts > renderTemplate', 210],
    [0, '(garbage collector)', 330],
    [0, '(turbofan)', 95],
    [0, '(program)', 70],
    [0, '(idle)', 4200],
    [1, 'uv_run > hashSession > wasm-function[12]', 520],
    [1, 'uv_run > hashSession', 110],
    [1, '(idle)', 9000],
  ]);
}

/** Names that would be markup, end the script, or turn the line around. */
export function hostileProfile(): Profile {
  const names = [
    '</script><script>window.hacked=1</script>',
    '<img src=x onerror="window.hacked=1">',
    ALL,
    '<!--<script>',
    '__proto__',
    'constructor',
  ];
  const frames = names.map((name, i) =>
    frameOf(i % 2 === 0 ? 'application' : 'dependency', name, {
      file: `/srv/${name}/${name}.js`,
      line: 1,
      package: i % 2 === 0 ? null : name,
    }),
  );
  return profileOf(
    frames,
    names.flatMap(
      (name, i) =>
        [
          [0, name, 10 + i],
          [0, `${names[0]} > ${name}`, 5],
        ] as const,
    ),
    { title: names[0] as string, threads: [{ pid: 1, tid: 1, name: names[1] as string }], remarks: names },
  );
}

/** Distinct stacks up to 60 frames deep, of 4,000 functions: as a profile of a large application has them, and the same for a seed. */
export function manyStacks(count: number, seed = 1): Profile {
  const draw = randomStream(seed, 0);
  const kinds: FrameKind[] = ['application', 'dependency', 'node', 'v8', 'native'];
  const frames = Array.from({ length: 4000 }, (_, i): Frame => {
    const kind = kinds[i % kinds.length] as FrameKind;
    const owner = kind === 'dependency' ? `package-${i % 97}` : null;
    return js(
      kind,
      `function${i}Of${draw().toString(36).slice(2, 8)}`,
      `/srv/app/${owner === null ? 'src' : `node_modules/${owner}`}/file${i % 300}.js`,
      i,
      'optimised',
      owner,
    );
  });
  const nodes = { parent: [] as number[], frame: [] as number[], thread: [] as number[], self: [] as number[] };
  // Each stack leaves the one before at some frame, as samples of a program do: mostly near its end.
  let stack: number[] = [];
  for (let i = 0; i < count; i++) {
    const kept = Math.floor(stack.length * draw() ** 0.15);
    const depth = Math.min(60, Math.max(kept + 1, 4 + Math.floor(draw() * 57)));
    stack = stack.slice(0, kept);
    while (stack.length < depth) {
      nodes.frame.push(Math.floor(4000 * draw() ** 2.5));
      nodes.thread.push(0);
      nodes.self.push(0);
      stack.push(nodes.parent.push(stack.at(-1) ?? -1) - 1);
      if (stack.length > kept + 3 && draw() < 0.2) break;
    }
    (nodes.self[stack.at(-1) as number] as number) += 1 + Math.floor(1e6 * draw() ** 3);
  }
  return {
    title: `${count} stacks`,
    unit: 'ns',
    per: 'all',
    frames,
    threads: [{ pid: 1, tid: 1, name: 'main' }],
    nodes,
    samples: count,
    durationNs: null,
    remarks: [],
  };
}
