// Pictures, videos and sounds of a slide.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { shadowOf, strokeOf } from './pptx-fills.ts'
import { customOf, geometryOf, presetOf } from './pptx-geometry.ts'
import type { PictureChange } from './picture-changes.ts'
import { collecting, namedIn } from './pptx-named.ts'
import { pictureIn } from './pptx-picture-place.ts'
import { recolouring } from './pptx-recolour.ts'
import { altOf, placed, type Media, type Scene } from './pptx-scene.ts'
import { boxTransformOf, type Box, type BoxTransform } from './pptx-shapes.ts'
import { at, deep, number, type XmlNode } from './xml.ts'

const mimes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  jfif: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
}

async function mediaAt(scene: Scene, id: string | undefined): Promise<Media | undefined> {
  const target = scene.part.target(id)
  if (!target || target.outside) return undefined
  const known = scene.media.get(target.path)
  if (known) return known
  const mime = mimes[target.path.split('.').at(-1)?.toLowerCase() ?? '']
  const bytes = mime === undefined ? undefined : await scene.file.bytes(target.path)
  if (mime === undefined || !bytes) return undefined
  const media = { path: target.path, bytes, mime }
  scene.media.set(target.path, media)
  return media
}

/**
 * A picture in a format that browsers show, with its original colours. Other formats are named in the report and on
 * the page.
 */
export async function pictureAt(scene: Scene, blip: XmlNode | undefined): Promise<Media | undefined> {
  const id = blip?.attributes['r:embed']
  const target = scene.part.target(id)
  if (!target || target.outside) {
    scene.complain('A picture that is not inside the file was left out.')
    return undefined
  }
  const isMetafile = /\.(?:emf|wmf|emz|wmz)$/i.test(target.path)
  const isDrawn = isMetafile || /\.(?:bmp|dib)$/i.test(target.path)
  const media = isDrawn ? await drawnAt(scene, target.path, isMetafile) : await mediaAt(scene, id)
  if (media?.mime.startsWith('image/'))
    return repaintedAt(scene, media, recolouring(blip, scene.context.palette))
  const name = target.path.split('/').at(-1) ?? ''
  scene.complain(
    isMetafile
      ? `The picture ${name} is a Windows metafile that could not be drawn, and was left out.`
      : `The picture ${name} is in a format that browsers do not show, and was left out.`,
  )
  return undefined
}

/** A recoloured picture becomes a separate file; if it cannot be repainted, the original is used. */
async function repaintedAt(scene: Scene, media: Media, changes: readonly PictureChange[]): Promise<Media> {
  if (changes.length === 0) return media
  const name = JSON.stringify(changes).replaceAll(/[^\w.-]+/g, '')
  return madeAt(scene, `${media.path}.${name}.png`, () => scene.studio.repaint(media, changes), media)
}

/** A picture generated once and stored under its own name. */
export async function madeAt(
  scene: Scene,
  path: string,
  make: () => Promise<Uint8Array | undefined>,
  instead: Media,
): Promise<Media> {
  const known = scene.media.get(path)
  if (known) return known
  const bytes = await make()
  if (!bytes) return instead
  const media = { path, bytes, mime: 'image/png' }
  scene.media.set(path, media)
  return media
}

/** Metafiles and bitmaps are stored as converted pictures. */
async function drawnAt(scene: Scene, path: string, isMetafile: boolean): Promise<Media | undefined> {
  const known = scene.media.get(path)
  if (known) return known
  const bytes = scene.undrawn.has(path) ? undefined : await scene.file.bytes(path)
  const draw = (file: Uint8Array) =>
    isMetafile ? scene.drawMetafile(file) : scene.studio.repaint({ bytes: file, mime: 'image/bmp' }, [])
  const picture = bytes && (await draw(bytes))
  if (!picture) {
    scene.undrawn.add(path)
    return undefined
  }
  const media = { path, bytes: picture, mime: 'image/png' }
  scene.media.set(path, media)
  return media
}

