import type { Slots } from '../deck.designs.ts'

/** Placeholders of the theme Plain; before the other themes had their own, they were those of six more. */
export const usualSlots: Slots = {
  //         holds      x      y     width height size align     valign
  blank: [],
  title: [
    ['title', 0.08, 0.26, 0.84, 0.26, 52, 'center', 'bottom'],
    ['text', 0.14, 0.55, 0.72, 0.16, 24, 'center', 'top'],
  ],
  'title-content': [
    ['title', 0.06, 0.07, 0.88, 0.15, 38, 'left', 'middle'],
    ['text', 0.06, 0.25, 0.88, 0.66, 22, 'left', 'top'],
  ],
  'two-columns': [
    ['title', 0.06, 0.07, 0.88, 0.15, 38, 'left', 'middle'],
    ['text', 0.06, 0.25, 0.42, 0.66, 20, 'left', 'top'],
    ['text', 0.52, 0.25, 0.42, 0.66, 20, 'left', 'top'],
  ],
  picture: [
    ['title', 0.54, 0.09, 0.4, 0.24, 34, 'left', 'bottom'],
    ['text', 0.54, 0.36, 0.4, 0.54, 20, 'left', 'top'],
    ['picture', 0.06, 0.09, 0.44, 0.82, 0, 'left', 'top'],
  ],
  section: [['title', 0.08, 0.36, 0.84, 0.28, 46, 'left', 'middle']],
}
