// Whole trees as files: CASE or a spreadsheet, by plain address with the token of the person.
import { mostStandardsFile, type ImportReport } from '#academics/contract/trees.contract.ts'
import { toCsv } from '#kit/contract/csv.rules.ts'
import type { WireError } from '#kit/contract/errors.ts'
import { ApiError, queryText } from '#kit/web/api.ts'
import { readSheet } from '#kit/web/sheets/read-sheet.ts'
import { schoolInForce, token } from '#kit/web/token.ts'

export type TreeFormat = 'case' | 'csv'

const headers = (): Record<string, string> => {
  const school = schoolInForce()
  return {
    accept: 'application/json',
    authorization: `Bearer ${token() ?? ''}`,
    ...(school && { 'x-school': school }),
  }
}

async function refused(answer: Response): Promise<never> {
  const { message, data } = (await answer.json().catch(() => ({}))) as Partial<WireError>
  throw new ApiError(answer.status, message ?? 'This did not work. Please try again.', data)
}

export async function downloadTree(
  address: string,
  format: TreeFormat,
  of: 'draft' | 'snapshot',
  name: string,
): Promise<void> {
  const answer = await fetch(`${address}?${queryText({ format, of })}`, {
    headers: { ...headers(), accept: '*/*' },
  })
  if (!answer.ok) return refused(answer)
  const url = URL.createObjectURL(await answer.blob())
  Object.assign(document.createElement('a'), {
    href: url,
    download: `${name}.${format === 'case' ? 'json' : 'csv'}`,
  }).click()
  // The browser reads the address a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export async function sendTree(address: string, file: File, version: number): Promise<ImportReport> {
  if (file.size > mostStandardsFile) throw new ApiError(413, 'The file is larger than 16 MB.')
  const isCase = file.name.toLowerCase().endsWith('.json')
  // A workbook, or a spreadsheet in an old encoding, goes as the plain rows it holds.
  const body = isCase ? file : toCsv(await readSheet(file, mostStandardsFile))
  const answer = await fetch(`${address}?${queryText({ version })}`, {
    method: 'PUT',
    headers: { ...headers(), 'content-type': isCase ? 'application/json' : 'text/csv' },
    body,
  })
  return answer.ok ? ((await answer.json()) as ImportReport) : refused(answer)
}
