// Shows a stored file by its type. Without a known type it tries a picture, then video or audio, then a
// link.
import { useState } from 'react'
import { Film } from '#authoring/web/parts/video/film.tsx'
import { playsNote } from '#files/contract/media-types.rules.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import classes from '../teacher/answer-body.module.css'

export interface StoredMediaProps {
  url: string
  type: string
  name: string
  /** Shortened to fit a small tile. */ brief?: boolean
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

/** The first attempt for the given type: picture, player or link. */
function firstTry(said: string): number {
  if (said === '' || said.startsWith('image/')) return 0
  return /^(video|audio)\//.test(said) ? 1 : 2
}
