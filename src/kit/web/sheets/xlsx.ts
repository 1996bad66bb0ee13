// The sheets of a workbook as rows of text with their line numbers. The library reads cells; how they are
// written as text is ours.
import { strFromU8, strToU8, zipSync } from 'fflate'
import type { Row } from 'read-excel-file/universal'
import { indented, indentOf, type TextRow } from '#kit/contract/csv.rules.ts'
import { readZip, UnreadableFile } from './zip.ts'

export interface XlsxSheet {
  readonly name: string
  readonly rows: readonly TextRow[]
}

const maxSheets = 20
/** Maximum total size of a workbook's parts, uncompressed. */
const maxUnpackedBytes = 96 * 1024 * 1024

/** @param most How many sheets are read, from the first. */
export async function readXlsx(bytes: Uint8Array, most = maxSheets): Promise<XlsxSheet[]> {
  const parts = await unpacked(bytes)
  const { default: readAll, readSheet } = await import('read-excel-file/universal')
  const options = { parseNumber: numberAsTyped }
  const read = async () =>
    most === 1
      ? [{ name: '', rows: textRows(await readSheet(parts, 1, options)) }]
      : (await readAll(parts, options)).map(({ sheet, data }) => ({ name: sheet, rows: textRows(data) }))
  const sheets = await read().catch(() => {
    throw new UnreadableFile('The file is damaged.')
  })
  return sheets.slice(0, most)
}

/**
 * Unpacked by us: the library knows no limit and starts workers from blobs, which the content security policy
 * forbids.
 */
async function unpacked(bytes: Uint8Array): Promise<ArrayBuffer> {
  const zip = await readZip(bytes)
  if (!zip.names.includes('xl/workbook.xml')) throw new UnreadableFile('This is not a spreadsheet.')
  const parts: Record<string, Uint8Array> = {}
  let total = 0
  for (const name of zip.names.filter(each => /\.(?:xml|rels)$/.test(each))) {
    const part = (await zip.bytes(name)) ?? new Uint8Array()
    total += part.length
    if (total > maxUnpackedBytes) throw new UnreadableFile('The file is too large.')
    parts[name] = name.startsWith('xl/worksheets/') ? withReferences(part) : part
  }
  return zipSync(parts, { level: 0 }).slice().buffer
}

/** Cells may omit their reference and then follow the previous one. The library requires it. */
function withReferences(part: Uint8Array): Uint8Array {
  const xml = strFromU8(part)
  if (!/<(?:\w+:)?c(?![^>]*\sr=)[\s/>]/.test(xml)) return part
  let [row, column] = [0, 0]
  return strToU8(
    xml.replace(/<(?:\w+:)?(row|c)(?=[\s/>])([^>]*?)(\/?>)/g, (tag, name: string, attributes: string) => {
      const given = /\sr="([^"]*)"/.exec(attributes)?.[1]
      if (name === 'row') [row, column] = [Number(given) || row + 1, 0]
      if (name === 'row' || given !== undefined) return tag
      return tag.replace(/^<[\w:]+/, start => `${start} r="${letters(++column)}${row}"`)
    }),
  )
}

/** The name of a column: 1 is A, 27 is AA. */
const letters = (column: number): string =>
  column > 26
    ? letters(Math.floor((column - 1) / 26)) + letters(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column)

const textRows = (rows: readonly Row<string>[]): TextRow[] =>
  rows
    .map((row, index) => {
      const texts = row.map(textOf)
      return { line: index + 1, cells: texts.map(text => text.trim()), ...indented(texts.map(indentOf)) }
    })
    .filter(({ cells }) => cells.some(each => each !== ''))

function textOf(value: unknown): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

/** A phone number is stored as a number; 6.42E9 is not what anybody typed. */
function numberAsTyped(raw: string): string {
  if (!Number.isFinite(Number(raw))) return raw.trim()
  if (/e/i.test(raw))
    return Number(raw).toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 })
  // Workbooks store 1.1 as 1.1000000000000001.
  return /\.\d{14,}$/.test(raw.trim()) ? String(Number(Number(raw).toPrecision(15))) : raw.trim()
}
