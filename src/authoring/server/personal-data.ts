// Personal data in authoring, and what happens when an account closes: content with co-authors passes to the
// first of them, published or taught content stays without a name, everything else is deleted.
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { filesIn } from '#authoring/contract/deck.rules.ts'
import { holdFiles } from '#files/server/files.api.ts'
import { type Closing, closingSteps, personalData, signUpSteps } from '#identity/server/sign-up.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { newId } from '#kit/server/ids.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { collabs, comments, members, previewLinks } from './collab.tables.ts'
import { contents, optionLists, type ContentRow } from './authoring.tables.ts'
import { decks, pages } from './slides.tables.ts'
import { materials, prompts, questions } from './questions.tables.ts'
import { bankFeedback, bankUses } from './bank.tables.ts'
import { sharedTips } from './tips.tables.ts'
import { keepMembers, sharedContentOf } from './collab/collab.ts'
import { linkInvitations } from './collab/join.ts'
import { filesIn as picturesIn } from './contents/wire.ts'

export const forIdentity = (): readonly Provision[] => [
  provide(personalData, 'authoring', read),
  provide(closingSteps, forget),
  provide(signUpSteps, (db, { user }) => linkInvitations({ db }, user)),
]

async function read(tx: Tx, user: string): Promise<unknown> {
  const own = await tx
    .select()
    .from(contents)
    .where(eq(contents.owner, user))
    .orderBy(asc(contents.createdAt))
  const ownQuestions = await tx
    .select({ content: questions.content, type: questions.type, body: questions.body })
    .from(questions)
    .where(eq(questions.owner, user))
  return {
    contents: own.map(
      ({
        id,
        mode,
        name,
        type,
        curriculum,
        subjects,
        grades,
        category,
        overview,
        idea,
        words,
        inquiry,
        goals,
        connection,
        ext,
        createdAt,
        updatedAt,
      }) => ({
        mode,
        name,
        type,
        curriculum,
        subjects,
        grades,
        category,
        overview,
        idea,
        words,
        inquiry,
        goals,
        connection,
        ext,
        createdAt,
        updatedAt,
        questions: ownQuestions
          .filter(({ content }) => content === id)
          .map(({ type: kind, body }) => ({ type: kind, ...body })),
      }),
    ),
    comments: await tx
      .select({ field: comments.field, text: comments.text, createdAt: comments.createdAt })
      .from(comments)
      .where(eq(comments.owner, user))
      .orderBy(asc(comments.createdAt)),
    collaborations: await tx
      .select({ role: members.role, status: members.status, message: members.message, at: members.at })
      .from(members)
      .where(eq(members.uid, user)),
    prompts: await tx
      .select({
        name: prompts.name,
        publish: prompts.publish,
        price: prompts.price,
        createdAt: prompts.createdAt,
      })
      .from(prompts)
      .where(eq(prompts.owner, user)),
    bank: {
      feedback: await tx
        .select({ part: bankFeedback.part, text: bankFeedback.text, at: bankFeedback.at })
        .from(bankFeedback)
        .where(eq(bankFeedback.by, user))
        .orderBy(asc(bankFeedback.at)),
      uses: await tx
        .select({ question: bankUses.question, at: bankUses.at })
        .from(bankUses)
        .where(eq(bankUses.by, user))
        .orderBy(asc(bankUses.at)),
    },
    sharedTips: await tx
      .select({ name: sharedTips.name, text: sharedTips.text })
      .from(sharedTips)
      .where(eq(sharedTips.owner, user)),
    optionLists: await tx
      .select({ options: optionLists.options })
      .from(optionLists)
      .where(eq(optionLists.owner, user)),
  }
}

async function forget(tx: Tx, { user, now }: Closing): Promise<void> {
  const clock = { now: () => now }
  const joined = await tx.delete(members).where(eq(members.uid, user)).returning({ collab: members.collab })
  for (const id of new Set(joined.map(({ collab }) => collab)))
    await keepMembers(tx, { clock }, await sharedContentOf(tx, id, true))
  const own = await tx.select().from(contents).where(eq(contents.owner, user)).for('update')
  for (const row of own) {
    const heir = row.writers[0]
    if (heir !== undefined) await passOn(tx, row, heir, now)
    else if (!row.published && !row.taught) await tx.delete(contents).where(eq(contents.id, row.id))
    else await tx.delete(previewLinks).where(eq(previewLinks.content, row.id))
  }
  await tx.update(bankFeedback).set({ by: null }).where(eq(bankFeedback.by, user))
  await tx.delete(bankUses).where(eq(bankUses.by, user))
  await tx.delete(optionLists).where(eq(optionLists.owner, user))
  await tx.delete(sharedTips).where(eq(sharedTips.owner, user))
  await tx.delete(prompts).where(and(eq(prompts.owner, user), eq(prompts.publish, false)))
}

/** The new owner also holds its files: the old owner's are deleted with the account. */
async function passOn(tx: Tx, row: ContentRow, heir: string, now: Date): Promise<void> {
  const clock = { now: () => now }
  const own = await tx.select({ id: decks.id }).from(decks).where(eq(decks.content, row.id))
  const list =
    own.length === 0
      ? []
      : await tx
          .select({ body: pages.body, pic: pages.pic })
          .from(pages)
          .where(
            inArray(
              pages.deck,
              own.map(({ id }) => id),
            ),
          )
  const beside = await tx
    .select({ list: materials.list })
    .from(materials)
    .where(eq(materials.content, row.id))
  const files = [
    ...(row.cover === null ? [] : [row.cover]),
    ...picturesIn(row.ext),
    ...list.flatMap(({ body, pic }) => [...filesIn(body), ...(pic === null ? [] : [pic])]),
    ...beside.flatMap(each => each.list.flatMap(({ key }) => key ?? [])),
  ]
  await holdFiles(tx, () => newId(clock), heir, [...new Set(files)], now)
  await tx.update(contents).set({ owner: heir, updatedAt: now }).where(eq(contents.id, row.id))
  const [gone] = await tx
    .delete(members)
    .where(
      and(
        eq(members.uid, heir),
        or(eq(members.status, 'member'), eq(members.status, 'invited')),
        inArray(
          members.collab,
          tx.select({ id: collabs.id }).from(collabs).where(eq(collabs.content, row.id)),
        ),
      ),
    )
    .returning()
  if (gone) await keepMembers(tx, { clock }, await sharedContentOf(tx, gone.collab, true))
}
