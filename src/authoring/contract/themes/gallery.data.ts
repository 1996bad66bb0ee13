import type { Ornament } from '../deck.designs.ts'
import type { ThemeStyle } from '../deck.themes.ts'

const quarter = 'M0 0C552 0 1000 448 1000 1000L0 1000Z'
/** A row of seven tiles. */
const frieze = (y: number, colors: readonly string[]): readonly Ornament[] =>
  colors.map((color, at) => ['rect', color, at / 7, y, 1 / 7, 0.25])

/** Circles, squares and quarters in strong colours. */
export const gallery: ThemeStyle = {
  name: 'Gallery',
  paper: '#ffffff',
  ink: '#1b1c3a',
  dim: '#56587a',
  accent: '#2b2d6e',
  onAccent: '#ffffff',
  heading: 'caladea',
  body: 'carlito',
  palette: ['#1b1c3a', '#56587a', '#2b2d6e', '#b8401c', '#7a5c00', '#1c6b58', '#ffffff', '#e9e9f4'],
  design: {
    title: {
      colours: {
        paper: '#23255c',
        ink: '#ffffff',
        dim: '#cfd0ea',
        accent: '#f3c623',
        onAccent: '#1b1c3a',
      },
      ornaments: [
        ...frieze(0, ['#f3c623', '#30337a', '#1c6b58', '#30337a', '#b8401c', '#f3c623', '#30337a']),
        ['ellipse', '#b8401c', 1 / 7, 0, 1 / 7, 0.25],
        [quarter, '#2f8a73', 2 / 7, 0, 1 / 7, 0.25],
        ['ellipse', '#f3c623', 0.4643, 0.0625, 0.0714, 0.125, 'round'],
        [quarter, '#8f2f12', 4 / 7, 0, 1 / 7, 0.25],
        ['ellipse', '#23255c', 0.75, 0.0625, 0.0714, 0.125, 'round'],
        [quarter, '#e4572e', 6 / 7, 0, 1 / 7, 0.25],
      ],
    },
    section: {
      colours: {
        paper: '#b8401c',
        ink: '#ffffff',
        dim: '#ffe2d6',
        accent: '#ffe9a0',
        onAccent: '#1b1c3a',
      },
      ornaments: [
        ...frieze(0.75, ['#b8401c', '#b8401c', '#8f2f12', '#2b2d6e', '#f3c623', '#1c6b58', '#2b2d6e']),
        [quarter, '#b8401c', 2 / 7, 0.75, 1 / 7, 0.25],
        ['ellipse', '#f3c623', 0.4643, 0.8125, 0.0714, 0.125, 'round'],
        [quarter, '#e4572e', 4 / 7, 0.75, 1 / 7, 0.25],
        ['ellipse', '#2f8a73', 5 / 7, 0.75, 1 / 7, 0.25],
        [quarter, '#30337a', 6 / 7, 0.75, 1 / 7, 0.25],
      ],
    },
    page: {
      ornaments: [
        ['rect', '#2b2d6e', 0, 0, 0.03, 1],
        ['rect', '#e4572e', 0, 0, 0.03, 0.0533],
        ['ellipse', '#f3c623', 0.005, 0.0622, 0.02, 0.0356, 'round'],
        [quarter, '#1c6b58', 0, 0.9467, 0.03, 0.0533],
      ],
    },
    slots: {
      blank: [],
      title: [
        ['title', 0.07, 0.29, 0.86, 0.3, 54, 'left', 'bottom'],
        ['text', 0.07, 0.61, 0.7, 0.22, 24, 'left', 'top'],
      ],
      'title-content': [
        ['title', 0.07, 0.06, 0.87, 0.17, 40, 'left', 'bottom'],
        ['text', 0.07, 0.26, 0.87, 0.66, 22, 'left', 'top'],
      ],
      'two-columns': [
        ['title', 0.07, 0.06, 0.87, 0.17, 40, 'left', 'bottom'],
        ['text', 0.07, 0.26, 0.42, 0.66, 20, 'left', 'top'],
        ['text', 0.52, 0.26, 0.42, 0.66, 20, 'left', 'top'],
      ],
      picture: [
        ['title', 0.6, 0.09, 0.35, 0.26, 34, 'left', 'bottom'],
        ['text', 0.6, 0.38, 0.35, 0.54, 20, 'left', 'top'],
        ['picture', 0.03, 0, 0.53, 1, 0, 'left', 'top'],
      ],
      section: [['title', 0.07, 0.2, 0.8, 0.44, 50, 'left', 'middle']],
    },
  },
}
