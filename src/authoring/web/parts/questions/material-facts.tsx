// A material as everybody sees it: a description with a link, or a video in its player.
import type { PageMaterials } from '#authoring/contract/questions.contract.ts'
import { clockOf } from '#authoring/contract/video.rules.ts'
import { webVideoAt, type WebVideo } from '#authoring/contract/web-video.rules.ts'
import { Icon, type IconName } from '#kit/web/icons/icon.tsx'
import classes from '../../questions/questions.module.css'
import { WebFilm } from '../video/web-film.tsx'

export type ShownMaterial = PageMaterials['list'][number]

const signs: Readonly<Record<ShownMaterial['type'], IconName>> = {
  iframe: 'external',
  video: 'video',
  audio: 'bell',
  image: 'picture',
  pdf: 'file',
}
const typeNames: Readonly<Record<ShownMaterial['type'], string>> = {
  iframe: 'Website',
  video: 'Video',
  audio: 'Audio',
  image: 'Picture',
  pdf: 'PDF',
}

export const nameOf = ({ desc, url, type }: ShownMaterial): string => desc || (url ?? typeNames[type])

/** How a video is played here; one that the page itself shows is played there. */
function videoOf({ type, url, fileUrl, element, ext }: ShownMaterial): WebVideo | null {
  if (element !== undefined) return null
  if (type === 'video' && fileUrl !== null) return { as: 'file', url: fileUrl }
  if (url === null || (type !== 'video' && type !== 'iframe')) return null
  return webVideoAt(url, ext && { from: ext.start, to: ext.end })
}

/** Address of a video's file, for what is added to it here, such as captions. */
export function filmOf(material: ShownMaterial): string | null {
  const video = videoOf(material)
  return video?.as === 'file' ? video.url : null
}

/** A description and a link, or a player. */
export const MaterialFacts = ({ material }: { material: ShownMaterial }) => (
  <>
    <MaterialLabel material={material} />
    <MaterialFilm material={material} />
  </>
)

export function MaterialLabel({ material }: { material: ShownMaterial }) {
  const { type, url, fileUrl, ext, element } = material
  const video = videoOf(material)
  return (
    <>
      <span className={classes.thumb}>
        {type === 'image' && fileUrl ? (
          <img
            src={fileUrl}
            alt=""
            loading="lazy"
          />
        ) : (
          <Icon name={signs[video ? 'video' : type]} />
        )}
      </span>
      <span className={classes.two}>
        {video === null ? (
          <a
            href={fileUrl ?? url ?? ''}
            target="_blank"
            rel="noreferrer"
          >
            {nameOf(material)}
          </a>
        ) : (
          <b>{nameOf(material)}</b>
        )}
        <small>
          {typeNames[video ? 'video' : type]}
          {ext && `, ${clockOf(ext.start)} to ${clockOf(ext.end)}`}
          {element !== undefined && ', on the page itself'}
        </small>
      </span>
    </>
  )
}

export function MaterialFilm({ material }: { material: ShownMaterial }) {
  const video = videoOf(material)
  const { ext, captions, url } = material
  if (video === null) return null
  return (
    <WebFilm
      className={classes.whole}
      video={video}
      address={url ?? video.url}
      label={nameOf(material)}
      captions={captions}
      part={ext && { from: ext.start, to: ext.end }}
    />
  )
}
