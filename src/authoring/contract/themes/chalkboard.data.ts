import type { Ornament } from '../deck.designs.ts'
import type { ThemeStyle } from '../deck.themes.ts'

/** The wooden frame, and a ledge with chalk. */
const frame: readonly Ornament[] = [
  ['rect', '#8a6a45', 0, 0, 1, 0.022],
  ['rect', '#8a6a45', 0, 0, 0.0125, 1],
  ['rect', '#8a6a45', 0.9875, 0, 0.0125, 1],
  ['rect', '#8a6a45', 0, 0.965, 1, 0.035],
  ['rect', '#a98658', 0, 0.965, 1, 0.008],
  ['round', '#f6f2e6', 0.07, 0.95, 0.045, 0.016],
  ['round', '#f2c14e', 0.125, 0.95, 0.035, 0.016],
  ['round', '#f4a6a0', 0.88, 0.95, 0.04, 0.016],
]
/** A line drawn by hand. */
const stroke =
  'M0 620C180 300 420 760 640 420C780 260 900 380 1000 260L1000 620C880 700 760 560 640 740C420 1000 200 640 0 1000Z'
const sparkle =
  'M500 0C530 380 620 470 1000 500C620 530 530 620 500 1000C470 620 380 530 0 500C380 470 470 380 500 0Z'

/** A green board in a wooden frame. */
export const chalkboard: ThemeStyle = {
  name: 'Chalkboard',
  paper: '#22392f',
  ink: '#f6f2e6',
  dim: '#c3cfc6',
  accent: '#f2c14e',
  onAccent: '#22392f',
  heading: 'comic',
  body: 'comic',
  palette: ['#f6f2e6', '#c3cfc6', '#f2c14e', '#f4a6a0', '#9fd3e6', '#b9e29b', '#22392f', '#335244'],
  design: {
    title: {
      ornaments: [
        ...frame,
        [stroke, '#f2c14e', 0.38, 0.528, 0.24, 0.02],
        [sparkle, '#9fd3e6', 0.07, 0.1, 0.05, 0.0889, 'round'],
        [sparkle, '#f2c14e', 0.115, 0.18, 0.02, 0.0356, 'round'],
        [sparkle, '#f4a6a0', 0.875, 0.77, 0.05, 0.0889, 'round'],
        [sparkle, '#b9e29b', 0.855, 0.86, 0.02, 0.0356, 'round'],
      ],
    },
    section: {
      ornaments: [
        ['ellipse', '#335244', 0.68, 0.2, 0.36, 0.64, 'round'],
        ['ellipse', '#22392f', 0.69, 0.2178, 0.34, 0.6044, 'round'],
        ['ellipse', '#2b473b', 0.75, 0.3244, 0.22, 0.3911, 'round'],
        ['ellipse', '#22392f', 0.757, 0.337, 0.206, 0.366, 'round'],
        ...frame,
        [stroke, '#f4a6a0', 0.085, 0.68, 0.3, 0.022],
      ],
    },
    page: { ornaments: [...frame, [stroke, '#f2c14e', 0.068, 0.222, 0.16, 0.015]] },
    blank: { ornaments: frame },
    slots: {
      blank: [],
      title: [
        ['title', 0.08, 0.22, 0.84, 0.3, 56, 'center', 'bottom'],
        ['text', 0.14, 0.57, 0.72, 0.18, 26, 'center', 'top'],
      ],
      'title-content': [
        ['title', 0.06, 0.06, 0.88, 0.155, 40, 'left', 'bottom'],
        ['text', 0.06, 0.26, 0.88, 0.66, 24, 'left', 'top'],
      ],
      'two-columns': [
        ['title', 0.06, 0.06, 0.88, 0.155, 40, 'left', 'bottom'],
        ['text', 0.06, 0.26, 0.42, 0.66, 22, 'left', 'top'],
        ['text', 0.52, 0.26, 0.42, 0.66, 22, 'left', 'top'],
      ],
      picture: [
        ['title', 0.06, 0.06, 0.88, 0.155, 36, 'left', 'bottom'],
        ['text', 0.06, 0.26, 0.4, 0.66, 22, 'left', 'top'],
        ['picture', 0.5, 0.27, 0.43, 0.64, 0, 'left', 'top'],
      ],
      section: [['title', 0.08, 0.34, 0.6, 0.32, 50, 'left', 'bottom']],
    },
  },
}
