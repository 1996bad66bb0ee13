// The library of the demo world, made with the domain's own functions: publications, sales, reviews, saves, views.
import { eq } from 'drizzle-orm'
import { platformAuthor } from '#authoring/contract/published.shapes.ts'
import { demoPictures, demoVideo, makeDemo, makeDemoTool, type Stage } from '#authoring/server/demo.api.ts'
import { personByEmail, type Person } from '#identity/server/people.api.ts'
import { dayMs } from '#kit/contract/durations.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Kit } from '#kit/server/kit.ts'
import { demoItems, demoReviews, type DemoItem } from './demo.data.ts'
import { sellForDemo } from './demo-sales.ts'
import { items } from '../library.tables.ts'
import { collects, reviews, viewDays } from '../library-use.tables.ts'
import { publish } from '../publishing/publish.ts'

const at = (local: string) => `${local}@demo.classwright.test`

export async function demo(kit: Kit): Promise<void> {
  const [tara, tom] = [
    await personByEmail(kit.db, at('teacher')),
    await personByEmail(kit.db, at('teacher2')),
  ]
  const [known] = await kit.db.select({ id: items.id }).from(items).limit(1)
  if (!tara || !tom || known) return
  const owners: Readonly<Record<DemoItem['by'], string>> = {
    teacher: tara.id,
    teacher2: tom.id,
    platform: platformAuthor,
  }
  const pictures = new Map<object, string>()
  for (const [by, owner] of Object.entries(owners))
    for (const [thing, hash] of await demoPictures(
      kit,
      owner,
      demoItems.filter(item => item.by === by).map(({ content }) => content),
    ))
      pictures.set(thing, hash)
  const film = await demoVideo(kit, tara.id)
  await kit.db.transaction(async db => {
    const now = kit.clock.now()
    const made = new Map<string, string>()
    for (const item of demoItems) {
      const stage: Stage = { kit, db, now, pictures, actor: actorOf(owners[item.by]) }
      const row = await makeDemo(stage, item.content, item, {
        links: item.links?.flatMap(name => made.get(name) ?? []) ?? [],
        ...(item.content.mode === 'video' && { video: film }),
      })
      made.set(item.content.name, row.id)
      await publish(kit, stage, {
        _id: row.id,
        model: 'unit',
        price: { price: item.price, discount: { val: item.discount ?? 0, end: null } },
      })
    }
    const first = made.get('Fractions with pizza')
    if (first) {
      const stage: Stage = { kit, db, now, pictures, actor: actorOf(tara.id) }
      await makeDemoTool(stage, first, 'Fractions: what we look at')
    }
    await look({ kit, db, now }, made, [tara, tom])
  })
  await sellForDemo(kit)
}

const actorOf = (id: string): Actor => ({ id, roles: ['user', 'teacher'] })

/** Reviews, saves and views of the past days. */
async function look(
  { kit, db, now }: Pick<Stage, 'kit' | 'db' | 'now'>,
  made: ReadonlyMap<string, string>,
  [tara, tom]: readonly [Person, Person],
): Promise<void> {
  for (const [name, rate, note] of demoReviews) {
    const rid = made.get(name)
    const [item] = rid === undefined ? [] : await db.select().from(items).where(eq(items.id, rid))
    if (!item) continue
    const who = item.owner === tom.id ? tara : tom
    await db.insert(reviews).values({
      id: kit.newId(),
      rid: item.id,
      owner: who.id,
      rate,
      rates: { engagement: rate, effectiveness: null, quality: rate },
      note,
      tags: ['In class'],
      createdAt: now,
      updatedAt: now,
    })
    await db.insert(collects).values({
      id: kit.newId(),
      buyer: who.id,
      uid: who.id,
      type: item.mode,
      rid: item.id,
      name,
      createdAt: now,
    })
    await db.update(items).set({ rate, rateCount: 1, collectCount: 1 }).where(eq(items.id, item.id))
  }
  const days = [...made.values()].flatMap((item, index) =>
    [0, 1, 2].map(back => ({
      item,
      day: new Date(now.getTime() - back * dayMs).toISOString().slice(0, 10),
      views: 2 + ((index * 7 + back * 3) % 11),
    })),
  )
  await db.insert(viewDays).values(days)
  for (const id of made.values()) {
    const views = days.filter(({ item }) => item === id).reduce((sum, day) => sum + day.views, 0)
    await db.update(items).set({ views, recent: views }).where(eq(items.id, id))
  }
}
