// Publishing: a frozen version, a price, a place in search.
import { and, eq, ne } from 'drizzle-orm'
import { contentFor, freeze, setPublished, type ContentRow } from '#authoring/server/contents.api.ts'
import { firstPicture, questionsIn, searchedWords, shownPages } from '#authoring/server/published.api.ts'
import { isPrice } from '#commerce/contract/money.rules.ts'
import { goodsChanged } from '#commerce/server/orders.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { CallContext } from '#kit/server/service.ts'
import { bandsOf } from '#library/contract/alike.rules.ts'
import { libraryErrors } from '#library/contract/library.errors.ts'
import { libraryNotices } from '#library/contract/library.notices.ts'
import { levelsOf } from '#library/contract/recommend.rules.ts'
import { notifyAlike } from './alike.ts'
import { keysOf, learn, vectorsOf, type IndexedText } from '../search/indexing.ts'
import { items, versions, type ItemRow } from '../library.tables.ts'
import { announceToFollowers } from './followers.ts'
import { checkContent, itemOf } from './publish-check.ts'
import { publishPrompt } from '../prompts/publish-prompt.ts'
import { notifyPublished } from '../published.api.ts'
import { dropOld, oldPrice, repriced, type Price, type Publishing } from './unpublish.ts'

/** Also again after changes; without a price the one that was set stays. */
export async function publish(kit: Kit, by: CallContext, request: Publishing): Promise<ItemRow> {
  if (request.price && !isPrice(request.price.price)) throw fail(libraryErrors, 'publish-price')
  return request.model === 'prompts' ? publishPrompt(kit, by, request) : publishContent(kit, by, request)
}

async function publishContent(kit: Kit, by: CallContext, request: Publishing): Promise<ItemRow> {
  const { _id, price } = request
  const row = await contentFor(by.db, by.actor, _id, 'content.own', { lock: true })
  const before = await itemOf(by.db, _id, { lock: true })
  if (before?.state === 'takenDown') throw fail(libraryErrors, 'taken-down')
  const { missing } = await checkContent(by.db, row, before, price !== undefined || before !== undefined)
  if (missing.length > 0) throw fail(libraryErrors, 'publish-missing', { missing })
  const item = await putIn(kit, by, row, before, { ...request, price: price ?? oldPrice(before) })
  await setPublished(by.db, [_id], true)
  if (before && repriced(before, item, by.now)) await goodsChanged(by.db, by.now, 'unit', [_id])
  if (!before) {
    await inviteToVerify(kit, by, item)
    await announceToFollowers(kit, by.db, item)
  }
  await notifyAlike(kit, by, item)
  return item
}

async function putIn(
  kit: Kit,
  { db, now }: CallContext,
  row: ContentRow,
  before: ItemRow | undefined,
  { price: { price, discount }, lang, selfStudy }: Publishing & { readonly price: Price },
): Promise<ItemRow> {
  const { root, sources, parts } = await freeze(kit, { db, now }, row)
  const { outline, topics, slides } = await searchedWords(db, root.id)
  const shown = await shownPages(db, parts)
  await db.insert(versions).values({
    id: root.id,
    item: row.id,
    at: now,
    sources: [...sources],
    parts: [...parts],
    pics: shown.flatMap(({ pic }) => pic ?? []),
    bands: bandsOf(shown),
  })
  await notifyPublished(kit, { db, now }, { version: root.id, sources, parts })
  const {
    mode,
    type,
    name,
    curriculum,
    subjects,
    grades,
    overview,
    cover,
    pageNum,
    questionNum,
    idea,
    words,
    inquiry,
    tags,
    ext,
  } = row
  const chosen = Object.values(ext)
    .flatMap(answers => answers.map(({ value }) => value))
    .filter(value => !/^[0-9a-f]{64}$/.test(value))
  const said: IndexedText = {
    name,
    head: [idea, ...words, ...chosen, ...tags.map(({ set }) => set)].join('\n'),
    body: [overview, ...inquiry, outline, ...subjects.map(({ label }) => label)].join('\n'),
    slides,
  }
  await learn(db, said, row)
  const values = {
    owner: row.owner,
    state: 'published' as const,
    reason: null,
    version: root.id,
    mode,
    type,
    name,
    curriculum,
    subjects,
    grades,
    subjectKeys: keysOf(subjects),
    gradeKeys: keysOf(grades),
    topics,
    knowledge: topics,
    ...levelsOf((await questionsIn(db, parts)).map(({ body }) => body)),
    overview: overview.slice(0, 1000),
    // A version contains only the author's own content, so its first pages may be shown to everybody.
    cover: cover ?? (await firstPicture(db, parts)),
    pageNum,
    questionNum,
    linkNum: parts.length - 1,
    ...vectorsOf(said),
    price,
    discount: discount.val,
    discountEnd: discount.end === null ? null : new Date(discount.end),
    publishedAt: before?.state === 'published' ? before.publishedAt : now,
    updatedAt: now,
    lang: lang ?? before?.lang ?? 'en',
    selfStudy: selfStudy ?? before?.selfStudy ?? false,
  }
  const [item] = await db
    .insert(items)
    .values({ id: row.id, model: 'unit', ...values })
    .onConflictDoUpdate({ target: items.id, set: values })
    .returning()
  if (!item) throw kitFail('unexpected')
  await dropOld(db, row.id, root.id)
  return item
}

const inviteToVerify = async (kit: Kit, { db }: CallContext, item: ItemRow): Promise<void> => {
  const others = await db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.owner, item.owner), ne(items.id, item.id)))
    .limit(1)
  if (others.length === 0)
    await notify(
      db,
      kit.clock,
      libraryNotices,
      'VerifyAsEducator',
      { user: item.owner },
      { name: item.name },
      { key: item.owner },
    )
}
