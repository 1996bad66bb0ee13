import type { ReactNode } from 'react'
import { Film } from '#authoring/web/parts/video/film.tsx'
import { sizedUrl } from '#kit/web/file-url.ts'
import type { Pack } from '#services/contract/packages/packages.shapes.ts'
import { videoKindNames } from '#services/contract/packages/packages.values.ts'
import { OfferBox } from './buy-box.tsx'
import { Facts } from './pack-card.tsx'
import { packFacts } from './words.ts'
import classes from './packages.module.css'

/** A package as buyers see it, with the purchase box. */
export const PackPage = ({ pack, children }: { pack: Pack; children: ReactNode }) => (
  <div className={classes.split}>
    <Offered pack={pack} />
    <div className={classes.side}>{children}</div>
  </div>
)

/** The same for staff: prices can be tried, nothing is bought. */
export const PackPreview = ({ pack }: { pack: Pack }) => (
  <div className={classes.page}>
    <Offered pack={pack} />
    <OfferBox pack={pack} />
  </div>
)

const Offered = ({ pack }: { pack: Pack }) => (
  <div className={classes.page}>
    {pack.coverUrl && (
      <span className={classes.cover}>
        <img
          src={sizedUrl(pack.coverUrl, 'medium')}
          alt=""
        />
      </span>
    )}
    {pack.points.length > 0 && (
      <ul className={classes.points}>
        {pack.points.map(point => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    )}
    <Facts rows={packFacts(pack)} />
    <Extras pack={pack} />
    {pack.attachments.map(file => (
      <Attachment
        key={file.hash}
        file={file}
      />
    ))}
  </div>
)

function Extras({ pack: { carerPack, interviewPack } }: { pack: Pack }) {
  const parts = [carerPack, interviewPack].filter(part => part !== null)
  return (
    parts.length > 0 && (
      <p>
        Comes with {parts.map(({ name, times }) => `${times} × ${name}`).join(' and ')} for each purchase.
      </p>
    )
  )
}

const Attachment = ({ file }: { file: Pack['attachments'][number] }) => (
  <section aria-label={file.filename}>
    {file.videoType && <h2>{videoKindNames[file.videoType]}</h2>}
    {file.mime.startsWith('video/') ? (
      <Film
        src={file.url}
        label={file.filename}
      />
    ) : (
      <a href={file.url}>{file.filename}</a>
    )}
  </section>
)
