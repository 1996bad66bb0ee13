import type { Ambassador } from '#services/contract/ambassadors/ambassadors.contract.ts'
import classes from '../services.module.css'

export const AmbassadorFiles = ({ files }: { files: Ambassador['attachments'] }) => (
  <ul
    className={classes.list}
    aria-label="Documents"
  >
    {files.map(({ hash, filename, url }) => (
      <li key={hash}>
        <a
          className={classes.file}
          href={url}
          target="_blank"
          rel="noreferrer"
        >
          {filename}
        </a>
      </li>
    ))}
  </ul>
)
