// Takeaways as teachers see them: answers, marks, what is missing, and whether there is anything to send.
import { createHash } from 'node:crypto'
import type * as z from '#zod'
import { signer, type Sign } from '#files/server/files.api.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { sendingText } from '#rooms/contract/takeaway-figures.rules.ts'
import { markOf } from '#rooms/contract/takeaway.rules.ts'
import type {
  Takeaway,
  TakeawayCard,
  TakeawayMark,
  TakeawayComment,
  TakeawayResponse,
} from '#rooms/contract/takeaway.shapes.ts'
import { guardiansOf } from '#schools/server/parents.api.ts'
import { marksOf } from './read.ts'
import type { ClassSnapshotRow, MarkRow, TakeawayRow } from '../takeaway.tables.ts'
import { schoolOf } from './snapshot-wire.ts'

export const wireMark = ({
  id,
  session,
  uid,
  page,
  question,
  score,
  point,
  points,
  outlines,
  auto,
  version,
  updatedAt,
}: MarkRow): z.input<typeof TakeawayMark> => ({
  _id: id,
  session,
  uid,
  page,
  question,
  score,
  point,
  points,
  outlines,
  auto,
  version,
  updatedAt,
})

/** Hash of the current scores and remarks; equal to the last sent hash when there is nothing to send. */
export const hashOf = (
  { comment }: Pick<ClassSnapshotRow, 'comment'>,
  { comments, remarks }: Pick<TakeawayRow, 'comments' | 'remarks'>,
  own: readonly MarkRow[],
): string =>
  createHash('sha256')
    .update(sendingText({ marks: own, comments: [...comments, ...remarks], remark: comment }))
    .digest('hex')

export const possibleOf = ({ questions }: Pick<ClassSnapshotRow, 'questions'>): ReadonlyMap<string, number> =>
  new Map(questions.map(question => [question._id, markOf(question, {}).score]))

export const answersOf = ({
  response,
  added,
}: Pick<TakeawayRow, 'response' | 'added'>): TakeawayResponse[] => [...response, ...added]

/** Number of unmarked answers to questions with points. */
export function unscoredIn(
  snapshot: Pick<ClassSnapshotRow, 'questions'>,
  row: Pick<TakeawayRow, 'response' | 'added'>,
  own: readonly Pick<MarkRow, 'question'>[],
): number {
  const possible = possibleOf(snapshot)
  const answered = new Set(answersOf(row).map(({ page }) => page))
  const marked = new Set(own.map(({ question }) => question))
  return snapshot.questions.filter(
    ({ _id, page }) => answered.has(page) && (possible.get(_id) ?? 0) > 0 && !marked.has(_id),
  ).length
}

export const sum = (values: Iterable<number>): number => [...values].reduce((all, value) => all + value, 0)

export const filesIn = (row: Pick<TakeawayRow, 'response' | 'added' | 'comments'>): string[] => [
  ...new Set(hashesIn(answersOf(row), row.comments)),
]

/** URLs of files in answers and comments. */
export const filesOf = (
  list: readonly TakeawayResponse[],
  comments: readonly TakeawayComment[],
  sign: Sign,
): Record<string, string> => Object.fromEntries(hashesIn(list, comments).map(hash => [hash, sign(hash)]))

const hashesIn = (list: readonly TakeawayResponse[], comments: readonly TakeawayComment[]): string[] => [
  ...list.filter(({ file }) => file).map(({ content }) => content),
  ...comments.flatMap(({ media }) => media?.hash ?? []),
]

interface TakeawaySource {
  readonly row: TakeawayRow
  readonly own: readonly MarkRow[]
  readonly student: Takeaway['student']
  readonly parent: boolean
}

/** Takes three queries for any number of learners. */
async function seen(
  db: Tx,
  snapshot: ClassSnapshotRow,
  rows: readonly TakeawayRow[],
): Promise<TakeawaySource[]> {
  const uids = rows.map(({ uid }) => uid)
  const [own, people, parents] = [
    await marksOf(db, snapshot.id, uids),
    await peopleOf(db, uids),
    await guardiansOf(db, schoolOf(snapshot), uids),
  ]
  return rows.map(row => ({
    row,
    own: own.get(row.uid) ?? [],
    student: {
      _id: row.uid,
      nickname: people.get(row.uid)?.name ?? '',
      avatar: people.get(row.uid)?.avatar ?? null,
    },
    parent: (parents.get(row.uid) ?? []).some(({ confirmed, wantsReports }) => confirmed && wantsReports),
  }))
}

const common = (snapshot: ClassSnapshotRow, { row, own, student, parent }: TakeawaySource) => ({
  _id: row.id,
  session: row.session,
  uid: row.uid,
  student,
  score: sum(possibleOf(snapshot).values()),
  point: sum(own.map(({ point }) => point)),
  unscored: unscoredIn(snapshot, row, own),
  hash: hashOf(snapshot, row, own),
  sentHash: row.sentHash,
  sentAt: row.sentAt,
  sent: row.sends,
  parent,
  finishedAt: row.finishedAt,
  ownPace: snapshot.ownPace,
  updatedAt: row.updatedAt,
})

export async function wireCards(
  db: Tx,
  snapshot: ClassSnapshotRow,
  rows: readonly TakeawayRow[],
): Promise<z.input<typeof TakeawayCard>[]> {
  const pages = new Set(snapshot.questions.map(({ page }) => page))
  return (await seen(db, snapshot, rows)).map(each => ({
    ...common(snapshot, each),
    answered: new Set(
      answersOf(each.row)
        .map(({ page }) => page)
        .filter(page => pages.has(page)),
    ).size,
    questions: pages.size,
  }))
}

/** @param page Includes only what belongs to this page. */
export async function wireTakeaways(
  db: Tx,
  now: Date,
  snapshot: ClassSnapshotRow,
  rows: readonly TakeawayRow[],
  page?: string,
): Promise<z.input<typeof Takeaway>[]> {
  const sign = await signer(db, now)
  const here = <T extends { readonly page: string | null }>(list: readonly T[]): T[] =>
    list.filter(each => page === undefined || each.page === page)
  return (await seen(db, snapshot, rows)).map(each => {
    const { row, own } = each
    const response = here(answersOf(row))
    return {
      ...common(snapshot, each),
      school: row.school,
      classId: row.classId,
      response,
      comments: here([...row.comments, ...row.remarks]),
      remarks: here(row.remarks).map(({ _id }) => _id),
      marks: here(own).map(wireMark),
      files: filesOf(response, row.comments, sign),
      version: row.version,
    }
  })
}

export async function wireTakeaway(
  db: Tx,
  now: Date,
  snapshot: ClassSnapshotRow,
  row: TakeawayRow,
): Promise<z.input<typeof Takeaway>> {
  const [only] = await wireTakeaways(db, now, snapshot, [row])
  if (!only) throw new Error('a row was lost')
  return only
}
