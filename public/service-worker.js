// What works without a connection: the shell of the product, and code and pictures that were loaded before. Never data:
// services, sockets and files go past it. The build writes its version here, so every release brings its own worker.
const version = '__APP_VERSION__'
const base = '/v2'
const shell = `${base}/shell.html`
const prefix = 'classwright '
const ownCache = `${prefix}${version}`
/** Kept among the files: a newer version waits, and this worker leaves everything to the network. */
const upgradeFlag = `${base}/upgrade-flag`

self.addEventListener('install', event => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', event => {
  event.waitUntil(removeOldCaches().then(() => self.clients.claim()))
})

self.addEventListener('fetch', event => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (isHashed(request.url)) event.respondWith(openFile(event))
})

self.addEventListener('message', event => {
  const { type, version: loaded, files } = event.data ?? {}
  if (type === 'upgrade') event.waitUntil(stepAside())
  if (type === 'loaded' && loaded === version) event.waitUntil(keepFiles(files))
})

self.addEventListener('push', event => {
  const { title, link } = event.data?.json() ?? {}
  event.waitUntil(
    self.registration.showNotification(title ?? 'Classwright', {
      icon: `${base}/icon-192.png`,
      tag: link ?? title,
      data: { link },
    }),
  )
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openLink(event.notification.data?.link))
})

const openCache = () => caches.open(ownCache)

/** The page and the few files that it names: those of the first load, which the browser has anyway. */
async function keepShell() {
  const answer = await fetch(shell, { cache: 'no-store' })
  if (!answer.ok) throw new Error('the shell did not come')
  const files = [...(await answer.clone().text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file)
  await (await openCache()).put(shell, answer)
  await addMissing(files)
}

async function removeOldCaches() {
  const names = await caches.keys()
  const old = names.filter(name => name.startsWith(prefix) && name !== ownCache)
  await Promise.all(old.map(name => caches.delete(name)))
}

/** Always from the server; the shell only where there is no answer at all. */
async function openPage(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = (await isUpgrading()) ? undefined : await (await openCache()).match(shell)
    if (!kept) throw error
    return kept
  }
}

/** A name with a hash never means another content, so what is kept is as good as what is served. */
async function openFile(event) {
  const { request } = event
  if (await isUpgrading()) return fetch(request)
  const cache = await openCache()
  const kept = await cache.match(request.url, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (isFile(answer)) event.waitUntil(cache.put(request.url, answer.clone()))
  return answer
}

function isHashed(address) {
  const { origin, pathname } = new URL(address, self.location.origin)
  return (
    origin === self.location.origin && pathname.startsWith(`${base}/assets/`) && !pathname.endsWith('.json')
  )
}

const isFile = answer =>
  answer.status === 200 &&
  answer.type === 'basic' &&
  !(answer.headers.get('content-type') ?? '').includes('json')

/** The page runs this version, so no newer one waits any more. */
async function keepFiles(files) {
  await (await openCache()).delete(upgradeFlag)
  await addMissing(files)
}

async function addMissing(files) {
  const cache = await openCache()
  await Promise.all(
    files.filter(isHashed).map(async file => {
      if (await cache.match(file, { ignoreVary: true })) return
      const answer = await fetch(file).catch(() => null)
      if (answer && isFile(answer)) await cache.put(file, answer)
    }),
  )
}

const stepAside = async () => (await openCache()).put(upgradeFlag, new Response(''))
const isUpgrading = async () => (await (await openCache()).match(upgradeFlag)) !== undefined

/** Notices lead to own pages only. */
async function openLink(link) {
  const path = typeof link === 'string' && /^\/(?!\/)/.test(link) ? link : '/my/notice'
  const { href } = new URL(`${base}${path}`, self.location.origin)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(page => page.url === href)
  return open ? open.focus() : self.clients.openWindow(href)
}
