import type { Ornament } from '../deck.designs.ts'
import type { ThemeStyle } from '../deck.themes.ts'

const frame: readonly Ornament[] = [
  ['rect', '#8a3b12', 0.03, 0.05, 0.94, 0.006],
  ['rect', '#8a3b12', 0.03, 0.944, 0.94, 0.006],
  ['rect', '#8a3b12', 0.03, 0.05, 0.0034, 0.9],
  ['rect', '#8a3b12', 0.9666, 0.05, 0.0034, 0.9],
  ['rect', '#cdb994', 0.041, 0.07, 0.918, 0.003],
  ['rect', '#cdb994', 0.041, 0.927, 0.918, 0.003],
  ['rect', '#cdb994', 0.041, 0.07, 0.0017, 0.86],
  ['rect', '#cdb994', 0.9573, 0.07, 0.0017, 0.86],
]
/** A diamond between two rules. */
const flourish = (y: number): readonly Ornament[] => [
  ['rect', '#cdb994', 0.36, y + 0.0115, 0.115, 0.004],
  ['rect', '#cdb994', 0.525, y + 0.0115, 0.115, 0.004],
  ['diamond', '#8a3b12', 0.4925, y, 0.015, 0.0267, 'round'],
]

/** A printed book: frames, rules and a serif. */
export const paper: ThemeStyle = {
  name: 'Paper',
  paper: '#faf7f1',
  ink: '#2b241b',
  dim: '#6b5f50',
  accent: '#8a3b12',
  onAccent: '#ffffff',
  heading: 'tinos',
  body: 'lato',
  palette: ['#2b241b', '#6b5f50', '#8a3b12', '#3d5a45', '#2f4d6b', '#8a6610', '#ffffff', '#ece3d3'],
  design: {
    title: { ornaments: [...frame, ...flourish(0.522)] },
    section: {
      colours: {
        paper: '#ece3d3',
        ink: '#2b241b',
        dim: '#5d5243',
        accent: '#8a3b12',
        onAccent: '#ffffff',
      },
      ornaments: [...frame, ...flourish(0.27), ...flourish(0.71)],
    },
    page: {
      ornaments: [
        ['rect', '#8a3b12', 0.068, 0.222, 0.864, 0.0055],
        ['rect', '#cdb994', 0.068, 0.232, 0.864, 0.0025],
        ['rect', '#cdb994', 0.068, 0.94, 0.405, 0.0025],
        ['rect', '#cdb994', 0.527, 0.94, 0.405, 0.0025],
        ['diamond', '#8a3b12', 0.4925, 0.928, 0.015, 0.0267, 'round'],
      ],
    },
    blank: {
      ornaments: [
        ['rect', '#8a3b12', 0, 0, 1, 0.012],
        ['rect', '#8a3b12', 0, 0.988, 1, 0.012],
      ],
    },
    slots: {
      blank: [],
      title: [
        ['title', 0.1, 0.2, 0.8, 0.32, 56, 'center', 'bottom'],
        ['text', 0.18, 0.58, 0.64, 0.2, 24, 'center', 'top'],
      ],
      'title-content': [
        ['title', 0.06, 0.06, 0.88, 0.155, 40, 'center', 'bottom'],
        ['text', 0.06, 0.265, 0.88, 0.64, 22, 'left', 'top'],
      ],
      'two-columns': [
        ['title', 0.06, 0.06, 0.88, 0.155, 40, 'center', 'bottom'],
        ['text', 0.06, 0.265, 0.42, 0.64, 20, 'left', 'top'],
        ['text', 0.52, 0.265, 0.42, 0.64, 20, 'left', 'top'],
      ],
      picture: [
        ['title', 0.06, 0.06, 0.88, 0.155, 36, 'center', 'bottom'],
        ['text', 0.06, 0.265, 0.4, 0.64, 20, 'left', 'top'],
        ['picture', 0.5, 0.275, 0.432, 0.62, 0, 'left', 'top'],
      ],
      section: [['title', 0.12, 0.34, 0.76, 0.32, 50, 'center', 'middle']],
    },
  },
}
