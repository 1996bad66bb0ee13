// The files domain: stores uploads by hash, whole or in parts, checks their content and re-encodes pictures.
import { join } from 'node:path'
import type Koa from 'koa'
import { filesErrors } from '#files/contract/files.errors.ts'
import { platformFilesOwner } from '#files/contract/library.contract.ts'
import { filesPath } from '#kit/contract/constants.ts'
import type { Domain, WhoCalls } from '#kit/server/domain.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { provide } from '#kit/server/ports.ts'
import { StartError } from '#kit/server/start-error.ts'
import { filesJobs } from './files.jobs.ts'
import { filesService } from './drive/files.service.ts'
import { foldersService } from './drive/folders.service.ts'
import { fileLibraryService } from './drive/library.service.ts'
import { parts } from './uploads/parts.ts'
import { s3Store } from './store/s3-store.ts'
import { serve } from './sending/serve.ts'
import { spaceRules } from './spaces/space.ts'
import { folderStore, type Store } from './store/store.ts'
import { upload } from './uploads/upload.ts'

/** The configured object store, or a folder in the data directory. */
export function storeOf({ config: { s3, dataDir } }: Kit): Store {
  const folder = join(dataDir, 'files')
  if (s3 && !s3.keys)
    throw new StartError(
      'S3_BUCKET is set without S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both, or remove S3_BUCKET.',
    )
  return s3 ? s3Store(s3, folder) : folderStore(folder)
}

export const files: Domain = {
  name: 'files',
  errors: [filesErrors],
  provides: () => [
    // Only the disk limits the platform library; staff monitor it.
    provide(spaceRules, (_tx, pool) =>
      Promise.resolve(pool === platformFilesOwner ? Number.MAX_SAFE_INTEGER : undefined),
    ),
  ],
  services: kit => [filesService(), foldersService(kit), fileLibraryService()],
  jobs: kit => filesJobs(kit, storeOf(kit)),
  addresses: (kit, whoCalls) => [addresses(kit, storeOf(kit), whoCalls)],
}

const place = new RegExp(`^${filesPath}/files/([0-9a-f]{64}|[0-9a-f]{40})(/parts)?$`)

const addresses =
  (kit: Kit, store: Store, whoCalls: WhoCalls): Koa.Middleware =>
  async (ctx, next) => {
    const [, hash, inParts] = place.exec(ctx.path) ?? []
    if (hash === undefined) return next()
    const long = hash.length === 64
    if (inParts && long && (ctx.method === 'GET' || ctx.method === 'PUT'))
      return parts(kit, store, whoCalls, ctx, hash)
    if (!inParts && long && ctx.method === 'PUT') return upload(kit, store, whoCalls, ctx, hash)
    if (!inParts && (ctx.method === 'GET' || ctx.method === 'HEAD'))
      return serve(kit, store, whoCalls, ctx, hash)
    throw kitFail('unknown-method')
  }
