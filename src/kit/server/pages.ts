// The built web: assets from memory, precompressed; a page for every known address, 404 for every other.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { extname, join, relative, sep } from 'node:path'
import type Koa from 'koa'
import { basePath } from '#kit/contract/constants.ts'
import { matchRoute } from '#kit/contract/routes.ts'
import { withMeta, type DescribePage } from './page-meta.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

interface Asset {
  readonly body: Buffer
  readonly br: Buffer | undefined
  readonly type: string
  readonly etag: string
  readonly hashed: boolean
}
interface RouteRow {
  readonly path: string
  readonly pending?: boolean
  /** Scripts and styles of its screen. */ readonly files?: readonly string[]
}

export interface Pages {
  /** Build id of the web being served. */
  readonly version: string
  readonly middleware: Koa.Middleware
}

const reads = (ctx: Koa.Context): boolean => ctx.method === 'GET' || ctx.method === 'HEAD'

/** Does the caller want a page rather than the service of the same name? */
const wantsPage = (ctx: Koa.Context): boolean =>
  ctx.get('accept').includes('text/') && ctx.accepts('application/json', 'text/html') === 'text/html'

/** `accept` values of command line tools and monitors, which get a page where no service answers. */
const takesPage = (ctx: Koa.Context): boolean =>
  !ctx.get('accept').includes('json') && ctx.accepts('text/html') === 'text/html'

/** Written into meta elements: whether developer pages are open, and which parts are configured. */
export interface PageFacts {
  readonly mode: 'development' | 'production'
  readonly features: readonly string[]
}

/**
 * @param isService Does a service answer at this path? It goes before the page, unless a page was requested.
 * @param describe Link preview of a page.
 */
export function servePages(
  folder: string,
  facts: PageFacts,
  isService: (path: string) => boolean,
  describe?: { readonly origin: string; readonly page: DescribePage },
): Pages {
  const assets = readAssets(folder)
  const table = (jsonAsset(assets.get('/routes.json')) ?? []) as readonly RouteRow[]
  const version =
    (jsonAsset(assets.get('/version.json')) as { version?: string } | undefined)?.version ?? 'none'
  const page = fillMeta(assets.get('/index.html')?.body.toString('utf8'), {
    'app-version': version,
    'app-mode': facts.mode,
    'app-features': facts.features.join(' '),
  })
  return {
    version,
    middleware: async (ctx, next) => {
      const path = ctx.path.slice(basePath.length) || '/'
      const asset = path === '/index.html' || path === '/routes.json' ? undefined : assets.get(path)
      if (asset && reads(ctx)) return sendAsset(ctx, asset)
      if (path === shellPath && page !== undefined && reads(ctx)) return sendShell(ctx, page)
      ctx.vary('Accept')
      if (path.startsWith('/assets/') || !reads(ctx)) return next()
      const wanted = wantsPage(ctx)
      if (!wanted && (isService(path) || !takesPage(ctx))) return next()
      const match = matchRoute(table, path)
      const found = match !== undefined && match.route.pending !== true
      if (!found && !wanted) return next()
      ctx.status = found ? 200 : 404
      ctx.set('cache-control', 'no-store')
      ctx.type = 'text/html'
      if (page === undefined) {
        ctx.body =
          'The web has not been built. Run "npm start", or "npm run dev" and open the address it prints.'
        return
      }
      const meta = found && describe ? await describe.page(path, ctx.querystring) : undefined
      const described = meta && describe ? withMeta(page, meta, describe.origin, basePath) : page
      ctx.body = described.replace('</head>', `${linksOf(match?.route)}</head>`)
    },
  }
}

/** The app shell that the service worker keeps for offline use. */
const shellPath = '/shell.html'

function sendShell(ctx: Koa.Context, page: string): void {
  ctx.set('cache-control', 'no-store')
  ctx.type = 'text/html'
  ctx.body = page
}

/** Preloads: the browser fetches them together with the entry. */
const linksOf = (route: RouteRow | undefined): string =>
  (route?.files ?? [])
    .map(file =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" crossorigin href="${basePath}/${file}" />`
        : `<link rel="modulepreload" href="${basePath}/${file}" />`,
    )
    .join('')

const fillMeta = (html: string | undefined, values: Readonly<Record<string, string>>): string | undefined =>
  html?.replace(/<meta\s+name="([\w-]+)"\s+content="[^"]*"\s*\/?>/g, (whole, name: string) =>
    values[name] === undefined ? whole : `<meta name="${name}" content="${values[name]}" />`,
  )

function sendAsset(ctx: Koa.Context, asset: Asset): void {
  ctx.set('cache-control', asset.hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  ctx.vary('Accept-Encoding')
  ctx.etag = asset.etag
  ctx.type = asset.type
  ctx.status = 200
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  const packed = asset.br && ctx.acceptsEncodings('br', 'identity') === 'br' ? asset.br : undefined
  if (packed) ctx.set('content-encoding', 'br')
  ctx.body = packed ?? asset.body
}

const jsonAsset = (asset: Asset | undefined): unknown =>
  asset ? JSON.parse(asset.body.toString('utf8')) : undefined

function readAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  if (!existsSync(folder)) return assets
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || file.endsWith('.br')) continue
    const body = readFileSync(file)
    const path = '/' + relative(folder, file).split(sep).join('/')
    assets.set(path, {
      body,
      br: existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : undefined,
      type: types[extname(file)] ?? 'application/octet-stream',
      etag: createHash('sha1').update(body).digest('base64url'),
      hashed: path.startsWith('/assets/'),
    })
  }
  return assets
}
