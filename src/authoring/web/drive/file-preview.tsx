import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import type { FileRecord } from '#files/contract/files.contract.ts'
import { playsNote } from '#files/contract/media-types.rules.ts'
import { sizedUrl } from '#kit/web/file-url.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { Film } from '../parts/video/film.tsx'
import { usesQuery } from './drive.queries.ts'
import { factsOf } from './file-thumb.tsx'
import classes from './drive.module.css'

const PdfPreview = lazy(() => import('./pdf-preview.tsx').then(module => ({ default: module.PdfPreview })))

/** A file's preview, details, and where it is used. */
export function FilePreview({ file, onClose }: { file: FileRecord; onClose: () => void }) {
  const uses = useQuery(usesQuery(file._id))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={file.name}
      actions={
        <Button
          component="a"
          href={file.url}
          download={file.name}
          variant="default"
          leftSection={
            <Icon
              name="download"
              size={18}
            />
          }
        >
          Download
        </Button>
      }
    >
      <div className={classes.preview}>
        <Shown file={file} />
        <p className={classes.note}>
          {factsOf(file)} · added{' '}
          <DateTime
            at={file.createdAt}
            day
          />
        </p>
        {file.credit && <p className={classes.note}>{file.credit}</p>}
        <section aria-label="Where it is used">
          <h3>Where it is used</h3>
          {uses.data === undefined && (
            <p className={classes.note}>{uses.error ? 'This could not be loaded.' : 'Looking it up'}</p>
          )}
          {uses.data?.length === 0 && <p className={classes.note}>Nowhere yet.</p>}
          {uses.data && uses.data.length > 0 && (
            <ul className={classes.uses}>
              {uses.data.map(({ place, name, to }) => (
                <li key={place}>{to ? <Link to={to}>{name}</Link> : name}</li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </Dialog>
  )
}

function Shown({ file: { kind, url, name, mime } }: { file: FileRecord }) {
  if (kind === 'picture')
    return (
      <img
        className={classes.shown}
        src={sizedUrl(url, 'medium')}
        alt={name}
      />
    )
  if (kind === 'video')
    return (
      <Film
        src={url}
        label={name}
        note={playsNote(mime)}
      />
    )
  if (kind === 'audio')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <audio
        className={classes.sound}
        src={url}
        controls
        preload="metadata"
        aria-label={name}
      />
    )
  if (mime === 'application/pdf')
    return (
      <Suspense fallback={null}>
        <PdfPreview
          url={url}
          name={name}
        />
      </Suspense>
    )
  return (
    <p className={classes.note}>A presentation. In the slide editor of a task you can take its pages in.</p>
  )
}
