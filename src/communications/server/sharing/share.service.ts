// `share-info`: custom previews of shared links. They apply to links with the owner's invite code, and only to
// pages that have a preview.
import { and, eq } from 'drizzle-orm'
import type Koa from 'koa'
import type * as z from '#zod'
import { communicationsErrors } from '#communications/contract/communications.errors.ts'
import { shareInfoContract, type ShareInfo } from '#communications/contract/share.contract.ts'
import { filesHeld, referFiles, signer } from '#files/server/files.api.ts'
import { inviteParam } from '#identity/contract/invite.values.ts'
import { accountRow } from '#identity/server/school-accounts.api.ts'
import { basePath, filesPath } from '#kit/contract/constants.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { ShareCard } from '#kit/server/page-meta.ts'
import { implement } from '#kit/server/service.ts'
import { ownAddress } from '../deliveries/own-address.ts'
import { shareInfos, type ShareInfoRow } from '../share.tables.ts'

const picture = new RegExp(`^${filesPath}/share/([0-9a-f-]{36})/picture$`)

export const shareInfoService = (kit: Kit) =>
  implement(shareInfoContract, {
    facts: { owner: shareInfos.owner },
    async find({ db, query, where, actor }) {
      const path = await ownLink(kit, db, actor.id ?? '', query.url)
      const rows = await db
        .select()
        .from(shareInfos)
        .where(and(eq(shareInfos.path, path), where))
      return { total: rows.length, limit: 1, skip: 0, data: rows.map(row => wire(kit, row)) }
    },
    async create({ db, data: { url, image, ...words }, actor, now }) {
      const owner = actor.id ?? ''
      const path = await ownLink(kit, db, owner, url)
      if (image !== null && !(await isOwnPicture(db, owner, image)))
        throw kitFail('bad-data', { fields: [{ path: 'image', message: 'Upload the picture first.' }] })
      const set = { ...words, image, updatedAt: now }
      const [row] = await db
        .insert(shareInfos)
        .values({ id: kit.newId(), owner, path, ...set, createdAt: now })
        .onConflictDoUpdate({ target: shareInfos.path, set, setWhere: eq(shareInfos.owner, owner) })
        .returning()
      if (!row) throw kitFail('not-found')
      await keepPicture(db, row, image)
      return wire(kit, row)
    },
    async remove(id, { db, where }) {
      const [row] = await db
        .delete(shareInfos)
        .where(and(eq(shareInfos.id, id), where))
        .returning()
      if (!row) throw kitFail('not-found')
      await keepPicture(db, row, null)
      return wire(kit, row)
    },
  })

/** Validates that a link has the user's own invite code and nothing else in its query. */
async function ownLink(kit: Kit, db: Tx, user: string, address: string): Promise<string> {
  const url = ownAddress(kit, address)
  const { inviteCode } = await accountRow(db, user)
  if (url.searchParams.get(inviteParam) !== inviteCode) throw fail(communicationsErrors, 'share-foreign')
  return linkOf(url.pathname, inviteCode)
}

const linkOf = (path: string, code: string): string => `${path}?${inviteParam}=${encodeURIComponent(code)}`

export const isOwnPicture = async (db: Tx, owner: string, hash: string): Promise<boolean> =>
  (await filesHeld(db, [owner], [hash])).get(hash)?.mime.startsWith('image/') ?? false

const keepPicture = (db: Tx, { id, owner }: ShareInfoRow, image: string | null): Promise<void> =>
  referFiles(
    db,
    { table: 'communications_share_infos', record: id, owner, school: null, place: id },
    image === null ? [] : [image],
  )

const pictureAddress = ({ id, image, updatedAt }: ShareInfoRow): string | null =>
  image === null ? null : `${filesPath}/share/${id}/picture?v=${updatedAt.getTime().toString(36)}`

const wire = ({ origin }: Kit, row: ShareInfoRow): z.input<typeof ShareInfo> => ({
  _id: row.id,
  url: `${origin}${row.path}`,
  title: row.title,
  keywords: row.keywords,
  image: row.image,
  imageUrl: pictureAddress(row),
  desc: row.desc,
})

/** The custom preview of a page opened through a link with an invite code. */
export const sharedCard =
  (kit: Kit): ShareCard =>
  async (path, query) => {
    const code = new URLSearchParams(query).get(inviteParam)
    if (code === null) return undefined
    const [row] = await kit.db
      .select()
      .from(shareInfos)
      .where(eq(shareInfos.path, linkOf(`${basePath}${path}`, code)))
    if (!row) return undefined
    const image = pictureAddress(row)
    return {
      title: row.title,
      ...(row.desc !== '' && { description: row.desc }),
      ...(row.keywords.length > 0 && { keywords: row.keywords }),
      ...(image !== null && { image }),
      sharedPath: row.path.slice(basePath.length),
    }
  }

/** Public pictures of previews: redirects to the file for an hour. */
export const sharedPicture =
  (kit: Kit): Koa.Middleware =>
  async (ctx, next) => {
    const id = picture.exec(ctx.path)?.[1]
    if (id === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    const [row] = await kit.db.select().from(shareInfos).where(eq(shareInfos.id, id))
    if (!row?.image) return next()
    ctx.set('cache-control', 'public, max-age=600')
    ctx.status = 302
    ctx.redirect((await signer(kit.db, kit.clock.now()))(row.image))
  }
