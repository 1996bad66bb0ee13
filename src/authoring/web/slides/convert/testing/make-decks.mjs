// Makes the sample presentations of the tests: flat OpenDocument files, turned into PowerPoint files by
// LibreOffice (`soffice`), each with a list of what must be found in it. Run it by hand: node
// src/authoring/web/slides/convert/testing/make-decks.mjs
import { execFileSync } from 'node:child_process'
import { mkdtempSync, mkdirSync, readdirSync, copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, crc32 } from 'node:zlib'

const target = join(import.meta.dirname, 'decks')
const work = mkdtempSync(join(tmpdir(), 'decks-'))

const wide = { width: 28, height: 15.75 }
const classic = { width: 25.4, height: 19.05 }

const escape = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const place = ({ x, y, w, h }) => `svg:x="${x}cm" svg:y="${y}cm" svg:width="${w}cm" svg:height="${h}cm"`

/** A text box; its words and place are expected to be found again. */
const box = (x, y, w, h, words, style = 'plain', paragraph = 'left') => ({
  expect: { x, y, w, h, text: words.join('\n') },
  xml: `<draw:frame draw:style-name="box" ${place({ x, y, w, h })}><draw:text-box>${words.map(line => `<text:p text:style-name="${paragraph}"><text:span text:style-name="${style}">${escape(line)}</text:span></text:p>`).join('')}</draw:text-box></draw:frame>`,
})
const list = (x, y, w, h, items) => ({
  expect: { x, y, w, h, text: items.map(([, words]) => words).join('\n') },
  xml: `<draw:frame draw:style-name="box" ${place({ x, y, w, h })}><draw:text-box>${items.map(([level, words, numbered]) => `${`<text:list text:style-name="${numbered ? 'numbers' : 'dots'}"><text:list-item>`.repeat(level)}<text:p>${escape(words)}</text:p>${'</text:list-item></text:list>'.repeat(level)}`).join('')}</draw:text-box></draw:frame>`,
})
const shape = (x, y, w, h, type, words = '', style = 'filled') => ({
  expect: words === '' ? null : { x, y, w, h, text: words },
  xml: `<draw:custom-shape draw:style-name="${style}" ${place({ x, y, w, h })}>${words === '' ? '' : `<text:p text:style-name="center">${escape(words)}</text:p>`}<draw:enhanced-geometry draw:type="${type}"/></draw:custom-shape>`,
})
const line = (x1, y1, x2, y2, style = 'stroke') => ({
  expect: null,
  xml: `<draw:line draw:style-name="${style}" svg:x1="${x1}cm" svg:y1="${y1}cm" svg:x2="${x2}cm" svg:y2="${y2}cm"/>`,
})
const picture = (x, y, w, h, color) => ({
  expect: null,
  picture: true,
  xml: `<draw:frame draw:style-name="box" ${place({ x, y, w, h })}><draw:image><office:binary-data>${png(color).toString('base64')}</office:binary-data></draw:image><svg:desc>A coloured field</svg:desc></draw:frame>`,
})
const group = (...parts) => ({
  parts,
  expect: null,
  xml: `<draw:g>${parts.map(part => part.xml).join('')}</draw:g>`,
})
const table = (x, y, w, h, rows) => ({
  parts: rows.flatMap((row, r) =>
    row.map((words, c) => ({
      expect: {
        x: x + (c * w) / row.length,
        y: y + (r * h) / rows.length,
        w: w / row.length,
        h: h / rows.length,
        text: words,
      },
    })),
  ),
  expect: null,
  xml: `<draw:frame ${place({ x, y, w, h })}><table:table>${rows[0].map((_, c) => `<table:table-column table:style-name="column-${c}-${rows[0].length}-${w}"/>`).join('')}${rows.map(row => `<table:table-row table:style-name="row-${h / rows.length}">${row.map(words => `<table:table-cell><text:p>${escape(words)}</text:p></table:table-cell>`).join('')}</table:table-row>`).join('')}</table:table></draw:frame>`,
  styles: [
    ...rows[0].map(
      (_, c) =>
        `<style:style style:name="column-${c}-${rows[0].length}-${w}" style:family="table-column"><style:table-column-properties style:column-width="${w / rows[0].length}cm"/></style:style>`,
    ),
    `<style:style style:name="row-${h / rows.length}" style:family="table-row"><style:table-row-properties style:row-height="${h / rows.length}cm"/></style:style>`,
  ],
})

