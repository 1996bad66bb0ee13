// Content in wire format: cards for lists, and complete.
import { asc, count, eq, inArray } from 'drizzle-orm'
import type * as z from '#zod'
import type { Content, ContentCard } from '#authoring/contract/content.shapes.ts'
import { signer } from '#files/server/files.api.ts'
import { peopleOf, type Person } from '#identity/server/people.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { CallContext } from '#kit/server/service.ts'
import { contents, links, type ContentRow } from '../authoring.tables.ts'

export type WireCard = z.input<typeof ContentCard>
export type WireContent = z.input<typeof Content>

/** In row order. */
export async function wireCards(
  { db, actor, now }: CallContext,
  rows: readonly ContentRow[],
): Promise<WireCard[]> {
  if (rows.length === 0) return []
  const sign = rows.some(({ cover }) => cover !== null) ? await signer(db, now) : undefined
  const people = await peopleOf(
    db,
    rows.map(({ owner }) => owner),
  )
  const numbers = new Map(
    (
      await db
        .select({ from: links.from, n: count() })
        .from(links)
        .where(
          inArray(
            links.from,
            rows.map(({ id }) => id),
          ),
        )
        .groupBy(links.from)
    ).map(({ from, n }) => [from, n]),
  )
  return rows.map(row => cardOf(row, actor, people, numbers.get(row.id) ?? 0, sign))
}

function cardOf(
  row: ContentRow,
  actor: Actor,
  people: ReadonlyMap<string, Person>,
  linkNum: number,
  sign: ((hash: string) => string) | undefined,
): WireCard {
  const owner = people.get(row.owner)
  return {
    _id: row.id,
    uid: row.owner,
    school: row.school,
    mode: row.mode,
    name: row.name,
    del: row.del,
    guest: row.guest,
    type: row.type,
    curriculum: row.curriculum,
    subjects: row.subjects,
    grades: row.grades,
    category: row.category,
    cover: row.cover,
    coverUrl: row.cover === null ? null : (sign?.(row.cover) ?? null),
    pageNum: row.pageNum,
    questionNum: row.questionNum,
    linkNum,
    isEdit: row.isEdit,
    filled: row.filled,
    role: roleIn(row, actor),
    owner: { _id: row.owner, name: owner?.name ?? '', avatar: owner?.avatar ?? null },
    members: row.readers.length,
    orderId: row.orderId,
    published: row.published,
    taught: row.taught,
    updatedAt: row.updatedAt,
    createdAt: row.createdAt,
  }
}

function roleIn({ owner, writers, commenters }: ContentRow, { id }: Actor): WireCard['role'] {
  if (id === null) return 'read'
  if (owner === id) return 'own'
  if (writers.includes(id)) return 'write'
  return commenters.includes(id) ? 'comment' : 'read'
}

export async function wireCard(by: CallContext, row: ContentRow): Promise<WireCard> {
  const [card] = await wireCards(by, [row])
  if (!card) throw kitFail('not-found')
  return card
}

export async function wireContent({ db, actor, now }: CallContext, row: ContentRow): Promise<WireContent> {
  const link = await db
    .select({ id: links.to, type: contents.mode, group: links.group })
    .from(links)
    .innerJoin(contents, eq(contents.id, links.to))
    .where(eq(links.from, row.id))
    .orderBy(asc(links.position), asc(links.to))
  const pictures = filesIn(row.ext)
  const sign = row.cover === null && pictures.length === 0 ? undefined : await signer(db, now)
  const card = cardOf(row, actor, await peopleOf(db, [row.owner]), link.length, sign)
  const {
    service,
    criteria,
    duration,
    overview,
    tpl,
    steps,
    tags,
    ext,
    unit,
    idea,
    words,
    inquiry,
    goals,
    connection,
    sid,
    sessionType,
    linkGroup,
    source,
    sourceOwner,
    toolType,
    toolSource,
    versions,
    version,
  } = row
  return {
    ...card,
    service,
    criteria,
    duration,
    overview,
    tpl,
    template: row.template.map(field => ({ ...field })),
    steps,
    tags,
    ext,
    unit,
    idea,
    words,
    inquiry,
    goals,
    connection,
    sid,
    sessionType,
    linkGroup,
    link,
    source,
    sourceUid: sourceOwner,
    toolType,
    toolSource,
    files: Object.fromEntries(pictures.map(hash => [hash, sign?.(hash) ?? ''])),
    versions,
    version,
  }
}

/** Answers that reference a stored file. They were checked on write. */
export const filesIn = (ext: ContentRow['ext']): string[] => [
  ...new Set(
    Object.values(ext).flatMap(answers => answers.flatMap(({ value }) => (isFile(value) ? [value] : []))),
  ),
]

const isFile = (value: string): boolean => /^[0-9a-f]{64}$/.test(value)
