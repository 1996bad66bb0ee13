// Imitates the APIs of Openverse, Wikimedia Commons and YouTube in its own process: one picture each by name,
// some misleading ones, and every requested address reported to the parent.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#1f6f6b' } })
  .jpeg()
  .toBuffer()

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  process.send?.({ requests: `${url.pathname}${url.search}` })
  const json = (body: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const { origin, pathname, searchParams: query } = url
  const openverseRow = (id: string, file = `${origin}/files/tide.jpg`) => ({
    id,
    title: `Tide pool ${id}`,
    creator: 'Ana Ruiz',
    url: file,
    thumbnail: `${origin}/files/thumb.jpg`,
    foreign_landing_url: 'https://photos.example/tide',
    license: 'by-sa',
    license_version: '2.0',
    license_url: 'https://creativecommons.org/licenses/by-sa/2.0/',
    mature: false,
  })
  const one = /^\/v1\/images\/([\w-]+)\/$/.exec(pathname)?.[1]
  if (one === 'gone') return json({ detail: 'Not found.' }, 404)
  if (one === 'inside') return json(openverseRow(one, 'https://10.0.0.1/secret.jpg'))
  if (one === 'moved') return json(openverseRow(one, `${origin}/files/moved.jpg`))
  if (one === 'trick') return json(openverseRow(one, `${origin}/files/page.html`))
  if (one) return json(openverseRow(one))
  if (pathname === '/v1/images/') {
    if (query.get('q') === 'broken') return json({ detail: 'down' }, 500)
    if (query.get('q') === 'strange') return response.writeHead(200).end('<html>')
    const page = Number(query.get('page'))
    return json({ result_count: 2, page_count: 2, page_size: 20, page, results: [openverseRow(`p${page}`)] })
  }
  if (pathname === '/w/api.php') return json(commons(origin, query))
  if (pathname === '/youtube/v3/search')
    return query.get('key') === 'secret'
      ? json({
          nextPageToken: 'CAUQAA',
          items: [
            {
              id: { kind: 'youtube#video', videoId: 'abc-DEF_123' },
              snippet: {
                title: 'Why tides &amp; waves differ',
                channelTitle: 'Sea school',
                thumbnails: { medium: { url: `${origin}/files/thumb.jpg` } },
              },
            },
            { id: { kind: 'youtube#channel' } },
          ],
        })
      : json({ error: { code: 403 } }, 403)
  if (pathname === '/files/moved.jpg') return response.writeHead(302, { location: '/files/tide.jpg' }).end()
  if (pathname === '/files/page.html')
    return response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<script>alert(1)</script>')
  if (pathname.startsWith('/files/'))
    return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
  return response.writeHead(404).end()
})

function commons(origin: string, query: URLSearchParams): unknown {
  const isVideo = query.get('gsrsearch')?.startsWith('filetype:video') || query.get('pageids') === '77'
  return {
    ...(query.has('gsrsearch') && { continue: { gsroffset: 20, continue: 'gsroffset||' } }),
    query: {
      pages: [
        {
          pageid: isVideo ? 77 : 42,
          ns: 6,
          title: `File:Tide at noon.${isVideo ? 'webm' : 'jpg'}`,
          index: 1,
          imageinfo: [
            {
              url: `${origin}/files/original.${isVideo ? 'webm' : 'jpg'}`,
              thumburl: `${origin}/files/${query.get('iiurlwidth')}.jpg`,
              descriptionurl: 'https://commons.wikimedia.org/wiki/File:Tide_at_noon.jpg',
              mime: isVideo ? 'video/webm' : 'image/jpeg',
              extmetadata: {
                Artist: { value: '<a href="//x">Bo &amp; Li</a>' },
                LicenseShortName: { value: 'CC BY 4.0' },
                LicenseUrl: { value: 'https://creativecommons.org/licenses/by/4.0' },
              },
            },
          ],
        },
        { ns: 6, title: 'File:Missing.jpg', missing: true },
      ],
    },
  }
}

server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port })
})