export async function pictureOf(node: XmlNode, scene: Scene, place: BoxTransform): Promise<Element[]> {
  const box = placed(node, scene, place)
  if (!box) return []
  const { scene: own, lost } = collecting(scene)
  const moving = await movingOf(node, own, box)
  if (moving) return [moving]
  const media = await pictureAt(own, at(node, 'p:blipFill', 'a:blip'))
  if (!media) return lost[0] === undefined ? [] : [namedIn(scene, lost[0], box, altOf(node))]
  const { palette, perPoint } = scene.context
  const [properties, style] = [at(node, 'p:spPr'), at(node, 'p:style')]
  const stroke = strokeOf([properties], style, scene.looks, palette, perPoint)
  const shadow = shadowOf(properties, style, scene.looks, palette, perPoint)
  return [
    imageOf(at(node, 'p:blipFill'), media.path, box, scene, {
      ...(stroke.stroke && { stroke: stroke.stroke, strokeWidth: stroke.strokeWidth ?? 1 }),
      ...shadow,
      ...(await cutOut(properties, box, scene)),
      ...altOf(node),
    }),
  ]
}

type Image = Extract<Element, { kind: 'image' }>

export function imageOf(
  fill: XmlNode | undefined,
  file: string,
  box: Box,
  scene: Scene,
  looks: Partial<Image>,
): Image {
  const shown = pictureIn(fill, box, looks.path !== undefined)
  const opacity = number(at(fill, 'a:blip', 'a:alphaModFix'), 'amt')
  return {
    kind: 'image',
    file,
    _id: scene.next(),
    ...boxTransformOf(shown.box),
    ...looks,
    ...(shown.crop && { crop: shown.crop }),
    ...(opacity !== undefined && { opacity: Math.min(1, Math.max(0, opacity / 100_000)) }),
  }
}

/** The crop shape of a picture, unless it is its box. */
async function cutOut(properties: XmlNode | undefined, box: Box, scene: Scene): Promise<{ path?: string }> {
  const [preset, custom] = [at(properties, 'a:prstGeom'), at(properties, 'a:custGeom')]
  const name = preset?.attributes['prst'] ?? 'rect'
  if (!custom && name === 'rect') return {}
  const definition = custom ? customOf(custom) : await presetOf(name, at(preset, 'a:avLst'))
  const path =
    definition && geometryOf(definition, box.width / scene.scale, box.height / scene.scale).outlines[0]?.path
  return path ? { path } : {}
}

async function movingOf(node: XmlNode, scene: Scene, box: Box): Promise<Element | undefined> {
  const own = at(node, 'p:nvPicPr', 'p:nvPr')
  const video = at(own, 'a:videoFile')
  const sound = at(own, 'a:audioFile')
  if (!video && !sound) return undefined
  const embedded = deep(own, 'p14:media')[0]?.attributes['r:embed'] ?? (video ?? sound)?.attributes['r:link']
  const media = await mediaAt(scene, embedded)
  const _id = scene.next()
  if (sound)
    return media?.mime.startsWith('audio/')
      ? { kind: 'audio', file: media.path, _id, ...boxTransformOf(box) }
      : undefined
  const poster = await posterOf(node, scene)
  if (media?.mime.startsWith('video/'))
    return { kind: 'video', file: media.path, ...poster, _id, ...boxTransformOf(box), ...altOf(node) }
  const target = scene.part.target(video?.attributes['r:link'])
  if (target?.outside && target.path.startsWith('https://'))
    return { kind: 'video', url: target.path, ...poster, _id, ...boxTransformOf(box), ...altOf(node) }
  scene.complain('A video that is not inside the file was left out.')
  return undefined
}

/** The poster frame of a video. */
async function posterOf(node: XmlNode, scene: Scene): Promise<{ poster?: string }> {
  const id = at(node, 'p:blipFill', 'a:blip')?.attributes['r:embed']
  const media = id === undefined ? undefined : await mediaAt(scene, id)
  return media?.mime.startsWith('image/') ? { poster: media.path } : {}
}
