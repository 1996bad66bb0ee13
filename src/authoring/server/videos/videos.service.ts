// `interactive-videos`, also under its misspelt legacy name: a file or an address, the clip's range, and
// timed questions.
import { desc, eq } from 'drizzle-orm'
import type * as z from '#zod'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import {
  interactiveVideoesContract,
  interactiveVideosContract,
  type InteractiveVideo,
} from '#authoring/contract/extras.contract.ts'
import { mayShowFile, signer, type Sign } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { updateVersion } from '#kit/server/versions.ts'
import { contentFacts, contentFor, roomsOf } from '../access.ts'
import { questions, videos } from '../questions.tables.ts'
import type { ContentRow } from '../authoring.tables.ts'
import { refill } from '../contents/filled.ts'
import { goodCaptions } from './captions.ts'
import { dropPlaces } from '../questions/copy.ts'
import { editFor } from '../questions/parent.ts'
import { ofContent } from '../readable.ts'

type VideoRow = typeof videos.$inferSelect
type Times = Partial<Pick<z.output<typeof InteractiveVideo>, 'startTime' | 'endTime' | 'trimOptions'>>

const columns = { _id: videos.id, tid: videos.content, createdAt: videos.createdAt, name: videos.name }

export const videosService = (
  kit: Kit,
  contract: typeof interactiveVideosContract | typeof interactiveVideoesContract = interactiveVideosContract,
) =>
  implement(contract as typeof interactiveVideosContract, {
    facts: contentFacts,
    async find({ db, query, where, now }) {
      const page = await listTable(db, videos, query, {
        columns,
        where: ofContent(videos.content, where),
        order: [desc(videos.createdAt), desc(videos.id)],
      })
      const sign = await signer(db, now)
      return { ...page, data: page.data.map(row => wireVideo(row, sign)) }
    },
    get: async (id, call) => wireVideo(await readRow(id, call), await signer(call.db, call.now)),
    async create(call) {
      const {
        db,
        data: { tid, type, videoId, name, thumbnail, captions, ...times },
        actor,
        now,
      } = call
      const content = await editFor(db, actor, tid)
      if (content.mode !== 'video') throw fail(authoringErrors, 'no-video')
      if (type === 'web' && !/^https:\/\/[^\s/]+\.[^\s/]+/.test(videoId))
        throw fail(authoringErrors, 'video-address')
      if (type === 'file') await assertFile(db, actor.id, videoId)
      if (thumbnail != null) await assertFile(db, actor.id, thumbnail)
      const [row] = await db
        .insert(videos)
        .values({
          id: kit.newId(),
          content: tid,
          owner: actor.id ?? '',
          type,
          videoId,
          name,
          thumbnail: thumbnail ?? null,
          ...goodTimes({ startTime: 0, endTime: null, trim: null }, times),
          ...goodCaptions(captions),
          createdAt: now,
        })
        .returning()
      if (!row) throw kitFail('unexpected')
      return announce(kit, call, content, row)
    },
    async patch(id, call) {
      const {
        db,
        data: { version, name, thumbnail, captions, ...times },
        actor,
      } = call
      const before = await readRow(id, call)
      const content = await editFor(db, actor, before.content)
      if (thumbnail != null && thumbnail !== before.thumbnail) await assertFile(db, actor.id, thumbnail)
      const row = await updateVersion(db, videos, id, version ?? before.version, {
        ...(name === undefined ? {} : { name }),
        ...(thumbnail === undefined ? {} : { thumbnail }),
        ...goodTimes(before, times),
        ...goodCaptions(captions),
      })
      return announce(kit, call, content, row)
    },
    /** Also deletes its questions. */
    async remove(id, call) {
      const { db, actor } = call
      const row = await readRow(id, call)
      const content = await editFor(db, actor, row.content)
      const moments = await db
        .select({ page: questions.page })
        .from(questions)
        .where(eq(questions.parent, id))
      await dropPlaces(
        db,
        kit,
        row.content,
        id,
        moments.map(({ page }) => page),
      )
      await db.delete(videos).where(eq(videos.id, id))
      return announce(kit, call, content, row)
    },
  })

export const misspeltVideosService = (kit: Kit) => videosService(kit, interactiveVideoesContract)

export const wireVideo = (
  {
    id,
    owner,
    content,
    type,
    videoId,
    name,
    thumbnail,
    startTime,
    endTime,
    trim,
    captions,
    version,
    createdAt,
  }: VideoRow,
  sign: Sign,
): z.input<typeof InteractiveVideo> => ({
  _id: id,
  uid: owner,
  tid: content,
  type,
  videoId,
  url: type === 'file' ? sign(videoId) : videoId,
  name,
  thumbnail,
  thumbnailUrl: thumbnail === null ? null : sign(thumbnail),
  startTime,
  endTime,
  trimOptions: trim,
  captions,
  version,
  createdAt,
})

async function readRow(id: string, { db, actor }: Pick<Call, 'db' | 'actor'>): Promise<VideoRow> {
  const [row] = await db.select().from(videos).where(eq(videos.id, id))
  if (!row) throw kitFail('not-found')
  await contentFor(db, actor, row.content, 'content.read')
  return row
}

async function assertFile(tx: Tx, owner: string | null, hash: string): Promise<void> {
  if (owner === null || !/^[0-9a-f]{64}$/.test(hash) || !(await mayShowFile(tx, owner, hash)))
    throw fail(authoringErrors, 'file-unknown')
}

/** Full duration in whole seconds, and the clip's range within it. */
function goodTimes(
  before: Pick<VideoRow, 'startTime' | 'endTime' | 'trim'>,
  { startTime, endTime, trimOptions }: Times,
): Pick<VideoRow, 'startTime' | 'endTime' | 'trim'> {
  const start = startTime === undefined ? before.startTime : Math.floor(startTime)
  const end = endAfter(before.endTime, endTime)
  const trim = trimOptions === undefined ? before.trim : trimOptions
  const wrong =
    (end !== null && end <= start) ||
    (trim !== null && (trim.endTime <= trim.startTime || (end !== null && trim.endTime > end + 1)))
  if (wrong) throw fail(authoringErrors, 'video-times')
  return { startTime: start, endTime: end, trim }
}

function endAfter(before: number | null, wanted: Times['endTime']): number | null {
  if (wanted === undefined) return before
  return wanted === null ? null : Math.ceil(wanted)
}

async function announce(kit: Kit, { db, now }: Pick<Call, 'db' | 'now'>, content: ContentRow, row: VideoRow) {
  await refill(db, content.id)
  await emit(
    db,
    kit.clock,
    interactiveVideosContract,
    'patched',
    { _id: row.id, tid: row.content },
    roomsOf(content),
  )
  return wireVideo(row, await signer(db, now))
}
