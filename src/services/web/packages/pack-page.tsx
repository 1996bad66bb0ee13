import { sizedUrl } from '#files/web/file-url.ts'
import type { Pack } from '#services/contract/packages/packages.shapes.ts'
import { videoKindNames } from '#services/contract/packages/packages.values.ts'
import { BuyBox } from './buy-box.tsx'
import { Facts } from './pack-card.tsx'
import { packFacts } from './words.ts'
import classes from './packages.module.css'

/** A package as buyers see it; staff sees the same as a preview. */
export const PackPage = ({ pack, isPreview = false }: { pack: Pack; isPreview?: boolean }) => (
  <div className={isPreview ? classes.page : classes.split}>
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
    <div className={isPreview ? undefined : classes.side}>
      <BuyBox
        key={`${pack._id} ${JSON.stringify(pack.discount)}`}
        pack={pack}
        isPreview={isPreview}
      />
    </div>
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
      <video
        controls
        preload="metadata"
        src={file.url}
        style={{ width: '100%', borderRadius: 8 }}
        aria-label={file.filename}
      >
        <track kind="captions" />
      </video>
    ) : (
      <a href={file.url}>{file.filename}</a>
    )}
  </section>
)
