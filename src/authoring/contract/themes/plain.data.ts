import type { ThemeStyle } from '../deck.themes.ts'
import { usualSlots } from './usual-slots.data.ts'

/** Pages stay white; only title and section pages have colour. */
export const plain: ThemeStyle = {
  name: 'Plain',
  paper: '#ffffff',
  ink: '#211d18',
  dim: '#655d52',
  accent: '#b4460f',
  onAccent: '#ffffff',
  heading: 'sans',
  body: 'sans',
  palette: ['#211d18', '#655d52', '#b4460f', '#1c5b98', '#1c6b41', '#7a5500', '#ffffff', '#f2ede4'],
  design: {
    title: {
      ornaments: [
        ['rect', '#b4460f', 0.45, 0.532, 0.1, 0.008],
        ['rect', '#f2ede4', 0, 0.9, 1, 0.1],
        ['rect', '#b4460f', 0, 0.985, 1, 0.015],
      ],
    },
    section: {
      ornaments: [
        ['rect', '#f2ede4', 0, 0, 1, 1],
        ['rect', '#b4460f', 0, 0.36, 0.035, 0.28],
      ],
    },
    page: { ornaments: [] },
    slots: usualSlots,
  },
}
