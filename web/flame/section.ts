/** One graph with all that belongs to it: what a reader chooses becomes its state, and the state what is shown. */
import type { FlameData } from '../../src/inspect/flame/flame-data.ts';
import type { ShownNode } from '../../src/inspect/flame/shown-tree.ts';
import { controlsIn } from './controls.ts';
import { detailIn } from './detail.ts';
import { framesTableIn } from './frames-table.ts';
import { graphIn } from './graph.ts';
import { legendIn } from './legend.ts';
import { modelOf } from './model.ts';
import { hashWith, type State, stateOf } from './state.ts';
import { whenColoursChange, whenPrinted } from './surroundings.ts';
import { tooltipIn } from './tooltip.ts';
import { nodeAt, pathTo, type View, viewer, widestOf } from './view.ts';
import { nextMatch, stepFrom } from './walk.ts';
import { wordsOf } from './words.ts';

/** Frames chosen in the table are zoomed to where they are narrower than this share. */
const NARROW = 0.05;

export async function startSection(section: HTMLElement): Promise<void> {
  const text = section.querySelector('script.flame-data')?.textContent;
  const [tools, place, frames] = ['tools', 'graph', 'frames'].map((name) =>
    section.querySelector<HTMLElement>(`.flame-${name}`),
  );
  if (!text || !tools || !place || !frames) return;
  const model = await modelOf(JSON.parse(text) as FlameData);
  const viewOf = viewer(model);
  const { prefix } = model.data;
  let state = stateOf(location.hash, prefix);
  let view: View;
  let zoomed: ShownNode;
  let selected: ShownNode | null = null;
  /** Where the reader was before: zooms and frames. */
  const past: Pick<State, 'zoom' | 'frame' | 'view'>[] = [];

  const controls = controlsIn(tools, model, {
    onChange: (choice) => change(choice),
    onBack: () => back(),
    onAll: () => goTo({ zoom: [], frame: null }),
  });
  const legend = legendIn(tools, model, (hidden) => change({ hidden }));
  const tooltip = tooltipIn(place);
  const graph = graphIn(place, model, {
    onHover: (node, x, y) => (node === null ? tooltip.hide() : tooltip.show(wordsOf(node, model, view), x, y)),
    onClick: (node) => {
      selected = node;
      goTo({ zoom: pathTo(node) });
    },
  });
  const detail = detailIn(place, model, {
    onZoom: (node) => goTo({ zoom: pathTo(node) }),
    onOnly: (frame, kind) => goTo({ frame, view: kind, zoom: [] }),
  });
  const table = framesTableIn(frames, model, choose);

  function render(): void {
    const before = selected;
    view = viewOf(state);
    zoomed = nodeAt(view.tree, state.zoom);
    // A tree that was made anew has other nodes for the same frames.
    if (before !== null) {
      const path = pathTo(before);
      const same = nodeAt(view.tree, path);
      selected = String(pathTo(same)) === String(path) ? same : (onlyOf() ?? null);
    }
    controls.show(view, past.length > 0);
    legend.show(state);
    graph.show(view, zoomed, selected);
    detail.show(selected, view);
    table.show(view, selected?.frame ?? -1);
  }

  /** The frame whose calls or callers alone are shown. */
  function onlyOf(): ShownNode | undefined {
    return state.frame === null ? undefined : view.tree.childrenOf(view.tree.root)[0];
  }

  function change(choice: Partial<State>): void {
    state = { ...state, ...choice };
    // Not pushed: whoever goes back in the browser means the page before.
    history.replaceState(null, '', hashWith(location.hash, prefix, state) || location.pathname + location.search);
    render();
  }

  function goTo(choice: Partial<Pick<State, 'zoom' | 'frame' | 'view'>>): void {
    const { zoom, frame, view: kind } = state;
    const next = { zoom, frame, view: kind, ...choice };
    if (String(Object.values(next)) === String([zoom, frame, kind])) {
      render();
      return;
    }
    past.push({ zoom, frame, view: kind });
    change(choice);
  }

  function back(): void {
    const before = past.pop();
    if (before !== undefined) change(before);
    else if (state.zoom.length > 0 || state.frame !== null) change({ zoom: [], frame: null });
  }

  function choose(frame: number): void {
    const node = widestOf(view.tree, frame, view.side);
    selected = node;
    if (node === null) {
      goTo({ frame, view: 'calls', zoom: [] });
      return;
    }
    const size = node.total[view.side] ?? 0;
    const window = zoomed.total[view.side] ?? 0;
    const isSeen = node.start >= zoomed.start && node.start + size <= zoomed.start + window;
    if (isSeen && size > window * NARROW) render();
    else goTo({ zoom: pathTo(size > (view.tree.root.total[view.side] ?? 0) * NARROW ? view.tree.root : node) });
  }

  function select(node: ShownNode | null): void {
    if (node === null) return;
    selected = node;
    const [size, window] = [node.total[view.side] ?? 0, zoomed.total[view.side] ?? 0];
    const isOutside = node.start < zoomed.start || node.start + size > zoomed.start + window;
    // Whoever walks out of what is zoomed into sees where to.
    if (isOutside && node.depth >= zoomed.depth) goTo({ zoom: pathTo(node.parent ?? node) });
    else render();
  }

  graph.box.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = selected ?? zoomed;
    const walked =
      selected === null && event.key.startsWith('Arrow') ? at : stepFrom(view.tree, at, event.key, state.shape);
    if (walked !== null) select(walked);
    else if (event.key === 'Enter' || event.key === ' ') goTo({ zoom: pathTo(at) });
    else if (event.key === 'Escape') back();
    else if (event.key === '0') goTo({ zoom: [], frame: null });
    else if (event.key === 'c' && at.frame !== -1) goTo({ frame: at.frame, view: 'callers', zoom: [] });
    else if (event.key === 'n') selectMatch(at);
    else if (event.key === '/') controls.focusSearch();
    else return;
    tooltip.hide();
    event.preventDefault();
  });

  function selectMatch(from: ShownNode): void {
    const { found, tree, side } = view;
    if (found === null || found === 'wrong') return;
    const least = (tree.root.total[side] ?? 0) / 10_000;
    select(nextMatch(tree, from, (frame) => found.matches[frame] === 1, least));
  }

  addEventListener('hashchange', () => {
    state = stateOf(location.hash, prefix);
    render();
  });
  whenColoursChange(() => graph.recolour());
  whenPrinted((isPaper) => {
    graph.recolour();
    graph.unroll(isPaper);
  });
  render();
  section.classList.add('ready');
  performance.mark('flame-drawn');
}
