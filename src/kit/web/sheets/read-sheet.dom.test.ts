// Bytes as spreadsheets write them. The workbook is zipped here by hand, entry by entry, so that every byte is known.
import { deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readTables } from './read-sheet.ts'

const readSheet = async (file: File) => {
  const [table] = await readTables([file])
  return table?.rows.map(({ cells }) => cells)
}

const relations = (parts: Record<string, readonly [kind: string, target: string]>) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(parts)
    .map(
      ([id, [kind, target]]) =>
        `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const files: Record<string, string> = {
  'xl/workbook.xml':
    '<?xml version="1.0"?><workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr/><sheets><sheet name="People" sheetId="1" r:id="rId7"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relations({
    rId7: ['worksheet', 'worksheets/people.xml'],
    rId1: ['styles', 'styles.xml'],
    rId2: ['sharedStrings', 'sharedStrings.xml'],
  }),
  'xl/sharedStrings.xml':
    '<sst><si><t>First name</t></si><si><r><t>Birth</t></r><r><t xml:space="preserve"> date</t></r></si><si><t>Zoë</t></si></sst>',
  'xl/styles.xml':
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
  'xl/worksheets/people.xml':
    '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>Parent phone</t></is></c></row><row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" s="1"><v>40607</v></c><c r="D2"><v>6.4215551234E10</v></c></row><row r="3"/><row r="4"><c r="A4" t="str"><v> Ben </v></c><c r="B4" s="2"><v>1</v></c><c r="D4"><v>42</v></c></row></sheetData></worksheet>',
}

function zip(
  entries: Record<string, string>,
  deflate: boolean,
  change: (bytes: Buffer) => Buffer = bytes => bytes,
): File {
  const [local, central]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, text] of Object.entries(entries)) {
    const raw = Buffer.from(text)
    const packed = deflate ? deflateRawSync(raw) : raw
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(deflate ? 8 : 0, 8)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(raw.length, 22)
    head.writeUInt16LE(name.length, 26)
    const row = Buffer.alloc(46)
    row.writeUInt32LE(0x02014b50, 0)
    row.writeUInt16LE(deflate ? 8 : 0, 10)
    row.writeUInt32LE(packed.length, 20)
    row.writeUInt32LE(raw.length, 24)
    row.writeUInt16LE(name.length, 28)
    row.writeUInt32LE(at, 42)
    local.push(head, Buffer.from(name), packed)
    central.push(row, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(central.length / 2, 8)
  end.writeUInt16LE(central.length / 2, 10)
  end.writeUInt32LE(at, 16)
  return new File([new Uint8Array(change(Buffer.concat([...local, ...central, end])))], 'people.xlsx')
}

const people = [
  ['First name', 'Birth date', '', 'Parent phone'],
  ['Zoë', '2011-03-05', '', '64215551234'],
  ['Ben', '1899-12-31', '', '42'],
]

it.each([
  ['packed', true],
  ['stored', false],
])('reads the first sheet of a workbook, %s', async (_how, deflate) =>
  expect(await readSheet(zip(files, deflate))).toEqual(people),
)

it('keeps the numbers of lines, and leaves out readings, errors and formulas', async () => {
  const sheet =
    '<worksheet><sheetData><row r="3"><c r="B3" t="s"><v>0</v></c></row><row r="5"><c r="A5" t="b"><v>1</v></c><c r="B5" t="e"><v>#REF!</v></c><c r="C5"><f>1+1</f><v>2</v></c></row></sheetData></worksheet>'
  const strings = '<sst><si><t>東京</t><rPh sb="0" eb="2"><t>とうきょう</t></rPh></si></sst>'
  const [table] = await readTables([
    zip({ ...files, 'xl/worksheets/people.xml': sheet, 'xl/sharedStrings.xml': strings }, true),
  ])
  expect(table?.rows).toEqual([
    { line: 3, cells: ['', '東京', ''] },
    { line: 5, cells: ['yes', '', '2'] },
  ])
})

it('reads a large sheet without a worker', async () => {
  const rows = Array.from(
    { length: 5_000 },
    (_, index) =>
      `<row r="${index + 1}">${`<c t="inlineStr"><is><t>${(index * 7919).toString(36)}</t></is></c>`.repeat(28)}</row>`,
  )
  const large = zip(
    {
      ...files,
      'xl/worksheets/people.xml': `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
    },
    true,
  )
  const read = await readSheet(large)
  expect(read).toHaveLength(5_000)
  expect(read?.[1]).toEqual(Array.from({ length: 28 }, () => '63z'))
})

it('says when a workbook is damaged, or none', async () => {
  await expect(readSheet(zip(files, true, bytes => bytes.subarray(0, bytes.length - 30)))).rejects.toThrow(
    'The file is damaged.',
  )
  await expect(readSheet(zip({ 'word/document.xml': '<w/>' }, true))).rejects.toThrow(
    'This is not a spreadsheet.',
  )
  await expect(readSheet(new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], 'old.xls'))).rejects.toThrow(
    '.xlsx',
  )
})

it('reads CSV in the encodings of spreadsheets', async () => {
  const rows = [
    ['First name', 'E-mail'],
    ['Zoë', 'zoe@school.org'],
  ]
  const text = 'First name;E-mail\r\nZoë;zoe@school.org\r\n'
  expect(await readSheet(new File([`\uFEFF${text}`], 'a.csv'))).toEqual(rows)
  expect(
    await readSheet(new File([new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))], 'a.csv')),
  ).toEqual(rows)
  expect(await readSheet(new File([new Uint8Array(Buffer.from(text, 'latin1'))], 'a.csv'))).toEqual(rows)
})

it('all sheets of a workbook are read under their names when they are wanted', async () => {
  const two = {
    ...files,
    'xl/workbook.xml':
      '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="People" sheetId="1" r:id="rId7"/><sheet name="CF Item" sheetId="2" r:id="rId8"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations({
      rId7: ['worksheet', 'worksheets/people.xml'],
      rId8: ['worksheet', '/xl/worksheets/items.xml'],
      rId1: ['styles', 'styles.xml'],
      rId2: ['sharedStrings', 'sharedStrings.xml'],
    }),
    'xl/worksheets/items.xml':
      '<worksheet><sheetData><row r="1"><c r="A1"><v>1.1000000000000001</v></c></row></sheetData></worksheet>',
  }
  const tables = await readTables([zip(two, true)], { allSheets: true })
  expect(tables.map(({ name }) => name)).toEqual(['People', 'CF Item'])
  expect(tables[1]?.rows).toEqual([{ line: 1, cells: ['1.1'] }])
  expect((await readTables([zip(two, true)])).map(({ name }) => name)).toEqual(['people.xlsx'])
})
