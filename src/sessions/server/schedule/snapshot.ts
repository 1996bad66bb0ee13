// Copies content into a session: its current slides and questions. Nothing else is required.
import { eq, sql } from 'drizzle-orm'
import * as z from '#zod'
import { deckModes } from '#authoring/contract/content.shapes.ts'
import { pageSize, type PageBody } from '#authoring/contract/deck.shapes.ts'
import { contentFor, missingFor, type ContentRow } from '#authoring/server/contents.api.ts'
import { settleDeck, teachable, templatePages } from '#authoring/server/teaching.api.ts'
import { referFiles } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { Snapshot } from '#sessions/contract/session.shapes.ts'
import { sessionErrors } from '#sessions/contract/sessions.errors.ts'
import { sessions, snapshots, type SessionRow, type SnapshotRow } from '../sessions.tables.ts'
import { filesInSnapshot } from './snapshot-files.ts'

/** Teachable content that the caller may edit. */
export async function contentToTeach(
  kit: Kit,
  { db, actor, now }: CallContext,
  id: string,
): Promise<ContentRow> {
  const found = await contentFor(db, actor, id, 'content.read')
  if (found.del) throw fail(sessionErrors, 'content-archived-session')
  const row = (await settleDeck(db, kit, id, now)) ?? found
  if (deckModes.includes(row.mode) && row.pageNum === 0) throw fail(sessionErrors, 'content-no-slides')
  const missing = row.filled ? [] : (await missingFor(db, row)).filter(({ teach }) => teach)
  if (missing.length > 0)
    throw fail(sessionErrors, 'content-not-ready', { content: { _id: row.id, mode: row.mode }, missing })
  return row
}

export async function copyOf(db: Tx, row: ContentRow): Promise<Snapshot> {
  const { parts, deck, tools } = await teachable(db, row)
  const { id, mode, name, type, curriculum, subjects, grades, category } = row
  const {
    overview,
    duration,
    template,
    steps,
    tags,
    ext,
    unit,
    idea,
    words,
    inquiry,
    goals,
    connection,
    service,
    outline,
  } = parts
  return z.parse(Snapshot, {
    task: {
      _id: id,
      mode,
      name,
      type,
      curriculum,
      subjects,
      grades,
      category,
      overview,
      duration,
      template,
      steps,
      tags,
      ext,
      unit,
      idea,
      words,
      inquiry,
      goals,
      connection,
      service,
      outline,
    },
    deck: deck
      ? { _id: deck.id, rev: deck.rev, width: deck.width, height: deck.height, theme: deck.theme }
      : null,
    pages: (parts.deck?.pages ?? []).map(page => ({ ...page, picUrl: null })),
    questions: apart(parts.questions),
    materials: parts.materials.map(each => ({
      ...each,
      list: each.list.map(one => ({ ...one, fileUrl: null })),
    })),
    video: parts.videos.map(each => ({ ...each, url: '', thumbnailUrl: null })),
    tools: [...tools],
  })
}

/** Two clips may pause at the same moment; their answers are distinguished by page. */
function apart<Q extends { readonly page: string }>(questions: readonly Q[]): Q[] {
  const taken = new Set<string>()
  return questions.map(question => {
    let { page } = question
    for (let n = 2; taken.has(page); n++) page = `${question.page} (${n})`
    taken.add(page)
    return page === question.page ? question : { ...question, page }
  })
}

/** A lesson from a slide template has pages only. */
export async function copyOfTemplate(
  kit: Kit,
  db: Tx,
  id: string,
): Promise<{ readonly name: string; readonly snapshot: Snapshot }> {
  const { name, pages } = await templatePages(db, id)
  return {
    name,
    snapshot: {
      task: null,
      deck: { _id: null, rev: 0, ...pageSize, theme: 'plain' },
      pages: pages.map(body => pageOf(kit.newId(), body)),
      questions: [],
      materials: [],
      video: [],
      tools: [],
    },
  }
}

export const pageOf = (
  _id: string,
  body: PageBody,
  more: { pic?: string | null; size?: number } = {},
): Snapshot['pages'][number] => ({
  _id,
  ...body,
  pic: more.pic ?? null,
  picUrl: null,
  size: more.size ?? 0,
  outline: [],
  assess: [],
  version: 1,
})

export const nothingCopied: Snapshot = {
  task: null,
  deck: null,
  pages: [],
  questions: [],
  materials: [],
  video: [],
  tools: [],
}

/** Columns of the session's row that describe the copy. */
export const figuresOf = ({ deck, pages, questions }: Snapshot) => ({
  deck: deck?._id ?? null,
  rev: deck?.rev ?? 0,
  pageNum: pages.length,
  questionNum: questions.length,
  size: pages.reduce((sum, { size }) => sum + size, 0),
})

export async function keepSnapshot(
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  session: Pick<SessionRow, 'id' | 'owner' | 'school' | 'image'>,
  snapshot: Snapshot,
): Promise<void> {
  await db.insert(snapshots).values({ session: session.id, ...snapshot, updatedAt: now })
  await referSnapshot(db, session, snapshot)
}

/** The only function that changes an existing copy: `pull`, prompts, options. */
export async function changeSnapshot(
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  session: SessionRow,
  before: Snapshot,
  snapshot: Snapshot,
): Promise<SessionRow> {
  await db
    .update(snapshots)
    .set({ ...snapshot, version: sql`${snapshots.version} + 1`, updatedAt: now })
    .where(eq(snapshots.session, session.id))
  await referSnapshot(db, session, snapshot)
  const { size, ...figures } = figuresOf(snapshot)
  const grown = size - figuresOf(before).size
  const [row] = await db
    .update(sessions)
    .set({
      ...figures,
      size: sql`greatest(0, ${sessions.size} + ${grown})`,
      updatedAt: now,
      version: sql`${sessions.version} + 1`,
    })
    .where(eq(sessions.id, session.id))
    .returning()
  return row ?? session
}

export const snapshotIn = ({
  task,
  deck,
  pages,
  questions,
  materials,
  video,
  tools,
}: SnapshotRow): Snapshot => ({ task, deck, pages, questions, materials, video, tools })

/** A session's files stay as long as it does, whatever happens to the content. */
const referSnapshot = (
  db: Tx,
  { id, owner, school, image }: Pick<SessionRow, 'id' | 'owner' | 'school' | 'image'>,
  snapshot: Snapshot,
): Promise<void> =>
  referFiles(db, { table: 'sessions', record: id, owner, school, place: id }, [
    ...filesInSnapshot(snapshot),
    ...(image === null ? [] : [image]),
  ])

export async function forgetFiles(
  db: Tx,
  rows: readonly Pick<SessionRow, 'id' | 'owner' | 'school'>[],
): Promise<void> {
  for (const { id, owner, school } of rows)
    await referFiles(db, { table: 'sessions', record: id, owner, school, place: id }, [])
}

/** After the session's own picture changed. */
export const keepImage = (db: Tx, session: SessionRow, row: SnapshotRow): Promise<void> =>
  referSnapshot(db, session, snapshotIn(row))
