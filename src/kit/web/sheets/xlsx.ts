// The sheets of a workbook as rows of text with their numbers: shared and inline strings, numbers, dates by their number format.
import type { TextRow } from '#kit/contract/csv.rules.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { readZip, UnreadableFile } from './zip.ts'

export interface XlsxSheet {
  readonly name: string
  readonly rows: readonly TextRow[]
}

const maxSheets = 20

/** @param most How many sheets are read, from the first. */
export async function readXlsx(bytes: Uint8Array, most = maxSheets): Promise<XlsxSheet[]> {
  const zip = await readZip(bytes)
  const part = async (name: string) => {
    const text = await zip.text(name)
    return text === undefined ? undefined : parse(text)
  }
  const workbook = await part('xl/workbook.xml')
  if (!workbook) throw new UnreadableFile('This is not a spreadsheet.')
  const strings = [...((await part('xl/sharedStrings.xml'))?.getElementsByTagName('si') ?? [])].map(textIn)
  const dates = dateStyles(await part('xl/styles.xml'))
  const since1904 = workbook.getElementsByTagName('workbookPr')[0]?.getAttribute('date1904') === '1'
  const sheets: XlsxSheet[] = []
  for (const { name, path } of (await sheetsIn(workbook, part)).slice(0, most)) {
    const sheet = await part(path)
    if (sheet) sheets.push({ name, rows: rowsIn(sheet, cell => valueOf(cell, strings, dates, since1904)) })
  }
  if (sheets.length === 0) throw new UnreadableFile('This is not a spreadsheet.')
  return sheets
}

function rowsIn(sheet: Document, value: (cell: Element) => string): TextRow[] {
  let line = 0
  return [...sheet.getElementsByTagName('row')]
    .map(row => {
      const cells: string[] = []
      for (const cell of row.getElementsByTagName('c'))
        cells[columnAt(cell.getAttribute('r')) ?? cells.length] = value(cell)
      line = Number(row.getAttribute('r')) || line + 1
      return { line, cells: Array.from(cells, each => each ?? '') }
    })
    .filter(({ cells }) => cells.some(each => each !== ''))
}

function parse(text: string): Document {
  const document = new DOMParser().parseFromString(text, 'text/xml')
  if (document.getElementsByTagName('parsererror').length > 0)
    throw new UnreadableFile('The file is damaged.')
  return document
}

/** In the order of their tabs. */
async function sheetsIn(
  workbook: Document,
  part: (name: string) => Promise<Document | undefined>,
): Promise<{ name: string; path: string }[]> {
  const links = [...((await part('xl/_rels/workbook.xml.rels'))?.getElementsByTagName('Relationship') ?? [])]
  const named = [...workbook.getElementsByTagName('sheet')].flatMap(sheet => {
    const target = links
      .find(link => link.getAttribute('Id') === sheet.getAttribute('r:id'))
      ?.getAttribute('Target')
    const path = target?.startsWith('/') ? target.slice(1) : `xl/${target}`
    return target ? [{ name: sheet.getAttribute('name') ?? '', path }] : []
  })
  return named.length > 0 ? named : [{ name: '', path: 'xl/worksheets/sheet1.xml' }]
}

/** Words of a string; readings of ideographs (rPh) are not part of it. */
const textIn = (element: Element): string =>
  [...element.getElementsByTagName('t')]
    .filter(text => text.parentElement?.tagName !== 'rPh')
    .map(text => text.textContent ?? '')
    .join('')

/** `BC12` is the column with number 54. */
function columnAt(reference: string | null): number | undefined {
  const letters = /^[A-Z]+/.exec(reference ?? '')?.[0]
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Numbers of cell styles that show a date: the built-in formats, and own ones that speak of years or days. */
function dateStyles(styles: Document | undefined): ReadonlySet<number> {
  const own = new Set(
    [...(styles?.getElementsByTagName('numFmt') ?? [])]
      .filter(format =>
        /[yd]/i.test((format.getAttribute('formatCode') ?? '').replace(/"[^"]*"|\[[^\]]*\]/g, '')),
      )
      .map(format => Number(format.getAttribute('numFmtId'))),
  )
  const cells = styles?.getElementsByTagName('cellXfs')[0]?.getElementsByTagName('xf') ?? []
  return new Set(
    [...cells].flatMap((cell, index) => {
      const id = Number(cell.getAttribute('numFmtId'))
      return (id >= 14 && id <= 17) || id === 22 || own.has(id) ? [index] : []
    }),
  )
}

function valueOf(
  cell: Element,
  strings: readonly string[],
  dates: ReadonlySet<number>,
  since1904: boolean,
): string {
  const type = cell.getAttribute('t')
  if (type === 'inlineStr') return textIn(cell).trim()
  const raw = cell.getElementsByTagName('v')[0]?.textContent ?? ''
  if (type === 's') return (strings[Number(raw)] ?? '').trim()
  if (type === 'str' || type === 'd') return raw.trim()
  if (type === 'b') return raw === '1' ? 'yes' : 'no'
  if (type === 'e' || raw === '') return ''
  return dates.has(Number(cell.getAttribute('s') ?? 0)) ? dayOf(Number(raw), since1904) : numberWords(raw)
}

/** Days since the end of 1899, or of 1903 on old Macs. */
const dayOf = (serial: number, since1904: boolean): string =>
  new Date(Date.UTC(1899, 11, 30) + (Math.floor(serial) + (since1904 ? 1462 : 0)) * dayMs)
    .toISOString()
    .slice(0, 10)

/** A phone number is stored as a number; 6.42E9 is not what anybody typed. */
function numberWords(raw: string): string {
  if (!Number.isFinite(Number(raw))) return raw.trim()
  if (/e/i.test(raw))
    return Number(raw).toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 })
  // Workbooks store 1.1 as 1.1000000000000001.
  return /\.\d{14,}$/.test(raw.trim()) ? String(Number(Number(raw).toPrecision(15))) : raw.trim()
}
