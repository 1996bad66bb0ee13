// Personal data in the library. When an account closes, items and reviews stay without a name; saved lists
// are deleted.
import { asc, eq } from 'drizzle-orm'
import { closingSteps, personalData } from '#identity/server/sign-up.api.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { itemQuestions } from './item-questions.tables.ts'
import { items, rights } from './library.tables.ts'
import { collects, reviews, views } from './library-use.tables.ts'

export const forIdentity = (): readonly Provision[] => [
  provide(personalData, 'library', async (tx, user) => ({
    published: await tx
      .select({
        name: items.name,
        model: items.model,
        mode: items.mode,
        state: items.state,
        price: items.price,
        sales: items.sales,
        publishedAt: items.publishedAt,
      })
      .from(items)
      .where(eq(items.owner, user))
      .orderBy(asc(items.publishedAt)),
    bought: await tx
      .select({ item: rights.item, order: rights.order, price: rights.price, paidAt: rights.paidAt })
      .from(rights)
      .where(eq(rights.person, user))
      .orderBy(asc(rights.paidAt)),
    reviews: await tx
      .select({
        item: reviews.rid,
        rate: reviews.rate,
        rates: reviews.rates,
        tags: reviews.tags,
        note: reviews.note,
        createdAt: reviews.createdAt,
      })
      .from(reviews)
      .where(eq(reviews.owner, user))
      .orderBy(asc(reviews.createdAt)),
    saved: await tx
      .select({ type: collects.type, name: collects.name, createdAt: collects.createdAt })
      .from(collects)
      .where(eq(collects.uid, user))
      .orderBy(asc(collects.createdAt)),
    questions: await tx
      .select({ item: items.name, createdAt: itemQuestions.createdAt })
      .from(itemQuestions)
      .innerJoin(items, eq(items.id, itemQuestions.item))
      .where(eq(itemQuestions.asker, user))
      .orderBy(asc(itemQuestions.createdAt)),
  })),
  provide(closingSteps, async (tx, { user }) => {
    await tx.delete(collects).where(eq(collects.buyer, user))
    await tx.delete(views).where(eq(views.viewer, user))
  }),
]
