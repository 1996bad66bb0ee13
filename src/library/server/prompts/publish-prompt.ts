// Keeps the flag and price of `prompts` in sync with the library item, whichever of the two changes.
import { eq } from 'drizzle-orm'
import { filesIn } from '#authoring/contract/deck.rules.ts'
import type { Page } from '#authoring/contract/deck.shapes.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { libraryOwner } from '#authoring/contract/published.shapes.ts'
import { promptRow, setPrompt, type PromptRow, type Writing } from '#authoring/server/contents.api.ts'
import { holdFiles, referFiles } from '#files/server/files.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { isPrice } from '#commerce/contract/money.rules.ts'
import { goodsChanged } from '#commerce/server/orders.api.ts'
import { libraryErrors } from '#library/contract/library.errors.ts'
import { levelsOf } from '#library/contract/recommend.rules.ts'
import { fold } from '#library/contract/search.rules.ts'
import { keysOf, learn, vectorsOf } from '../search/indexing.ts'
import { items, versions, type ItemRow } from '../library.tables.ts'
import { itemOf } from '../publishing/publish-check.ts'
import { announceToFollowers } from '../publishing/followers.ts'
import {
  dropOld,
  oldPrice,
  repriced,
  unpublish,
  type Price,
  type Publishing,
} from '../publishing/unpublish.ts'

export async function publishPrompt(
  kit: Kit,
  by: Writing,
  { _id, price, lang }: Publishing,
): Promise<ItemRow> {
  const row = await promptRow(by.db, _id, { lock: true })
  if (!row || row.owner !== by.actor.id) throw kitFail('not-found')
  const before = await itemOf(by.db, _id, { lock: true })
  if (before?.state === 'takenDown') throw fail(libraryErrors, 'taken-down')
  const offer = price ?? (before ? oldPrice(before) : { price: row.price, discount: { val: 0, end: null } })
  if (!isPrice(offer.price)) throw fail(libraryErrors, 'publish-price')
  const item = await putPromptIn(kit, by, row, before, offer, lang)
  await setPrompt(by.db, _id, { publish: true, price: item.price })
  if (before && repriced(before, item, by.now)) await goodsChanged(by.db, by.now, 'prompt', [_id])
  if (!before) await announceToFollowers(kit, by.db, item)
  return item
}

async function putPromptIn(
  kit: Kit,
  { db, now }: Writing,
  row: PromptRow,
  before: ItemRow | undefined,
  { price, discount }: Price,
  lang: string | undefined,
): Promise<ItemRow> {
  const version = kit.newId()
  const { pages, questions, materials } = row.snapshot
  const hashes = [
    ...new Set([
      ...pages.flatMap(page => [...filesIn(page), ...(page.pic === null ? [] : [page.pic])]),
      ...materials.flatMap(({ list }) => list.flatMap(({ key }) => key ?? [])),
    ]),
  ]
  await db.insert(versions).values({
    id: version,
    item: row.id,
    at: now,
    pics: pages.flatMap(({ pic }) => pic ?? []),
    snapshot: row.snapshot,
  })
  await holdFiles(db, () => kit.newId(), libraryOwner, hashes, now)
  await referFiles(
    db,
    { table: 'library_versions', record: version, owner: libraryOwner, school: null, place: version },
    hashes,
  )
  const { name, curriculum, subjects, grades } = row
  const said = {
    name,
    head: questions.map(question => question.name).join('\n'),
    body: subjects.map(({ label }) => label).join('\n'),
    slides: '',
  }
  await learn(db, said, row)
  const values = {
    owner: row.owner,
    state: 'published' as const,
    reason: null,
    version,
    mode: 'task' as const,
    name,
    curriculum,
    subjects,
    grades,
    subjectKeys: keysOf(subjects),
    gradeKeys: keysOf(grades),
    topics: [...topicsOf(row.snapshot), ...questions.map(({ type }) => `type:${type}`)],
    knowledge: targetsOf(pages),
    ...levelsOf(questions),
    cover: pages[0]?.pic ?? null,
    pageNum: 1,
    questionNum: questions.length,
    ...vectorsOf(said),
    price,
    discount: discount.val,
    discountEnd: discount.end === null ? null : new Date(discount.end),
    publishedAt: before?.state === 'published' ? before.publishedAt : now,
    updatedAt: now,
    lang: lang ?? before?.lang ?? 'en',
  }
  const [item] = await db
    .insert(items)
    .values({ id: row.id, model: 'prompts', ...values })
    .onConflictDoUpdate({ target: items.id, set: values })
    .returning()
  if (!item) throw kitFail('unexpected')
  await dropOld(db, row.id, version)
  return item
}

/** A page's knowledge: its targets, and the tags of its questions. */
export const topicsOf = ({
  pages,
  questions,
}: {
  readonly pages: readonly Pick<Page, 'outline' | 'assess'>[]
  readonly questions: readonly Pick<Question, 'tags'>[]
}): string[] => [...new Set([...targetsOf(pages), ...questions.flatMap(({ tags }) => tags.map(fold))])]
const targetsOf = (pages: readonly Pick<Page, 'outline' | 'assess'>[]): string[] => [
  ...new Set(pages.flatMap(({ outline, assess }) => [...outline, ...assess])),
]

/** Called after the owner changed or removed `prompts`. */
export async function promptChanged(
  kit: Kit,
  by: Writing,
  row: Pick<PromptRow, 'id' | 'publish' | 'price'>,
  gone: boolean,
): Promise<void> {
  const before = await itemOf(by.db, row.id, { lock: true })
  if (!gone && row.publish) {
    if (before?.state === 'takenDown') throw fail(libraryErrors, 'taken-down')
    await publishPrompt(kit, by, {
      _id: row.id,
      model: 'prompts',
      price: { price: row.price, discount: { val: before?.discount ?? 0, end: before?.discountEnd ?? null } },
    })
  } else if (before?.state === 'published') await unpublish(by, row.id)
  if (gone && before?.state === 'takenDown')
    await by.db.update(items).set({ state: 'unpublished', version: null }).where(eq(items.id, row.id))
}
