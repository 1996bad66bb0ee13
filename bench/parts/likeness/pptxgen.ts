// Decks made by pptxgenjs.
import PptxGenJS from 'pptxgenjs'
import type { DeckFile } from './decks.ts'
import { pngOf } from './picture.ts'

type Maker = new () => import('pptxgenjs').default
const Presentation = ((PptxGenJS as unknown as { default?: unknown }).default ?? PptxGenJS) as Maker
type Deck = InstanceType<Maker>
const labels = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']
const series = [
  { name: 'Read', labels, values: [12, 19, 8, 15, 22] },
  { name: 'Written', labels, values: [7, 11, 13, 9, 17] },
]
const data = `data:image/png;base64,${Buffer.from(pngOf(300, 200)).toString('base64')}`

const makers: Readonly<Record<string, (deck: Deck) => void>> = {
  title(deck) {
    const slide = deck.addSlide()
    slide.background = { color: '1F3864' }
    slide.addText('The solar system', {
      x: 0.5,
      y: 1.8,
      w: 9,
      h: 1,
      fontSize: 44,
      bold: true,
      color: 'FFFFFF',
      align: 'center',
    })
    slide.addText('Eight planets and many small ones', {
      x: 0.5,
      y: 2.9,
      w: 9,
      h: 0.6,
      fontSize: 20,
      color: 'BDD7EE',
      align: 'center',
    })
  },
  bullets(deck) {
    const slide = deck.addSlide()
    slide.addText('What plants need', {
      x: 0.5,
      y: 0.3,
      w: 9,
      h: 0.8,
      fontSize: 32,
      color: '385723',
      bold: true,
    })
    slide.addText(
      [
        { text: 'Light', options: { bullet: true, breakLine: true } },
        { text: 'from the sun or a lamp', options: { bullet: true, indentLevel: 1, breakLine: true } },
        {
          text: 'Water, but not so much that the roots stand in it for days',
          options: { bullet: true, breakLine: true },
        },
        { text: 'Air', options: { bullet: { type: 'number' }, breakLine: true } },
        { text: 'Soil', options: { bullet: { type: 'number' } } },
      ],
      { x: 0.5, y: 1.3, w: 9, h: 3.8, fontSize: 20, valign: 'top', color: '333333' },
    )
  },
  shapes(deck) {
    const slide = deck.addSlide()
    const names = [
      'rect',
      'roundRect',
      'ellipse',
      'triangle',
      'diamond',
      'pentagon',
      'hexagon',
      'octagon',
      'star5',
      'rightArrow',
      'cloud',
      'heart',
    ] as const
    for (const [at, name] of names.entries())
      slide.addShape(name, {
        x: 0.4 + (at % 4) * 2.4,
        y: 0.4 + Math.floor(at / 4) * 1.7,
        w: 1.9,
        h: 1.3,
        fill: { color: ['4472C4', 'ED7D31', 'A9D18E'][at % 3] as string },
        line: { color: '203864', width: 1.5 },
      })
  },
  table(deck) {
    const slide = deck.addSlide()
    const head = (text: string) => ({
      text,
      options: { bold: true, color: 'FFFFFF', fill: { color: '2E75B6' } },
    })
    slide.addTable(
      [
        [head('Animal'), head('Legs'), head('Lives in')],
        [{ text: 'Bee' }, { text: '6' }, { text: 'a hive' }],
        [{ text: 'Spider' }, { text: '8' }, { text: 'a web' }],
        [{ text: 'Worm' }, { text: '0' }, { text: 'the ground' }],
      ],
      {
        x: 0.5,
        y: 0.6,
        w: 9,
        colW: [3, 2, 4],
        rowH: 0.6,
        border: { type: 'solid', pt: 1, color: '9DC3E6' },
        fontSize: 18,
        valign: 'middle',
      },
    )
  },
  bars(deck) {
    deck.addSlide().addChart('bar', series, {
      x: 0.5,
      y: 0.4,
      w: 9,
      h: 4.8,
      showLegend: true,
      legendPos: 'b',
      showTitle: true,
      title: 'Pages a day',
    })
  },
  lines(deck) {
    deck.addSlide().addChart('line', series, {
      x: 0.5,
      y: 0.4,
      w: 9,
      h: 4.8,
      showLegend: true,
      legendPos: 'r',
      lineSize: 3,
    })
  },
  pie(deck) {
    deck
      .addSlide()
      .addChart('pie', [{ name: 'Share', labels: ['Bread', 'Fruit', 'Milk'], values: [50, 30, 20] }], {
        x: 1.5,
        y: 0.4,
        w: 7,
        h: 4.8,
        showLegend: true,
        legendPos: 'r',
        showPercent: true,
      })
  },
  pictures(deck) {
    const slide = deck.addSlide()
    slide.addImage({ data, x: 0.5, y: 0.5, w: 4, h: 2.6 })
    slide.addImage({ data, x: 5.2, y: 0.5, w: 2.6, h: 2.6, rounding: true })
    slide.addText('Two pictures and a caption in small italic letters', {
      x: 0.5,
      y: 3.4,
      w: 9,
      h: 0.6,
      fontSize: 14,
      italic: true,
      color: '595959',
    })
  },
  looks(deck) {
    const slide = deck.addSlide()
    slide.addText(
      [
        { text: 'Bold ', options: { bold: true } },
        { text: 'italic ', options: { italic: true } },
        { text: 'red ', options: { color: 'C00000' } },
        { text: 'Georgia ', options: { fontFace: 'Georgia' } },
        { text: 'Courier', options: { fontFace: 'Courier New' } },
      ],
      { x: 0.5, y: 0.5, w: 9, h: 0.8, fontSize: 24 },
    )
    slide.addText('In a box with a shadow', {
      x: 0.5,
      y: 1.6,
      w: 4,
      h: 1.4,
      fontSize: 20,
      align: 'center',
      fill: { color: 'FFF2CC' },
      line: { color: 'BF9000', width: 2 },
      shadow: { type: 'outer', blur: 6, offset: 4, angle: 45, color: '000000', opacity: 0.4 },
    })
    slide.addText('To the right', {
      x: 5.2,
      y: 1.6,
      w: 4.3,
      h: 1.4,
      fontSize: 20,
      align: 'right',
      valign: 'bottom',
      fill: { color: 'E2EFDA' },
    })
    slide.addText('Turned', { x: 1, y: 3.6, w: 3, h: 1, fontSize: 28, rotate: 20, color: '7030A0' })
    slide.addText('Spread over lines with much room between them, as teachers like it', {
      x: 5.2,
      y: 3.4,
      w: 4.3,
      h: 1.6,
      fontSize: 16,
      lineSpacingMultiple: 1.5,
    })
  },
}

export const pptxGenDecks = (): Promise<DeckFile[]> =>
  Promise.all(
    Object.entries(makers).map(async ([name, make]) => {
      const deck = new Presentation()
      deck.layout = 'LAYOUT_16x9'
      make(deck)
      return { name, bytes: new Uint8Array((await deck.write({ outputType: 'arraybuffer' })) as ArrayBuffer) }
    }),
  )
