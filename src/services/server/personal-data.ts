// What services store about a person. Closing an account deletes profile, applications and their
// documents.
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { fileUses, referFiles, type UsedIn } from '#files/server/files.api.ts'
import { closingSteps, personalData } from '#identity/server/sign-up.api.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { applicationKeyOf } from '#services/contract/services.values.ts'
import { applicationName } from './applications/applications.ts'
import { ambassadors } from './ambassadors.tables.ts'
import { imports } from './content.tables.ts'
import { forgetCopies } from './content/freeze.ts'
import { guardianAsks, helpConsents, purchaseAsks } from './help.tables.ts'
import { questions } from './questions.tables.ts'
import { accidents, bookings, fans, ratings } from './bookings.tables.ts'
import { campuses } from './campus.tables.ts'
import { applications, profiles } from './services.tables.ts'
import { suspensions } from './suspensions.tables.ts'

export const forIdentity = (): readonly Provision[] => [
  provide(personalData, 'services', async (tx, user) => ({
    profile: await tx.select().from(profiles).where(eq(profiles.id, user)),
    applications: await tx
      .select({
        type: applications.type,
        category: applications.mentoringType,
        curriculum: applications.curriculum,
        subject: applications.subject,
        topic: applications.topic,
        content: applications.unitName,
        countries: applications.countries,
        attachments: applications.attachments,
        essay: applications.essay,
        status: applications.status,
        reason: applications.reason,
        submittedAt: applications.submittedAt,
        approvedAt: applications.approvedAt,
      })
      .from(applications)
      .where(eq(applications.owner, user))
      .orderBy(asc(applications.createdAt)),
    campus: await tx.select().from(campuses).where(eq(campuses.owner, user)),
    ambassador: await tx.select().from(ambassadors).where(eq(ambassadors.owner, user)),
    agreements: await tx
      .select({
        standard: helpConsents.standard,
        side: helpConsents.side,
        agreedAt: helpConsents.agreedAt,
        revokedAt: helpConsents.revokedAt,
      })
      .from(helpConsents)
      .where(eq(helpConsents.learner, user)),
    purchases: await tx.select().from(purchaseAsks).where(eq(purchaseAsks.child, user)),
    guardians: await tx
      .select({ at: guardianAsks.at })
      .from(guardianAsks)
      .where(eq(guardianAsks.child, user)),
    imports: await tx
      .select({
        name: imports.name,
        price: imports.price,
        boughtAt: imports.boughtAt,
        booking: imports.booking,
      })
      .from(imports)
      .where(eq(imports.buyer, user)),
    questions: await tx.select().from(questions).where(eq(questions.booker, user)),
    bookings: await tx
      .select()
      .from(bookings)
      .where(or(eq(bookings.booker, user), eq(bookings.servicer, user)))
      .orderBy(asc(bookings.start)),
    suspensions: await tx
      .select({
        type: suspensions.type,
        days: suspensions.days,
        startAt: suspensions.startAt,
        endAt: suspensions.endAt,
        withdrawnAt: suspensions.withdrawnAt,
      })
      .from(suspensions)
      .where(eq(suspensions.uid, user))
      .orderBy(asc(suspensions.startAt)),
    ratings: await tx.select().from(ratings).where(eq(ratings.booker, user)),
    favourites: await tx.select().from(fans).where(eq(fans.fan, user)),
    reports: await tx
      .select()
      .from(accidents)
      .where(or(eq(accidents.booker, user), eq(accidents.owner, user))),
  })),
  provide(closingSteps, async (tx, { user }) => {
    const gone = await tx.delete(applications).where(eq(applications.owner, user)).returning()
    await forgetCopies(tx, gone)
    const places = await tx.delete(campuses).where(eq(campuses.owner, user)).returning({ id: campuses.id })
    const spoken = await tx
      .delete(ambassadors)
      .where(eq(ambassadors.owner, user))
      .returning({ id: ambassadors.id })
    await tx.delete(profiles).where(eq(profiles.id, user))
    await tx.delete(questions).where(or(eq(questions.booker, user), eq(questions.servicer, user)))
    await tx.delete(fans).where(eq(fans.fan, user))
    await tx.delete(helpConsents).where(eq(helpConsents.learner, user))
    await tx.delete(purchaseAsks).where(eq(purchaseAsks.child, user))
    await tx.delete(guardianAsks).where(eq(guardianAsks.child, user))
    const of = { owner: user, school: null }
    for (const { id } of gone)
      await referFiles(tx, { ...of, table: 'services_applications', record: id, place: id }, [])
    for (const { id } of spoken)
      await referFiles(tx, { ...of, table: 'services_ambassadors', record: id, place: id }, [])
    for (const { id } of places)
      await referFiles(tx, { ...of, table: 'services_campus', record: id, place: id }, [])
    await referFiles(tx, { ...of, table: 'services_profiles', record: user, place: user }, [])
  }),
]

/** Files used by an application or profile, named for their owner. */
export const forFiles = (): readonly Provision[] => [
  provide(fileUses, async (tx, actor, places) => {
    if (places.length === 0 || actor.id === null) return new Map()
    const found = await tx
      .select()
      .from(applications)
      .where(and(inArray(applications.id, [...places]), eq(applications.owner, actor.id)))
    const named = new Map<string, UsedIn>(
      found.map(row => [
        row.id,
        {
          name: `Application: ${applicationName(row)}`,
          to: `/account/teacher/auth/view/${applicationKeyOf(row)}`,
        },
      ]),
    )
    const papers = await tx
      .select({ id: campuses.id })
      .from(campuses)
      .where(and(inArray(campuses.id, [...places]), eq(campuses.owner, actor.id)))
    for (const { id } of papers)
      named.set(id, { name: 'Teaching on campus', to: '/account/teacher/auth/view/onCampus' })
    const [spoken] = await tx
      .select({ id: ambassadors.id })
      .from(ambassadors)
      .where(and(inArray(ambassadors.id, [...places]), eq(ambassadors.owner, actor.id)))
    if (spoken) named.set(spoken.id, { name: 'Ambassador', to: '/account/teacher/auth/view/ambassador' })
    if (places.includes(actor.id))
      named.set(actor.id, { name: 'Your introduction', to: '/account/teacher/auth/introduction' })
    return named
  }),
]
