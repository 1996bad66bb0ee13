import type { Ornament } from '../deck.designs.ts'
import type { ThemeStyle } from '../deck.themes.ts'

const mountains = (from: number, colors: readonly [string, string, string]): readonly Ornament[] => {
  const deep = 1 - from
  return [
    ['M0 620L170 280L290 500L470 60L640 460L760 250L1000 640L1000 1000L0 1000Z', colors[0], 0, from, 1, deep],
    [
      'M0 560L130 380L300 700L480 300L610 560L800 120L1000 520L1000 1000L0 1000Z',
      colors[1],
      0,
      from + deep * 0.3,
      1,
      deep * 0.7,
    ],
    [
      'M0 500L240 240L420 560L640 200L1000 620L1000 1000L0 1000Z',
      colors[2],
      0,
      from + deep * 0.62,
      1,
      deep * 0.38,
    ],
  ]
}

/** Mountains in the morning and at dusk. */
export const horizon: ThemeStyle = {
  name: 'Horizon',
  paper: '#f8fbfd',
  ink: '#16303f',
  dim: '#4a6373',
  accent: '#1f5673',
  onAccent: '#ffffff',
  heading: 'lato',
  body: 'lato',
  palette: ['#16303f', '#4a6373', '#1f5673', '#a85c00', '#3b6e4d', '#8a3b5c', '#ffffff', '#dbe8f0'],
  design: {
    title: {
      gradient: {
        angle: 90,
        stops: [
          [0, '#cfe5f5'],
          [0.7, '#fdf1de'],
          [1, '#fbe3c2'],
        ],
      },
      ornaments: [
        ['ellipse', '#f6b65a', 0.76, 0.55, 0.14, 0.249, 'round'],
        ...mountains(0.64, ['#b3cfe0', '#7fa9c2', '#1f5673']),
      ],
    },
    section: {
      colours: {
        paper: '#2a3f5f',
        ink: '#fdf6ec',
        dim: '#d6dce8',
        accent: '#ffcf8a',
        onAccent: '#16303f',
      },
      gradient: {
        angle: 90,
        stops: [
          [0, '#1c2f4c'],
          [0.6, '#4b4a72'],
          [1, '#7d4a66'],
        ],
      },
      ornaments: mountains(0.68, ['#403f63', '#2c3352', '#18263d']),
    },
    page: { ornaments: mountains(0.905, ['#dbe8f0', '#b3cfe0', '#1f5673']) },
    slots: {
      blank: [],
      title: [
        ['title', 0.07, 0.1, 0.86, 0.28, 54, 'left', 'bottom'],
        ['text', 0.07, 0.4, 0.62, 0.18, 24, 'left', 'top'],
      ],
      'title-content': [
        ['title', 0.055, 0.05, 0.89, 0.15, 36, 'left', 'middle'],
        ['text', 0.055, 0.215, 0.89, 0.66, 22, 'left', 'top'],
      ],
      'two-columns': [
        ['title', 0.055, 0.05, 0.89, 0.15, 36, 'left', 'middle'],
        ['text', 0.055, 0.215, 0.43, 0.66, 20, 'left', 'top'],
        ['text', 0.515, 0.215, 0.43, 0.66, 20, 'left', 'top'],
      ],
      picture: [
        ['title', 0.56, 0.09, 0.385, 0.22, 32, 'left', 'bottom'],
        ['text', 0.56, 0.33, 0.385, 0.545, 20, 'left', 'top'],
        ['picture', 0.055, 0.09, 0.47, 0.785, 0, 'left', 'top'],
      ],
      section: [['title', 0.07, 0.22, 0.86, 0.34, 50, 'left', 'bottom']],
    },
  },
}
