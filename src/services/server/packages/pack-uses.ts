// What packages store about a person, and the files they use.
import { and, asc, eq, inArray } from 'drizzle-orm'
import { fileUses, type UsedIn } from '#files/server/files.api.ts'
import { personalData } from '#identity/server/sign-up.api.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { creditLogs, credits, packUsers } from '../credits.tables.ts'
import { packClaims, packs } from '../packages.tables.ts'

export const forPackages = (): readonly Provision[] => [
  provide(personalData, 'packages', async (tx, user) => ({
    bought: await tx
      .select()
      .from(packUsers)
      .where(eq(packUsers.owner, user))
      .orderBy(asc(packUsers.createdAt)),
    credits: await tx
      .select({
        packUser: credits.packUser,
        status: credits.status,
        gift: credits.gift,
        order: credits.order,
        expiresAt: credits.expiresAt,
      })
      .from(credits)
      .where(eq(credits.owner, user))
      .orderBy(asc(credits.expiresAt)),
    log: await tx
      .select()
      .from(creditLogs)
      .where(eq(creditLogs.owner, user))
      .orderBy(asc(creditLogs.createdAt), asc(creditLogs.position)),
    freeCredits: await tx.select().from(packClaims).where(eq(packClaims.buyer, user)),
  })),
  provide(fileUses, async (tx, { id }, places) => {
    if (places.length === 0 || id === null) return new Map()
    const found = await tx
      .select({ id: packs.id, name: packs.name })
      .from(packs)
      .where(and(inArray(packs.id, [...places]), eq(packs.createdBy, id)))
    return new Map<string, UsedIn>(
      found.map(pack => [pack.id, { name: `Package: ${pack.name}`, to: `/sys/package/view?id=${pack.id}` }]),
    )
  }),
]
