// A presentation of one page with text, a valid metafile and an invalid one.
import { emfOf, emfRecords as emf } from './metafiles.ts'
import { form, paragraph, place, shape, slideFile } from './slide-file.ts'

const boat = emfOf(400, 300, [
  ...emf.pen(1, '#14375e', 4),
  ...emf.brush(2, '#7fb3d5'),
  ...emf.rectangle(0, 220, 399, 299),
  ...emf.brush(3, '#b5460f'),
  ...emf.polygon(80, 200, 320, 200, 280, 250, 120, 250),
  ...emf.brush(4, '#ffffff'),
  ...emf.polygon(200, 40, 290, 180, 200, 180),
  ...emf.bezier(0, 230, 130, 200, 260, 260, 399, 230),
  ...emf.text(40, 20, 'A boat', '#14375e', 28),
])

const picture = (relation: string, x: number): string =>
  `<p:pic><p:nvPicPr><p:cNvPr id="5" name="x" descr="A boat"/></p:nvPicPr><p:blipFill><a:blip r:embed="${relation}"/></p:blipFill><p:spPr>${place(x, 120, 400, 300)}${form('rect')}</p:spPr></p:pic>`

export const metafileDeck = (): Uint8Array =>
  slideFile({
    shapes: [
      shape(`${place(40, 30, 800, 60)}${form('rect')}`, paragraph('The harbour at noon')),
      picture('boat', 40),
      picture('broken', 480),
    ].join(''),
    relations: [
      ['boat', 'image', '../media/boat.emf'],
      ['broken', 'image', '../media/broken.wmf'],
    ],
    parts: { 'ppt/media/boat.emf': boat, 'ppt/media/broken.wmf': new Uint8Array(60) },
  })
