import type { Ornament } from '../deck.designs.ts'
import type { ThemeStyle } from '../deck.themes.ts'

/** Stars, each a dot at a place, of a width in fractions of the page. */
const stars = (...places: readonly (readonly [x: number, y: number, width: number])[]): readonly Ornament[] =>
  places.map(([x, y, width]) => ['ellipse', '#e9e3c8', x, y, width, width * 1.778, 'round'])
const hills = (from: number): readonly Ornament[] => [
  [
    'M0 620C180 180 330 60 500 330C640 560 780 120 1000 380L1000 1000L0 1000Z',
    '#22304a',
    0,
    from,
    1,
    1 - from,
  ],
  [
    'M0 700C220 420 340 900 560 640C720 450 860 760 1000 560L1000 1000L0 1000Z',
    '#0d1420',
    0,
    from + (1 - from) * 0.2,
    1,
    (1 - from) * 0.8,
  ],
]
const sky = {
  angle: 90,
  stops: [
    [0, '#0f1726'],
    [0.65, '#18243a'],
    [1, '#2a3757'],
  ],
} satisfies ThemeStyle['design']['title']['gradient']

/** A sky with a moon above hills. */
export const night: ThemeStyle = {
  name: 'Night',
  paper: '#141d2b',
  ink: '#f3efe6',
  dim: '#b3bcc8',
  accent: '#f0965c',
  onAccent: '#1d1812',
  heading: 'arimo',
  body: 'arimo',
  palette: ['#f3efe6', '#b3bcc8', '#f0965c', '#7fb5e6', '#8fd0a5', '#ecc873', '#17202c', '#2a3648'],
  design: {
    title: {
      gradient: sky,
      ornaments: [
        ...stars([0.06, 0.1, 0.005], [0.15, 0.19, 0.003], [0.27, 0.07, 0.004], [0.4, 0.16, 0.003]),
        ...stars([0.53, 0.06, 0.005], [0.63, 0.17, 0.003], [0.74, 0.1, 0.004], [0.95, 0.2, 0.004]),
        ...stars([0.965, 0.42, 0.003], [0.94, 0.6, 0.005], [0.03, 0.5, 0.004], [0.045, 0.7, 0.003]),
        ['ellipse', '#ecc873', 0.82, 0.07, 0.1, 0.178, 'round'],
        ['ellipse', '#111a2a', 0.848, 0.052, 0.09, 0.16, 'round'],
        ...hills(0.77),
      ],
    },
    section: {
      gradient: sky,
      ornaments: [
        ...stars([0.07, 0.12, 0.004], [0.2, 0.2, 0.003], [0.36, 0.1, 0.005], [0.5, 0.22, 0.003]),
        ...stars([0.1, 0.8, 0.003], [0.24, 0.88, 0.005], [0.38, 0.78, 0.003]),
        ['ellipse', '#22304a', 0.62, 0.3, 0.6, 1.067, 'round'],
        ['ellipse', '#2c3d5e', 0.69, 0.42, 0.5, 0.889, 'round'],
      ],
    },
    page: {
      ornaments: [
        ...stars([0.72, 0.035, 0.003], [0.8, 0.05, 0.005], [0.87, 0.025, 0.003], [0.965, 0.14, 0.003]),
        ['ellipse', '#ecc873', 0.93, 0.012, 0.03, 0.0533, 'round'],
        ['ellipse', '#141d2b', 0.9385, 0.0065, 0.027, 0.048, 'round'],
        ...hills(0.925),
      ],
    },
    slots: {
      blank: [],
      title: [
        ['title', 0.07, 0.27, 0.82, 0.27, 54, 'left', 'bottom'],
        ['text', 0.07, 0.56, 0.7, 0.17, 24, 'left', 'top'],
      ],
      'title-content': [
        ['title', 0.055, 0.075, 0.86, 0.14, 36, 'left', 'middle'],
        ['text', 0.055, 0.235, 0.88, 0.66, 22, 'left', 'top'],
      ],
      'two-columns': [
        ['title', 0.055, 0.075, 0.86, 0.14, 36, 'left', 'middle'],
        ['text', 0.055, 0.235, 0.43, 0.66, 20, 'left', 'top'],
        ['text', 0.515, 0.235, 0.43, 0.66, 20, 'left', 'top'],
      ],
      picture: [
        ['title', 0.055, 0.09, 0.4, 0.22, 32, 'left', 'bottom'],
        ['text', 0.055, 0.33, 0.4, 0.56, 20, 'left', 'top'],
        ['picture', 0.49, 0.13, 0.455, 0.76, 0, 'left', 'top'],
      ],
      section: [['title', 0.07, 0.34, 0.66, 0.32, 48, 'left', 'middle']],
    },
  },
}
