// Inserts pages during class, and corrects wrong keys. Existing pages keep their ids, so answers stay
// attached.
import type * as z from '#zod'
import { filesIn } from '#authoring/contract/deck.rules.ts'
import { newPage } from '#authoring/contract/deck.layouts.ts'
import { assertPageFiles, judgedScore, takePrompt } from '#authoring/server/teaching.api.ts'
import type { PromptInsert } from '#commerce/server/prompt-use.api.ts'
import { filesHeld, holdFiles } from '#files/server/files.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { isCourse } from '#sessions/contract/kinds.ts'
import type { sessionContract } from '#sessions/contract/session.contract.ts'
import { sessionLimits } from '#sessions/contract/session-rules.shapes.ts'
import type { Snapshot } from '#sessions/contract/session.shapes.ts'
import { sessionErrors } from '#sessions/contract/sessions.errors.ts'
import { sessionFor } from '../access.ts'
import { runHooks } from '../session/hooks.ts'
import { addToFigures, snapshotOf } from '../lists/read.ts'
import { contentToTeach, changeSnapshot, copyOf, pageOf, snapshotIn } from './snapshot.ts'
import type { SessionRow } from '../sessions.tables.ts'
import { notifySession } from '../notices/notify-session.ts'

type Patches = (typeof sessionContract)['methods']['calls']['patch']
type Data<K extends keyof Patches> = z.output<Patches[K]['data']>
type Question = Snapshot['questions'][number]

/** Copies the current content; before the start only, because answers would refer to deleted pages. */
export async function pull(kit: Kit, by: CallContext, id: string): Promise<SessionRow> {
  const session = await sessionFor(by.db, by.actor, id, 'session.edit', { lock: true })
  if (session.startedAt !== null || session.start <= by.now || session.status === 'close')
    throw fail(sessionErrors, 'session-started')
  if (session.cid === null) throw kitFail('not-found')
  const before = snapshotIn(await snapshotOf(by.db, id, { lock: true }))
  const copied = await copyOf(by.db, await contentToTeach(kit, by, session.cid))
  return changed(
    kit,
    by,
    session,
    before,
    isCourse(session.type) ? { ...before, task: copied.task } : copied,
    'pull',
  )
}

/** `order` GET usePrompt. */
export const useBoughtPrompt: PromptInsert = async (kit, by, { prompt, sessionId, index }) => {
  const place = Math.min(Math.max(0, index ?? sessionLimits.pages), sessionLimits.pages)
  await insertPrompts(kit, by, { _id: sessionId, promptId: prompt, index: place })
}

export async function insertPrompts(
  kit: Kit,
  by: CallContext,
  { _id, promptId, index }: Data<'insertPrompts'>,
): Promise<SessionRow> {
  const session = await openSession(by, _id)
  const {
    snapshot: {
      pages: [source],
      questions,
      materials,
    },
    free,
  } = await takePrompt(kit, by, promptId)
  if (!source) throw fail(sessionErrors, 'page-unknown')
  const id = kit.newId()
  await holdFiles(
    by.db,
    () => kit.newId(),
    session.owner,
    [
      ...filesIn(source),
      ...(source.pic === null ? [] : [source.pic]),
      ...materials.flatMap(({ list }) => list.flatMap(({ key }) => key ?? [])),
    ],
    by.now,
  )
  if (free) await addToFigures(by.db, session.id, { freePromptCount: 1 })
  return putIn(kit, by, session, index, {
    page: { ...source, _id: id, picUrl: null },
    questions: questions.map(each => ({
      ...each,
      _id: kit.newId(),
      id: session.id,
      page: id,
      rid: session.cid ?? session.id,
      uid: session.owner,
    })),
    materials: materials.map(each => ({
      ...each,
      _id: kit.newId(),
      id: session.id,
      page: id,
      rid: session.cid ?? session.id,
      list: each.list.map(one => ({ ...one, fileUrl: null })),
    })),
  })
}

