// Pictures in Windows' metafile formats.
import {
  emfOf,
  emfRecords as emf,
  wmfOf,
  wmfRecords as wmf,
} from '#authoring/web/slides/convert/testing/metafiles.ts'
import type { DeckParts } from './package.ts'
import { picture, place, preset } from './shapes.ts'

const drawing = emfOf(480, 320, [
  ...emf.pen(1, '#14375e', 3),
  ...emf.brush(2, '#7fb3d5'),
  ...emf.rectangle(4, 230, 476, 316),
  ...emf.brush(3, '#b5460f'),
  ...emf.polygon(100, 210, 380, 210, 330, 260, 150, 260),
  ...emf.brush(4, '#f4efe6'),
  ...emf.polygon(230, 30, 340, 190, 230, 190),
  ...emf.brush(5, '#ffcc00'),
  ...emf.ellipse(380, 20, 450, 90),
  ...emf.bezier(10, 240, 150, 200, 300, 290, 470, 240),
  ...emf.text(20, 20, 'A boat at noon', '#14375e', 26),
])
const plain = wmfOf(480, 320, [
  ...wmf.brush(0, '#2f6f5e'),
  ...wmf.pen(1, '#1f1d1a', 4),
  ...wmf.rectangle(20, 20, 300, 160),
  ...wmf.polygon(60, 300, 240, 180, 420, 300),
])

export const metafiles: Pick<DeckParts, 'slides' | 'parts'> = {
  slides: [
    {
      layout: 4,
      relations: [
        ['rId20', 'image', '../media/drawing.emf'],
        ['rId21', 'image', '../media/plain.wmf'],
      ],
      shapes:
        picture('rId20', place(0.5, 1, 6, 4) + preset('rect')) +
        picture('rId21', place(6.8, 1, 6, 4) + preset('rect')),
    },
  ],
  parts: [
    ['ppt/media/drawing.emf', '', drawing],
    ['ppt/media/plain.wmf', '', plain],
  ],
}
