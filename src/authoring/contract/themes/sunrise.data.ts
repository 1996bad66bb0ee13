import type { Ornament } from '../deck.designs.ts'
import type { ThemeStyle } from '../deck.themes.ts'

/** Rings of light around a sun. */
const sun = (x: number, y: number, width: number, colors: readonly string[]): readonly Ornament[] =>
  colors.map((color, at) => {
    const wide = width * (1 - at * 0.24)
    return ['ellipse', color, x - wide / 2, y - wide * 0.889, wide, wide * 1.778, 'round']
  })

/** A rising sun in warm rings. */
export const sunrise: ThemeStyle = {
  name: 'Sunrise',
  paper: '#fff8f0',
  ink: '#3a2014',
  dim: '#7a5541',
  accent: '#c2410c',
  onAccent: '#ffffff',
  heading: 'comic',
  body: 'sans',
  palette: ['#3a2014', '#7a5541', '#c2410c', '#a8244f', '#7a5500', '#1c5b98', '#ffffff', '#fde3c8'],
  design: {
    title: {
      colours: {
        paper: '#ffd9a8',
        ink: '#3a2014',
        dim: '#6b4632',
        accent: '#a63408',
        onAccent: '#ffffff',
      },
      gradient: {
        angle: 90,
        stops: [
          [0, '#fff3df'],
          [1, '#ffd9a8'],
        ],
      },
      ornaments: sun(0.5, 1.03, 0.48, ['#ffe0b0', '#ffcb82', '#ffb45c', '#f98f3f']),
    },
    section: {
      colours: {
        paper: '#b23a0a',
        ink: '#fff8f0',
        dim: '#ffe3cc',
        accent: '#ffe0a0',
        onAccent: '#3a2014',
      },
      ornaments: sun(1, 1, 0.8, ['#a83608', '#9c3107', '#8f2c06', '#812705']),
    },
    page: {
      ornaments: [
        ...sun(1, 0, 0.26, ['#ffefdb', '#fde3c8', '#fcd3a6', '#f9b872']),
        ['rect', '#f98f3f', 0, 0.965, 1, 0.035],
        ['rect', '#c2410c', 0, 0.982, 1, 0.018],
      ],
    },
    slots: {
      blank: [],
      title: [
        ['title', 0.08, 0.1, 0.84, 0.28, 56, 'center', 'bottom'],
        ['text', 0.16, 0.4, 0.68, 0.18, 24, 'center', 'top'],
      ],
      'title-content': [
        ['title', 0.07, 0.07, 0.76, 0.16, 40, 'left', 'middle'],
        ['text', 0.07, 0.27, 0.86, 0.65, 22, 'left', 'top'],
      ],
      'two-columns': [
        ['title', 0.07, 0.07, 0.76, 0.16, 40, 'left', 'middle'],
        ['text', 0.07, 0.27, 0.415, 0.65, 20, 'left', 'top'],
        ['text', 0.515, 0.27, 0.415, 0.65, 20, 'left', 'top'],
      ],
      picture: [
        ['title', 0.07, 0.07, 0.76, 0.16, 36, 'left', 'middle'],
        ['text', 0.53, 0.27, 0.4, 0.65, 20, 'left', 'top'],
        ['picture', 0.07, 0.28, 0.42, 0.63, 0, 'left', 'top'],
      ],
      section: [['title', 0.08, 0.28, 0.64, 0.36, 48, 'left', 'middle']],
    },
  },
}