/** A small real picture. */
function png([r, g, b]) {
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(32, 0)
  head.writeUInt32BE(20, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([
    Buffer.from([0]),
    Buffer.concat(Array.from({ length: 32 }, (_, x) => Buffer.from([r, g, (b + x * 4) % 256]))),
  ])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: 20 }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const text = (name, attributes) =>
  `<style:style style:name="${name}" style:family="text"><style:text-properties ${attributes}/></style:style>`
const paragraph = (name, align, more = '') =>
  `<style:style style:name="${name}" style:family="paragraph"><style:paragraph-properties fo:text-align="${align}" ${more}/></style:style>`
const graphic = (name, attributes) =>
  `<style:style style:name="${name}" style:family="graphic"><style:graphic-properties draw:auto-grow-height="false" draw:auto-grow-width="false" fo:wrap-option="wrap" ${attributes}/></style:style>`
const listLevels = (name, level) =>
  `<text:list-style style:name="${name}">${[1, 2, 3, 4].map(level).join('')}</text:list-style>`

function document({ size, pages, background }) {
  const extra = [...new Set(pages.flatMap(page => page.parts.flatMap(part => part.styles ?? [])))]
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.presentation">
<office:styles/>
<office:automatic-styles>
<style:page-layout style:name="size"><style:page-layout-properties fo:margin-top="0cm" fo:margin-bottom="0cm" fo:margin-left="0cm" fo:margin-right="0cm" fo:page-width="${size.width}cm" fo:page-height="${size.height}cm" style:print-orientation="landscape"/></style:page-layout>
<style:style style:name="page" style:family="drawing-page"><style:drawing-page-properties ${background ? `draw:fill="solid" draw:fill-color="${background}"` : 'draw:fill="none"'}/></style:style>
${graphic('box', 'draw:fill="none" draw:stroke="none"')}${graphic('filled', 'draw:fill="solid" draw:fill-color="#336699" draw:stroke="solid" svg:stroke-color="#112233" svg:stroke-width="0.05cm" draw:textarea-vertical-align="middle"')}${graphic('stroke', 'svg:stroke-color="#aa3311" svg:stroke-width="0.1cm"')}${graphic('dashed', 'draw:stroke="dash" svg:stroke-color="#114411" svg:stroke-width="0.08cm" draw:marker-end="Arrow"')}
${text('plain', 'fo:font-size="18pt"')}${text('title', 'fo:font-size="36pt" fo:font-weight="bold" fo:color="#993300"')}${text('fine', 'fo:font-size="11pt" fo:font-style="italic"')}${text('marked', 'fo:font-size="20pt" style:text-underline-style="solid" fo:font-family="Georgia"')}${text('code', 'fo:font-size="14pt" fo:font-family="Courier New"')}
${paragraph('left', 'start')}${paragraph('center', 'center')}${paragraph('right', 'end')}${paragraph('justified', 'justify')}${paragraph('loose', 'start', 'fo:line-height="150%"')}
${listLevels('dots', level => `<text:list-level-style-bullet text:level="${level}" text:bullet-char="•"><style:list-level-properties text:space-before="${(level - 1) * 0.8}cm" text:min-label-width="0.6cm"/></text:list-level-style-bullet>`)}
${listLevels('numbers', level => `<text:list-level-style-number text:level="${level}" style:num-format="1" style:num-suffix="."><style:list-level-properties text:space-before="${(level - 1) * 0.8}cm" text:min-label-width="0.8cm"/></text:list-level-style-number>`)}
${extra.join('')}
</office:automatic-styles>
<office:master-styles><style:master-page style:name="Default" style:page-layout-name="size" draw:style-name="page"/></office:master-styles>
<office:body><office:presentation>${pages.map(({ parts, notes }, index) => `<draw:page draw:name="page${index + 1}" draw:master-page-name="Default" draw:style-name="page">${parts.map(part => part.xml).join('')}${notes ? `<presentation:notes><draw:frame presentation:class="notes" svg:x="2cm" svg:y="14cm" svg:width="16cm" svg:height="10cm"><draw:text-box><text:p>${escape(notes)}</text:p></draw:text-box></draw:frame></presentation:notes>` : ''}</draw:page>`).join('')}</office:presentation></office:body>
</office:document>`
}

const page = (...parts) => ({ parts })
const noted = (notes, ...parts) => ({ parts, notes })

const decks = {
  'plain-text': {
    size: wide,
    pages: [
      page(
        box(2, 1, 24, 2.5, ['Fractions of a whole'], 'title'),
        box(2, 4, 24, 8, [
          'A fraction says how many equal parts are taken.',
          'The number below says into how many parts the whole is cut.',
        ]),
      ),
    ],
  },
  bullets: {
    size: wide,
    pages: [
      page(
        box(2, 1, 24, 2, ['What plants need'], 'title'),
        list(2, 4, 20, 10, [
          [1, 'Light'],
          [2, 'from the sun'],
          [2, 'or from a lamp'],
          [1, 'Water'],
          [3, 'not too much'],
          [1, 'Air'],
        ]),
      ),
      page(
        list(3, 3, 18, 9, [
          [1, 'Measure', true],
          [1, 'Write it down', true],
          [1, 'Compare', true],
        ]),
      ),
    ],
  },
  pictures: {
    size: wide,
    pages: [
      page(
        box(2, 1, 20, 2, ['Three fields']),
        picture(2, 4, 6, 4, [200, 40, 40]),
        picture(10, 4, 6, 4, [40, 200, 40]),
        picture(18, 4, 6, 4, [40, 40, 200]),
      ),
    ],
  },
  shapes: {
    size: wide,
    pages: [
      page(
        shape(1, 1, 5, 3, 'rectangle', 'Box'),
        shape(8, 1, 5, 3, 'ellipse', 'Round'),
        shape(15, 1, 5, 3, 'round-rectangle', 'Soft'),
        shape(1, 6, 4, 4, 'isosceles-triangle'),
        shape(8, 6, 4, 4, 'diamond'),
        shape(15, 6, 5, 3, 'right-arrow', 'On'),
        shape(21, 6, 4, 4, 'star5'),
        shape(1, 11, 4, 4, 'hexagon'),
      ),
    ],
  },
  lines: {
    size: wide,
    pages: [
      page(
        line(2, 2, 20, 2),
        line(2, 4, 20, 12, 'dashed'),
        line(20, 4, 2, 12),
        box(2, 13, 20, 2, ['Two lines cross']),
      ),
    ],
  },
  table: {
    size: wide,
    pages: [
      page(
        box(2, 1, 20, 2, ['Rain in millimetres']),
        table(2, 4, 18, 6, [
          ['Month', 'Auckland', 'Wellington'],
          ['May', '104', '117'],
          ['June', '126', '147'],
        ]),
      ),
    ],
  },
  notes: {
    size: wide,
    pages: [
      noted('Ask who has seen one. Give them a minute.', box(2, 2, 20, 3, ['A kiwi at night'])),
      noted('Second page, second note.', box(2, 2, 20, 3, ['Its nest'])),
    ],
  },
  groups: {
    size: wide,
    pages: [
      page(
        group(shape(3, 3, 4, 3, 'rectangle', 'Left'), shape(9, 3, 4, 3, 'rectangle', 'Right')),
        group(
          group(box(3, 9, 8, 2, ['Inside a group']), shape(12, 9, 2, 2, 'ellipse')),
          box(16, 9, 8, 2, ['Beside it']),
        ),
      ),
    ],
  },
  looks: {
    size: wide,
    pages: [
      page(
        box(1, 1, 12, 2, ['Underlined words'], 'marked'),
        box(14, 1, 12, 2, ['To the right'], 'plain', 'right'),
        box(1, 4, 12, 2, ['In the middle'], 'plain', 'center'),
        box(14, 4, 12, 2, ['let x = 3'], 'code'),
        box(
          1,
          8,
          12,
          5,
          ['A longer text that fills more than one line of its box, so that it has to be broken.'],
          'fine',
          'justified',
        ),
        box(14, 8, 12, 5, ['Room between', 'the lines'], 'plain', 'loose'),
      ),
    ],
  },
  classic: {
    size: classic,
    background: '#fff4d6',
    pages: [
      page(
        box(2, 1, 21, 3, ['Four to three'], 'title', 'center'),
        box(2, 6, 21, 10, ['An older shape of page, with a coloured ground.']),
      ),
    ],
  },
  languages: {
    size: wide,
    pages: [
      page(
        box(2, 1, 24, 2, ['Māori: tēnā koutou katoa']),
        box(2, 4, 24, 2, ['Deutsch: Größe, Übermut, Straße']),
        box(2, 7, 24, 2, ['日本語の授業へようこそ']),
        box(2, 10, 24, 2, ['Ελληνικά & <Русский>']),
        box(2, 13, 24, 2, ['5 > 3 & "quoted"']),
      ),
    ],
  },
  'twenty-pages': {
    size: wide,
    pages: Array.from({ length: 20 }, (_, index) =>
      noted(
        `Note for page ${index + 1}.`,
        box(2, 1, 24, 2.5, [`Lesson ${index + 1}`], 'title'),
        box(2, 5, 12, 8, [
          `What happens on page ${index + 1}?`,
          'Talk with your neighbour, then write one sentence.',
        ]),
        shape(17, 5, 8, 6, index % 2 ? 'ellipse' : 'rectangle', `Step ${index + 1}`),
        ...(index % 5 === 0 ? [picture(17, 12, 4, 2.5, [(20 * index) % 256, 120, 90])] : []),
      ),
    ),
  },
}

mkdirSync(target, { recursive: true })
const flat = part => (part.parts ?? [part]).flatMap(each => (each === part ? [part] : flat(each)))
for (const [name, deck] of Object.entries(decks)) {
  writeFileSync(join(work, `${name}.fodp`), document(deck))
  const expected = deck.pages.map(({ parts, notes = '' }) => {
    const found = parts.flatMap(flat)
    return {
      texts: found.flatMap(part => (part.expect ? [part.expect] : [])),
      pictures: found.filter(part => part.picture).length,
      notes,
    }
  })
  writeFileSync(
    join(target, `${name}.json`),
    `${JSON.stringify({ ...deck.size, pages: expected }, null, 1)}\n`,
  )
}
execFileSync(
  'soffice',
  [
    '--headless',
    '--convert-to',
    'pptx',
    '--outdir',
    work,
    ...readdirSync(work)
      .filter(file => file.endsWith('.fodp'))
      .map(file => join(work, file)),
  ],
  { stdio: 'inherit', env: { ...process.env, HOME: work } },
)
for (const file of readdirSync(work).filter(name => name.endsWith('.pptx')))
  copyFileSync(join(work, file), join(target, file))
rmSync(work, { recursive: true })
