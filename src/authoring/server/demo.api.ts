// Complete content for the demo data of later domains: with an outline, pages, required fields, and links.
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { platformSubject } from '#academics/server/content.api.ts'
import { keepMade } from '#files/server/made.api.ts'
import type { Kit } from '#kit/server/kit.ts'
import { contents, type ContentRow } from './authoring.tables.ts'
import { videos } from './questions.tables.ts'
import { factsFor, missingIn, refill } from './contents/filled.ts'
import { addLinks } from './contents/links.ts'
import { copyTool } from './contents/tool.ts'
import { spokenInDemoFilm } from './demo/demo-film.data.ts'
import { make, type Stage } from './demo/content.ts'
import type { DemoContent } from './demo/demo.data.ts'
import { coverPicture, pagePicture } from './demo/pictures.ts'
import { choose } from './outlines/outlines.service.ts'

export { coverPicture } from './demo/pictures.ts'
export type { DemoContent, DemoPage } from './demo/demo.data.ts'
export type { Stage } from './demo/content.ts'

export interface DemoPlace {
  readonly curriculum: string
  readonly subject: string
  readonly grade: string
}

/** Many covers are made on first start, so each is smaller than a page. */
const coverWidth = 640

/**
 * Pictures are stored outside the transaction, so they come first. A first page with only the title looks
 * like the cover.
 */
export async function demoPictures(
  kit: Kit,
  owner: string,
  list: readonly DemoContent[],
): Promise<ReadonlyMap<object, string>> {
  const made = new Map<object, string>()
  for (const one of list) {
    if (one.cover)
      made.set(
        one,
        await keepMade(
          kit,
          owner,
          `${one.name}.png`,
          'content',
          await coverPicture(one.name, one.cover, coverWidth),
        ),
      )
    for (const page of one.pages ?? [])
      if (!made.has(page))
        made.set(
          page,
          page.title === one.name
            ? (made.get(one) ?? '')
            : await keepMade(kit, owner, `${page.title}.png`, 'slide', await pagePicture(page)),
        )
  }
  return made
}
export const demoVideo = async (kit: Kit, owner: string): Promise<string> =>
  keepMade(kit, owner, 'tide.webm', 'content', await readFile(new URL('./demo/tide.webm', import.meta.url)))

export async function makeDemo(
  stage: Stage,
  content: DemoContent,
  { curriculum, subject, grade }: DemoPlace,
  more: { readonly links?: readonly string[]; readonly video?: string } = {},
): Promise<ContentRow> {
  const { kit, db, now } = stage
  const known = await platformSubject(db, curriculum, subject)
  const row = await make(stage, content, {
    curriculum,
    subjects: [{ label: known?.name ?? subject, value: known?.id ?? subject }],
    grades: [{ label: grade, value: grade }],
  })
  const kinds = curriculum === 'pd' ? (['pd', 'topic'] as const) : (['outline', 'topic'] as const)
  const entries =
    (await known?.published(kinds[1]))
      ?.filter(({ parent }) => parent !== null)
      .slice(0, 2)
      .map(({ _id }) => _id) ?? []
  if (known && entries.length > 0)
    await choose(kit, stage, { rid: row.id, kind: 'outline', subject: known.id, entries })
  if (more.links && more.links.length > 0)
    await addLinks(kit, stage, { _id: row.id, link: more.links, group: 'Week 1' })
  if (more.video)
    await db.insert(videos).values({
      id: kit.newId(),
      content: row.id,
      owner: row.owner,
      type: 'file',
      videoId: more.video,
      name: content.name,
      captions: [...spokenInDemoFilm],
      createdAt: now,
    })
  return fillIn(stage, row.id)
}

/** Fills the remaining required fields of the template with its own texts. */
async function fillIn({ db }: Stage, id: string): Promise<ContentRow> {
  const [row] = await db.select().from(contents).where(eq(contents.id, id))
  if (!row) throw new Error('the demo content is gone')
  const open = missingIn(row, await factsFor(db, id)).filter(
    ({ key }) => !['link', 'slides', 'video', 'items', 'outline'].includes(key),
  )
  if (open.length > 0)
    await db
      .update(contents)
      .set({
        ext: {
          ...row.ext,
          ...Object.fromEntries(
            open.map(({ key, name }) => [key, [{ value: `${name}: as the overview says.`, mark: '' }]]),
          ),
        },
      })
      .where(eq(contents.id, id))
  return (await refill(db, id)) ?? row
}

export const makeDemoTool = (stage: Stage, unit: string, name: string): Promise<ContentRow> =>
  copyTool(stage.kit, stage, { unit, name })
