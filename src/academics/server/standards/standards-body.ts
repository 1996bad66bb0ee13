// Reads a request body as standards: a CASE package, CSV rows, or a sheet that was matched in the browser.
import type Koa from 'koa'
import * as z from '#zod'
import { academicErrors } from '#academics/contract/academics.errors.ts'
import type { TreeKind } from '#academics/contract/academics.shapes.ts'
import { maxStandardsFile, SheetFile, sheetType } from '#academics/contract/standards-files.contract.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { SubjectRow } from '../academics.tables.ts'
import { gradesFor } from '../curricula/grades.ts'
import { fromCase, fromCsv, fromSheet, type Standards } from './standards.ts'
import { writable } from '../trees/tree-calls.ts'
import { treeRow } from '../trees/tree-store.ts'

interface ReceivedFile extends Standards {
  /** The person's name for the file. */
  readonly file: string
  readonly match?: SheetFile['match']
}
type Reader = (tx: Tx, record: SubjectRow, kind: TreeKind) => Promise<ReceivedFile>

/** Reads the request body, ready to be parsed as standards of a record. */
export async function fileIn(kit: Kit, ctx: Koa.Context, actor: Actor, id: string): Promise<Reader> {
  // Refuse callers who may not write before reading the file.
  await writable({ db: kit.db, actor, now: kit.clock.now() }, id)
  const type = ctx.get('content-type').split(';')[0]?.trim().toLowerCase() ?? ''
  const named = String(ctx.query['file'] ?? '').slice(0, 200)
  const gradesOf = (tx: Tx, { owner, curriculum }: SubjectRow) => gradesFor(tx, owner, curriculum)
  const newId = () => kit.newId()
  if (type === 'application/json') {
    const text = await textOf(ctx)
    return async (tx, record) => ({ ...fromCase(text, await gradesOf(tx, record)), file: named || 'CASE' })
  }
  if (type === 'text/csv') {
    const text = await textOf(ctx)
    return async (tx, record, kind) => {
      const { levels } = await treeRow(tx, { record: record.id, kind })
      return { ...fromCsv(text, await gradesOf(tx, record), levels, newId), file: named || 'CSV' }
    }
  }
  if (type !== sheetType) throw kitFail('wrong-type')
  const sheet = sheetIn(await textOf(ctx))
  return async (tx, record) => ({
    ...fromSheet(sheet, await gradesOf(tx, record), newId, kit.clock.now()),
    file: sheet.file,
    match: sheet.match,
  })
}

function sheetIn(text: string): SheetFile {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    throw fail(academicErrors, 'standards-unreadable', { why: 'The file is not valid JSON.' })
  }
  const parsed = z.safeParse(SheetFile, raw)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw fail(academicErrors, 'standards-unreadable', { why: `${issue?.path.join('.')}: ${issue?.message}` })
}

async function textOf(ctx: Koa.Context): Promise<string> {
  if (Number(ctx.get('content-length')) > maxStandardsFile) throw kitFail('too-large')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxStandardsFile) throw kitFail('too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8').replaceAll('\u0000', '')
}
