/** What the script adds to a page with graphs of profiles: the graphs, and colours where no other script has offered them. */
import './flame.css';
import type { FlameData } from '../../src/inspect/flame/flame-data.ts';
import { offerThemes } from '../theme.ts';
import { startSection } from './section.ts';

const sections = [...document.querySelectorAll<HTMLElement>('section.flame')];
const first = sections[0]?.querySelector('script.flame-data')?.textContent;
if (first && document.getElementById('theme') === null) offerThemes((JSON.parse(first) as FlameData).texts);
for (const section of sections) void startSection(section);
