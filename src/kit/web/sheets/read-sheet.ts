// A file that somebody chose, as rows of text. CSV in the encodings that spreadsheets write, or the first sheet of a workbook.
import { parseCsv } from '#kit/contract/csv.rules.ts'
import { readXlsx } from './xlsx.ts'
import { UnreadableFile } from './zip.ts'

export { UnreadableFile }

export const mostBytes = 10 * 1024 * 1024

export async function readSheet(file: Blob, most = mostBytes): Promise<string[][]> {
  if (file.size > most) throw new UnreadableFile('The file is too large.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readXlsx(bytes)
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw new UnreadableFile('This is an old Excel file (.xls). Save it as .xlsx or .csv and try again.')
  return parseCsv(decode(bytes))
}

/** UTF-8 unless it is not; Excel also writes UTF-16, and on old machines Windows-1252. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
