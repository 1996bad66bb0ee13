// Re-encodes pictures: the stored file is upright and contains no metadata or other data.
import sharp, { type Sharp } from 'sharp'
import { filesErrors } from '#files/contract/files.errors.ts'
import type { FilePurpose } from '#files/contract/purposes.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { hashesOf } from '../store/hashes.ts'
import { inspections } from './inspection-queue.ts'

export interface Picture {
  readonly hash: string
  readonly sha1: string
  readonly mime: string
  readonly size: number
  readonly width: number
  readonly height: number
  readonly file: string
  readonly small: string | null
  readonly medium: string | null
}

export const isPicture = (mime: string): boolean => mime.startsWith('image/')

const avatarSize = 512
const smallSize = 96
/** Longest sides of the smaller versions, for lists and for pages. */
const versionSides = { small: 320, medium: 1280 } as const
const longestSide = 4096
/** Total of all frames: limits the memory for decompression bombs and long animations. */
const maxPixels = 50_000_000
const maxFrames = 200

/** Re-encodes a picture next to the uploaded file. The caller removes the rest. */
export const redraw = (file: string, purpose: FilePurpose): Promise<Picture> =>
  inspections.run(() => draw(file, purpose))

async function draw(source: string, purpose: FilePurpose): Promise<Picture> {
  const animated = purpose !== 'avatar'
  const {
    width = 0,
    height = 0,
    pages = 1,
    pageHeight = height,
    format,
  } = await understood(sharp(source, { limitInputPixels: false }).metadata())
  if (width * pageHeight * (animated ? pages : 1) > maxPixels || (animated && pages > maxFrames))
    throw fail(filesErrors, 'huge-picture')

  const open = () =>
    sharp(source, {
      limitInputPixels: maxPixels,
      animated: animated && pages > 1,
      failOn: 'truncated',
    }).autoOrient()
  const file = `${source}.new`
  if (purpose === 'avatar') {
    const small = `${source}.small`
    await write(open().resize(smallSize, smallSize).webp({ quality: 82 }), small)
    return {
      ...(await write(open().resize(avatarSize, avatarSize).webp({ quality: 85 }), file)),
      mime: 'image/webp',
      file,
      small,
      medium: null,
    }
  }
  const picture = open().resize({
    width: longestSide,
    height: longestSide,
    fit: 'inside',
    withoutEnlargement: true,
  })
  const kind = format === 'jpeg' || format === 'png' || format === 'gif' ? format : 'webp'
  const drawn = await write(picture.toFormat(kind, kind === 'jpeg' ? { quality: 88 } : {}), file)
  return {
    ...drawn,
    mime: `image/${kind}`,
    file,
    small: await smallerVersion(file, source, drawn, 'small'),
    medium: await smallerVersion(file, source, drawn, 'medium'),
  }
}

/** Writes a smaller version beside the picture; of an animation, its first frame. */
async function smallerVersion(
  drawn: string,
  source: string,
  { width, height }: { width: number; height: number },
  size: keyof typeof versionSides,
): Promise<string | null> {
  const side = versionSides[size]
  if (Math.max(width, height) <= side) return null
  const file = `${source}.${size}`
  await understood(
    sharp(drawn).resize({ width: side, height: side, fit: 'inside' }).webp({ quality: 80 }).toFile(file),
  )
  return file
}

async function write(
  picture: Sharp,
  file: string,
): Promise<Pick<Picture, 'hash' | 'sha1' | 'size' | 'width' | 'height'>> {
  const { width, height, size, pageHeight } = await understood(picture.toFile(file))
  const { sha256: hash, sha1 } = await hashesOf(file)
  return { hash, sha1, size, width, height: pageHeight ?? height }
}

async function understood<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const words = error instanceof Error ? error.message : ''
    if (/no space left on device|disk quota exceeded/i.test(words)) throw kitFail('disk-full')
    throw fail(filesErrors, /pixel limit/i.test(words) ? 'huge-picture' : 'broken-picture')
  }
}
