import type { Ornament } from '../deck.designs.ts'
import type { ThemeStyle } from '../deck.themes.ts'

const leaf =
  'M0 1000C-40 520 180 60 1000 0C1040 560 700 1010 120 900C330 640 560 420 760 250C470 390 220 610 0 1000Z'
const fir =
  'M500 0L720 330L610 310L840 640L690 610L1000 930L560 910L560 1000L440 1000L440 910L0 930L310 610L160 640L390 310L280 330Z'
const firs = (
  color: string,
  ...places: readonly (readonly [x: number, y: number, size: number])[]
): readonly Ornament[] => places.map(([x, y, size]) => [fir, color, x, y, size * 0.42, size, 'round'])
const ridge = 'M0 520C160 260 300 200 460 380C620 560 760 180 1000 300L1000 1000L0 1000Z'

/** Firs on a ridge, and leaves. */
export const forest: ThemeStyle = {
  name: 'Forest',
  paper: '#f5f7ee',
  ink: '#1d2a1c',
  dim: '#55644f',
  accent: '#2a6b2f',
  onAccent: '#ffffff',
  heading: 'gelasio',
  body: 'carlito',
  palette: ['#1d2a1c', '#55644f', '#2a6b2f', '#8a5a12', '#1f5f66', '#a8244f', '#ffffff', '#dde8d4'],
  design: {
    title: {
      colours: {
        paper: '#1c3f27',
        ink: '#f5f7ee',
        dim: '#c4d6c0',
        accent: '#f0c75e',
        onAccent: '#1c3f27',
      },
      gradient: {
        angle: 90,
        stops: [
          [0, '#17351f'],
          [1, '#2a5c38'],
        ],
      },
      ornaments: [
        [ridge, '#1f4a2a', 0, 0.72, 1, 0.28],
        ...firs('#163620', [0.02, 0.74, 0.26], [0.12, 0.8, 0.2], [0.2, 0.77, 0.23], [0.3, 0.84, 0.16]),
        ...firs('#163620', [0.66, 0.83, 0.17], [0.73, 0.77, 0.23], [0.83, 0.73, 0.27], [0.93, 0.79, 0.21]),
        [
          'M0 600C260 300 420 760 640 560C800 420 900 620 1000 480L1000 1000L0 1000Z',
          '#102a18',
          0,
          0.92,
          1,
          0.08,
        ],
        ['rect', '#f0c75e', 0.078, 0.17, 0.07, 0.009],
      ],
    },
    section: {
      colours: {
        paper: '#dfe9d3',
        ink: '#1d2a1c',
        dim: '#475642',
        accent: '#2a6b2f',
        onAccent: '#ffffff',
      },
      ornaments: [
        [leaf, '#c6d8b4', 0.64, 0.08, 0.3, 0.533, 'round'],
        [leaf, '#b3cb9f', 0.78, 0.44, 0.26, 0.462, 'round'],
        ['rect', '#2a6b2f', 0, 0.955, 1, 0.045],
      ],
    },
    page: {
      ornaments: [
        ['rect', '#2a6b2f', 0, 0, 1, 0.022],
        [ridge, '#dde8d4', 0, 0.925, 1, 0.075],
        ...firs('#2a6b2f', [0.9, 0.925, 0.075], [0.925, 0.935, 0.065], [0.945, 0.915, 0.085]),
        ...firs('#5d8a55', [0.008, 0.935, 0.065], [0.03, 0.945, 0.055]),
      ],
    },
    slots: {
      blank: [],
      title: [
        ['title', 0.07, 0.2, 0.84, 0.28, 54, 'left', 'middle'],
        ['text', 0.07, 0.5, 0.72, 0.18, 24, 'left', 'top'],
      ],
      'title-content': [
        ['title', 0.06, 0.06, 0.88, 0.15, 38, 'left', 'bottom'],
        ['text', 0.06, 0.235, 0.88, 0.66, 22, 'left', 'top'],
      ],
      'two-columns': [
        ['title', 0.06, 0.06, 0.88, 0.15, 38, 'left', 'bottom'],
        ['text', 0.06, 0.235, 0.425, 0.66, 20, 'left', 'top'],
        ['text', 0.515, 0.235, 0.425, 0.66, 20, 'left', 'top'],
      ],
      picture: [
        ['title', 0.06, 0.06, 0.88, 0.15, 36, 'left', 'bottom'],
        ['text', 0.06, 0.235, 0.36, 0.66, 20, 'left', 'top'],
        ['picture', 0.45, 0.245, 0.49, 0.64, 0, 'left', 'top'],
      ],
      section: [['title', 0.07, 0.36, 0.56, 0.36, 46, 'left', 'middle']],
    },
  },
}
