// `poster`: merges pictures into one, with a link to this site as a QR code.
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { encode } from 'uqr'
import { posterContract } from '#communications/contract/share.contract.ts'
import { storeOf } from '#files/server/files.server.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement } from '#kit/server/service.ts'
import { ownAddress } from '../deliveries/own-address.ts'
import { isOwnPicture } from './share.service.ts'

const size = { width: 1080, height: 1350 }
const front = 720
const code = 280
const margin = 48

export const posterService = (kit: Kit) => {
  const store = storeOf(kit)
  return implement(posterContract, {
    calls: {
      get: {
        async mergeImage({ query: { image, imageCover, url }, actor }) {
          const address = url === undefined ? undefined : ownAddress(kit, url).href
          for (const [path, hash] of Object.entries({ image, imageCover }))
            if (hash !== undefined && !(await isOwnPicture(kit.db, actor.id ?? '', hash)))
              throw kitFail('bad-query', { fields: [{ path, message: 'Upload the picture first.' }] })
          const read = (hash: string) => buffer(store.open(hash))
          const merged = await merge(
            await read(image),
            imageCover === undefined ? undefined : await read(imageCover),
            address,
          )
          return { filename: 'poster.jpg', mime: 'image/jpeg', base64: merged.toString('base64') }
        },
      },
    },
  })
}

export async function merge(
  ground: Buffer,
  inFront: Buffer | undefined,
  url: string | undefined,
): Promise<Buffer> {
  const layers = [
    ...(inFront === undefined
      ? []
      : [
          {
            input: await sharp(inFront)
              .autoOrient()
              .resize({ width: front, height: front, fit: 'inside', withoutEnlargement: true })
              .png()
              .toBuffer(),
            gravity: 'centre' as const,
          },
        ]),
    ...(url === undefined
      ? []
      : [
          {
            input: qrSvg(url),
            left: size.width - code - margin,
            top: size.height - code - margin,
          },
        ]),
  ]
  return sharp(ground)
    .autoOrient()
    .resize({ ...size, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .composite(layers)
    .jpeg({ quality: 86 })
    .toBuffer()
}

/** Always dark on white, because scanners need the contrast. */
function qrSvg(text: string): Buffer {
  const { data, size: side } = encode(text, { ecc: 'M', border: 3 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${code}" height="${code}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#ffffff"/><path d="${path}" fill="#000000"/></svg>`,
  )
}
