// Pictures, videos and sound of a slide.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { altOf, placed, type Media, type Scene } from './pptx-scene.ts'
import { boxTransformOf, type Box, type BoxTransform } from './pptx-shapes.ts'
import { at, deep, number, type XmlNode } from './xml.ts'

const mimes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
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

export async function mediaAt(scene: Scene, id: string | undefined): Promise<Media | undefined> {
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

export async function pictureOf(node: XmlNode, scene: Scene, place: BoxTransform): Promise<Element[]> {
  const box = placed(node, scene, place)
  if (!box) return []
  const moving = await movingOf(node, scene, box)
  if (moving) return [moving]
  const media = await mediaAt(scene, at(node, 'p:blipFill', 'a:blip')?.attributes['r:embed'])
  if (!media?.mime.startsWith('image/')) {
    scene.complain('A picture in a format that browsers do not show was left out.')
    return []
  }
  const cut = at(node, 'p:blipFill', 'a:srcRect')
  const side = (name: string) => Math.max(0, (number(cut, name) ?? 0) / 100_000)
  const crop = { left: side('l'), top: side('t'), right: side('r'), bottom: side('b') }
  return [
    {
      kind: 'image',
      file: media.path,
      _id: scene.next(),
      ...boxTransformOf(box),
      ...altOf(node),
      ...(Object.values(crop).some(value => value > 0) ? { crop } : {}),
    },
  ]
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
  if (media?.mime.startsWith('video/'))
    return { kind: 'video', file: media.path, _id, ...boxTransformOf(box), ...altOf(node) }
  const target = scene.part.target(video?.attributes['r:link'])
  if (target?.outside && target.path.startsWith('https://'))
    return { kind: 'video', url: target.path, _id, ...boxTransformOf(box), ...altOf(node) }
  scene.complain('A video that is not inside the file was left out.')
  return undefined
}