export async function newPrompt(
  kit: Kit,
  by: CallContext,
  { _id, index, page, questions, materialsList }: Data<'newPrompt'>,
): Promise<SessionRow> {
  const session = await openSession(by, _id)
  const id = kit.newId()
  const body = page.body ?? newPage('blank', () => kit.newId())
  await assertPageFiles(by.db, [by.actor.id ?? '', session.owner], [], [body])
  const named = [...(page.pic === null ? [] : [page.pic]), ...materialsList.flatMap(({ key }) => key ?? [])]
  const held = await filesHeld(by.db, [by.actor.id ?? '', session.owner], named)
  if (named.some(hash => !held.has(hash)))
    throw kitFail('bad-data', { fields: [{ path: 'page', message: 'This file is not yours.' }] })
  const at = { id: session.id, page: id, rid: session.cid ?? session.id }
  return putIn(kit, by, session, index ?? sessionLimits.pages, {
    page: pageOf(id, body, page),
    questions: questions.map(question => {
      const whole = { ...blank, ...defined(question), type: question.type }
      return { ...whole, _id: kit.newId(), ...at, uid: session.owner, score: judgedScore(whole), version: 1 }
    }),
    materials:
      materialsList.length === 0
        ? []
        : [
            {
              _id: kit.newId(),
              ...at,
              list: materialsList.map(one => ({ ...one, fileUrl: null })),
              version: 1,
              updatedAt: by.now.toISOString(),
            },
          ],
  })
}

/** The options of one question; learners' picks refer to option ids and are kept. */
export async function fixOptions(
  kit: Kit,
  by: CallContext,
  { _id, question: id, options }: Data<'options'>,
): Promise<SessionRow> {
  const session = await sessionFor(by.db, by.actor, _id, 'session.teach', { lock: true })
  if (session.countReport > 0) throw fail(sessionErrors, 'report-sent')
  const snapshot = snapshotIn(await snapshotOf(by.db, _id, { lock: true }))
  const question = snapshot.questions.find(each => each._id === id)
  if (!question || question.type !== 'choice') throw fail(sessionErrors, 'question-unknown')
  const fixed = { ...question, options, version: question.version + 1 }
  judgedScore(fixed)
  return changed(
    kit,
    by,
    session,
    snapshot,
    { ...snapshot, questions: snapshot.questions.map(each => (each._id === id ? fixed : each)) },
    'options',
  )
}

async function openSession({ db, actor }: CallContext, id: string): Promise<SessionRow> {
  const session = await sessionFor(db, actor, id, 'session.teach', { lock: true })
  if (session.status === 'close') throw fail(sessionErrors, 'session-closed')
  if (session.del) throw fail(sessionErrors, 'session-archived')
  return session
}

interface PromptPart {
  readonly page: Snapshot['pages'][number]
  readonly questions: readonly Question[]
  readonly materials: readonly Snapshot['materials'][number][]
}

async function putIn(
  kit: Kit,
  by: CallContext,
  session: SessionRow,
  index: number,
  part: PromptPart,
): Promise<SessionRow> {
  const there = snapshotIn(await snapshotOf(by.db, session.id, { lock: true }))
  if (there.pages.length >= sessionLimits.pages) throw fail(sessionErrors, 'deck-full')
  return changed(
    kit,
    by,
    session,
    there,
    {
      ...there,
      pages: there.pages.toSpliced(index, 0, part.page),
      questions: [...there.questions, ...part.questions],
      materials: [...there.materials, ...part.materials],
    },
    'page',
  )
}

async function changed(
  kit: Kit,
  by: CallContext,
  session: SessionRow,
  before: Snapshot,
  snapshot: Snapshot,
  what: 'pull' | 'page' | 'options',
): Promise<SessionRow> {
  const row = await changeSnapshot(by, session, before, snapshot)
  await runHooks('onSnapshot', kit, by, row, what)
  await notifySession(
    by.db,
    kit,
    row,
    'patched',
    what === 'options' ? ['questions'] : ['pages', 'questions', 'materials'],
  )
  return row
}

const blank: Omit<Question, '_id' | 'id' | 'page' | 'rid' | 'uid' | 'type' | 'score' | 'version'> = {
  multi: false,
  name: '',
  options: [],
  list: [],
  bloom: [],
  dimension: null,
  verb: [],
  tags: [],
  tips: '',
  data: '',
  outlines: {},
  hideAnswer: false,
}

const defined = <T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
