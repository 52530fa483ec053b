'use strict';

const path = require('path');
const { addresses, checkCount, write } = require('../esm/_modules.js');

// The same small module three times: with types that can be erased, with syntax that must be turned into code (an enum,
// a namespace, a parameter property), and as JavaScript.

const sources = {
  'strip-types-benchmark.ts': `interface Point { readonly x: number; readonly y: number }
type Measure<T extends Point> = (a: T, b: T) => number;
const distance: Measure<Point> = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
class Path<T extends Point> {
  private readonly points: T[] = [];
  add(point: T): this { this.points.push(point); return this; }
  length(measure: Measure<T>): number {
    return this.points.reduce((sum: number, point: T, i: number): number => sum + (i === 0 ? 0 : measure(this.points[i - 1]!, point)), 0);
  }
}
const path: Path<Point> = new Path<Point>().add({ x: 0, y: 0 } as Point).add({ x: 3, y: 4 });
export const result: number = path.length(distance);
`,
  'transform-types-benchmark.ts': `enum Axis { Horizontal = 3, Vertical = 4 }
namespace Geometry {
  export const distance = (dx: number, dy: number): number => Math.hypot(dx, dy);
}
class Step {
  constructor(public readonly dx: number, private readonly dy: number) {}
  length(): number { return Geometry.distance(this.dx, this.dy); }
}
const step: Step = new Step(Axis.Horizontal, Axis.Vertical);
export const result: number = step.length();
`,
};
const javaScript = `const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
class Path {
  points = [];
  add(point) { this.points.push(point); return this; }
  length(measure) {
    return this.points.reduce((sum, point, i) => sum + (i === 0 ? 0 : measure(this.points[i - 1], point)), 0);
  }
}
const path = new Path().add({ x: 0, y: 0 }).add({ x: 3, y: 4 });
export const result = path.length(distance);
`;

/** An operation is the import of a file: it is read, translated and evaluated. */
async function measure(bench, n, filepath) {
  const name = path.basename(filepath);
  const [first, ...files] = addresses(write(n + 1, sources[name] || javaScript, { name, type: 'module' }));
  try {
    await import(first);
  } catch (error) {
    return bench.unavailable('this runtime does not load such a file: ' + reason(error));
  }
  let sum = 0;

  bench.start();
  for (let i = 0; i < n; i++) sum += (await import(files[i])).result;
  bench.end(n);

  if (sum !== 5 * n) throw new Error('the modules gave ' + sum);
  checkCount(n + 1);
}

/** Without the path, which is another in each run. */
function reason(error) {
  return String(error.message)
    .split('\n')[0]
    .replace(/ for \S+$/, '');
}

module.exports = { measure };
