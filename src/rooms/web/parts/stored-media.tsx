// A stored file is shown as what it is; what its sender did not say is tried out: a picture, a film or sound, a link.
import { useState } from 'react'
import { Film } from '#authoring/web/parts/video/film.tsx'
import { playsNote } from '#files/contract/media-types.rules.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import classes from '../teacher/answer-body.module.css'

export interface StoredMediaProps {
  url: string
  type: string
  name: string
  /** As much as fits a small tile. */ brief?: boolean
}

export function StoredMedia({ url, type, name, brief = false }: StoredMediaProps) {
  const [failed, setFailed] = useState(() => firstTry(type))
  if (failed === 0)
    return (
      <img
        className={classes.media}
        src={url}
        alt={name}
        loading="lazy"
        onError={() => setFailed(1)}
      />
    )
  if (failed === 1 && !brief)
    return (
      <Film
        src={url}
        label={name}
        note={playsNote(type)}
        onFail={() => setFailed(2)}
      />
    )
  const note = brief ? null : playsNote(type)
  return (
    <>
      {note !== null && <p className={classes.small}>{note}</p>}
      <a
        className={classes.file}
        href={url}
        target="_blank"
        rel="noreferrer"
      >
        <Icon
          name="file"
          size={18}
        />
        Open the file
      </a>
    </>
  )
}

/** Where to begin, by the type that was sent: with a picture, a film or a link to the file. */
function firstTry(said: string): number {
  if (said === '' || said.startsWith('image/')) return 0
  return /^(video|audio)\//.test(said) ? 1 : 2
}
