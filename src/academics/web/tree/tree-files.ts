// Imports and exports whole trees as CASE or spreadsheet files, by plain requests with the user's token.
import { type ImportReport } from '#academics/contract/trees.contract.ts'
import {
  sheetType,
  type ImportPreview,
  type SheetFile,
} from '#academics/contract/standards-files.contract.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import type { WireError } from '#kit/contract/errors.ts'
import { ApiError, queryText } from '#kit/web/api.ts'
import { schoolInForce, token } from '#kit/web/token.ts'

export type TreeFormat = 'case' | 'csv'

/** A file ready to send: a CASE package, or a sheet with matched columns. */
export type SentFile =
  | { readonly kind: 'case'; readonly file: File }
  | { readonly kind: 'sheet'; readonly sheet: SheetFile }

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
  // The browser needs the URL for a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), minuteMs)
}

/** Returns what an import would change. */
export const previewTree = (address: string, sent: SentFile): Promise<ImportPreview> =>
  transfer('POST', address, sent, {})

/** Replaces the draft if it still has this version. */
export const replaceTree = (address: string, sent: SentFile, version: number): Promise<ImportReport> =>
  transfer('PUT', address, sent, { version })

async function transfer<T>(method: string, address: string, sent: SentFile, query: object): Promise<T> {
  const named = sent.kind === 'case' ? { file: sent.file.name.slice(0, 200) } : {}
  const answer = await fetch(`${address}?${queryText({ ...query, ...named })}`, {
    method,
    headers: { ...headers(), 'content-type': sent.kind === 'case' ? 'application/json' : sheetType },
    body: sent.kind === 'case' ? sent.file : JSON.stringify(sent.sheet),
  })
  return answer.ok ? ((await answer.json()) as T) : refused(answer)
}

/** The reason for refusing a file, with the position in it. */
export function refusalWords(error: unknown): string {
  if (!(error instanceof Error)) return 'The file could not be read.'
  const { why, row, item } = (error instanceof ApiError ? error.details : {}) as {
    why?: string
    row?: number
    item?: string | null
  }
  if (!why) return error.message
  const place = [row === undefined ? '' : `Line ${row}: `, item ? `Item ${item}: ` : ''].join('')
  return `${error.message} ${place}${why}`
}
