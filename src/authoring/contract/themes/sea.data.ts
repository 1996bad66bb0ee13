import type { Ornament } from '../deck.designs.ts'
import type { ThemeStyle } from '../deck.themes.ts'

const swell = 'M0 420C170 120 330 120 500 400C670 680 830 680 1000 380L1000 1000L0 1000Z'
const ripple =
  'M0 500C110 260 210 260 330 480C450 700 550 700 670 470C790 250 890 260 1000 440L1000 1000L0 1000Z'
const waves = (from: number): readonly Ornament[] => {
  const deep = 1 - from
  return [
    [swell, '#a9cfe4', 0, from, 1, deep],
    [ripple, '#4c92c3', 0, from + deep * 0.22, 1, deep * 0.78],
    [swell, '#1d5a9c', 0, from + deep * 0.5, 1, deep * 0.5],
  ]
}

/** Waves below a wide sky. */
export const sea: ThemeStyle = {
  name: 'Sea',
  paper: '#f1f7fa',
  ink: '#12263a',
  dim: '#4b6074',
  accent: '#1d5a9c',
  onAccent: '#ffffff',
  heading: 'carlito',
  body: 'carlito',
  palette: ['#12263a', '#4b6074', '#1d5a9c', '#00637a', '#c2410c', '#6b3fa0', '#ffffff', '#d3e4ee'],
  design: {
    title: {
      gradient: {
        angle: 90,
        stops: [
          [0, '#d8ecf6'],
          [1, '#f6fbfd'],
        ],
      },
      ornaments: [['ellipse', '#ffffff', 0.79, 0.05, 0.11, 0.1956, 'round'], ...waves(0.72)],
    },
    section: {
      colours: {
        paper: '#12385f',
        ink: '#f4fafd',
        dim: '#c0d6e6',
        accent: '#b4e4f2',
        onAccent: '#12263a',
      },
      gradient: {
        angle: 90,
        stops: [
          [0, '#1d5a9c'],
          [1, '#0f2f52'],
        ],
      },
      ornaments: [
        [swell, '#17497f', 0, 0.62, 1, 0.38],
        [ripple, '#123d6b', 0, 0.76, 1, 0.24],
        ['ellipse', '#2b6cae', 0.84, 0.12, 0.05, 0.0889, 'round'],
        ['ellipse', '#2b6cae', 0.9, 0.24, 0.026, 0.0462, 'round'],
        ['ellipse', '#2b6cae', 0.865, 0.32, 0.016, 0.0284, 'round'],
      ],
    },
    page: { ornaments: waves(0.92) },
    slots: {
      blank: [],
      title: [
        ['title', 0.08, 0.16, 0.84, 0.28, 58, 'center', 'bottom'],
        ['text', 0.16, 0.46, 0.68, 0.2, 26, 'center', 'top'],
      ],
      'title-content': [
        ['title', 0.06, 0.05, 0.88, 0.15, 42, 'center', 'middle'],
        ['text', 0.1, 0.22, 0.8, 0.67, 24, 'left', 'top'],
      ],
      'two-columns': [
        ['title', 0.06, 0.05, 0.88, 0.15, 42, 'center', 'middle'],
        ['text', 0.06, 0.22, 0.425, 0.67, 22, 'left', 'top'],
        ['text', 0.515, 0.22, 0.425, 0.67, 22, 'left', 'top'],
      ],
      picture: [
        ['title', 0.5, 0.08, 0.44, 0.22, 38, 'left', 'bottom'],
        ['text', 0.5, 0.32, 0.44, 0.56, 22, 'left', 'top'],
        ['picture', 0.06, 0.08, 0.41, 0.8, 0, 'left', 'top'],
      ],
      section: [['title', 0.08, 0.24, 0.72, 0.34, 52, 'left', 'bottom']],
    },
  },
}
