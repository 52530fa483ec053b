/** What is said of a frame: beside the pointer, below the graph, and to those who do not see it. */

import { placeOf, shortPlace, sideNames } from '../../src/inspect/flame/frame-words.ts';
import { changeOf } from '../../src/inspect/flame/hottest.ts';
import type { ShownNode } from '../../src/inspect/flame/shown-tree.ts';
import type { Model } from './model.ts';
import type { View } from './view.ts';

interface Figures {
  name: string;
  /** A cell for each column of `columns`. */
  cells: readonly string[];
}

export interface Words {
  name: string;
  /** `/srv/app.js:12:3`; empty where not told. */
  place: string;
  /** Kind, package, tier. */
  about: readonly string[];
  columns: readonly string[];
  figures: readonly Figures[];
  /** All of it in a line. */
  sentence: string;
}

export function wordsOf(node: ShownNode, model: Model, view: View): Words {
  const { texts, data } = model;
  const isFrame = node.frame !== -1;
  const named = isFrame ? model.namedOf(node.frame) : null;
  const name = isFrame
    ? model.nameOf(node.frame)
    : node.thread === -1
      ? (texts.whole ?? '')
      : `${texts.thread} ${data.threads[node.thread] ?? ''}`;
  const kind = isFrame ? (texts[`kind-${model.kindOf(node.frame)}`] ?? '') : '';
  const tier = isFrame && view.state.tiers ? model.tierOf(node.frame) : '';
  const about = [kind, named?.package ?? '', tier].filter((text) => text !== '');
  const hasSelf = isFrame && (view.state.view === 'calls' || node.parent?.frame === -1);
  const rows = [
    ...(hasSelf ? [{ name: texts.self ?? '', values: node.self }] : []),
    { name: texts.total ?? '', values: node.total },
  ];
  const { columns, cellsOf } = model.isDifference ? changeCells(model) : ownCells(model, view);
  const figures = rows.map(({ name: title, values }) => ({ name: title, cells: cellsOf(values) }));
  return {
    name,
    place: named === null ? '' : placeOf(named),
    about,
    columns,
    figures,
    sentence: [name, ...about, named === null ? '' : shortPlace(named), ...figures.map(spoken)]
      .filter((text) => text !== '')
      .join(', '),
  };

  function spoken({ name: title, cells }: Figures): string {
    const said = columns.map((column, i) => (column === '' ? cells[i] : `${column} ${cells[i]}`));
    return `${title} ${said.join(' ')}`;
  }
}

function ownCells({ amounts }: Model, { shown }: View) {
  const cellsOf = ([value = 0]: readonly number[]) => [
    amounts.amount(value),
    amounts.share(value, shown.whole[0] ?? 0),
  ];
  return { columns: ['', ''], cellsOf };
}

function changeCells({ amounts, data, texts }: Model) {
  const cellsOf = (values: readonly number[]) => [...values.map(amounts.amount), amounts.change(changeOf(values))];
  return { columns: [...sideNames(data.sides), texts.change ?? ''], cellsOf };
}
