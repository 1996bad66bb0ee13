import type { Ornament } from '../deck.designs.ts'
import type { ThemeStyle } from '../deck.themes.ts'

const rules = (from: number, count: number): readonly Ornament[] =>
  Array.from({ length: count }, (_, at) => ['rect', '#e0eaf2', 0, from + at * 0.074, 1, 0.0025] as const)
const margin: readonly Ornament[] = [
  ['rect', '#e08a8a', 0.09, 0, 0.002, 1],
  ['ellipse', '#d9d5c8', 0.026, 0.12, 0.028, 0.0498, 'round'],
  ['ellipse', '#d9d5c8', 0.026, 0.475, 0.028, 0.0498, 'round'],
  ['ellipse', '#d9d5c8', 0.026, 0.83, 0.028, 0.0498, 'round'],
]

/** An exercise book: a label on its cover, ruled pages with a margin. */
export const notebook: ThemeStyle = {
  name: 'Notebook',
  paper: '#fffdf6',
  ink: '#25303b',
  dim: '#55616d',
  accent: '#b3402f',
  onAccent: '#ffffff',
  heading: 'gelasio',
  body: 'gelasio',
  palette: ['#25303b', '#55616d', '#b3402f', '#27628f', '#2f6b46', '#7a5500', '#ffffff', '#e8eef3'],
  design: {
    title: {
      ornaments: [
        ['rect', '#27506f', 0, 0, 1, 1],
        ['rect', '#b3402f', 0, 0, 0.06, 1],
        ['rect', '#8f2f21', 0.06, 0, 0.006, 1],
        ['rect', '#1d4059', 0.082, 0.155, 0.852, 0.7],
        ['rect', '#fffdf6', 0.076, 0.14, 0.852, 0.7],
        ['rect', '#b3402f', 0.09, 0.165, 0.824, 0.005],
        ['rect', '#b3402f', 0.09, 0.81, 0.824, 0.005],
        ['rect', '#d8e4ee', 0.17, 0.545, 0.664, 0.004],
      ],
    },
    section: {
      ornaments: [
        ...rules(0.12, 12),
        ...margin,
        ['rect', '#e6d9a4', 0.148, 0.262, 0.736, 0.5],
        ['rect', '#fdf0b5', 0.14, 0.245, 0.736, 0.5],
        ['rect', '#e7d6bb', 0.43, 0.215, 0.15, 0.06],
      ],
    },
    page: { ornaments: [...rules(0.26, 10), ...margin] },
    slots: {
      blank: [],
      title: [
        ['title', 0.1, 0.2, 0.8, 0.33, 54, 'center', 'bottom'],
        ['text', 0.15, 0.57, 0.7, 0.2, 24, 'center', 'top'],
      ],
      'title-content': [
        ['title', 0.11, 0.06, 0.84, 0.18, 38, 'left', 'bottom'],
        ['text', 0.11, 0.27, 0.84, 0.66, 22, 'left', 'top'],
      ],
      'two-columns': [
        ['title', 0.11, 0.06, 0.84, 0.18, 38, 'left', 'bottom'],
        ['text', 0.11, 0.27, 0.405, 0.66, 20, 'left', 'top'],
        ['text', 0.545, 0.27, 0.405, 0.66, 20, 'left', 'top'],
      ],
      picture: [
        ['title', 0.11, 0.06, 0.84, 0.18, 34, 'left', 'bottom'],
        ['text', 0.11, 0.27, 0.4, 0.66, 20, 'left', 'top'],
        ['picture', 0.55, 0.285, 0.39, 0.63, 0, 'left', 'top'],
      ],
      section: [['title', 0.17, 0.31, 0.67, 0.38, 46, 'center', 'middle']],
    },
  },
}
