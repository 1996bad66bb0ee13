// A material as everybody sees it: a description with a link, or a stored video in our own player.
import type { PageMaterials } from '#authoring/contract/questions.contract.ts'
import { clockOf } from '#authoring/contract/video.rules.ts'
import { Icon, type IconName } from '#kit/web/icons/icon.tsx'
import classes from '../../questions/questions.module.css'
import { Film } from '../video/film.tsx'

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

/** Address of a video that is played here; one that the page itself shows is played there. */
export const filmOf = ({ type, fileUrl, element }: ShownMaterial): string | null =>
  type === 'video' && element === undefined ? fileUrl : null

/** A description and a link, or a player. */
export const MaterialFacts = ({ material }: { material: ShownMaterial }) => (
  <>
    <MaterialLabel material={material} />
    <MaterialFilm material={material} />
  </>
)

export function MaterialLabel({ material }: { material: ShownMaterial }) {
  const { type, url, fileUrl, ext, element } = material
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
          <Icon name={signs[type]} />
        )}
      </span>
      <span className={classes.two}>
        {filmOf(material) === null ? (
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
          {typeNames[type]}
          {ext && `, ${clockOf(ext.start)} to ${clockOf(ext.end)}`}
          {element !== undefined && ', on the page itself'}
        </small>
      </span>
    </>
  )
}

export function MaterialFilm({ material }: { material: ShownMaterial }) {
  const src = filmOf(material)
  const { ext, captions } = material
  if (src === null) return null
  return (
    <Film
      className={classes.whole}
      src={src}
      label={nameOf(material)}
      captions={captions}
      part={ext && { from: ext.start, to: ext.end }}
    />
  )
}
