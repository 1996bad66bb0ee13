import type { FileRecord } from '#files/contract/files.contract.ts'
import { formatBytes } from '#kit/contract/bytes.rules.ts'
import type { FileKind } from '#files/contract/space.rules.ts'
import { sizedUrl } from '#kit/web/file-url.ts'
import { Icon, type IconName } from '#kit/web/icons/icon.tsx'
import classes from './drive.module.css'

export const kindNames: Readonly<Record<FileKind, string>> = {
  picture: 'Pictures',
  video: 'Videos',
  audio: 'Sound',
  document: 'Documents',
}
const kindIcons: Readonly<Record<FileKind, IconName>> = {
  picture: 'picture',
  video: 'video',
  audio: 'audio',
  document: 'file',
}

export const FileThumb = ({ file: { kind, url, ext } }: { file: FileRecord }) => (
  <span
    className={classes.thumb}
    data-kind={kind}
    aria-hidden
  >
    {kind === 'picture' ? (
      <img
        src={sizedUrl(url, 'small')}
        alt=""
        loading="lazy"
      />
    ) : (
      <>
        <Icon
          name={kindIcons[kind]}
          size={28}
        />
        <small>{ext}</small>
      </>
    )}
  </span>
)

const clock = (seconds: number): string => {
  const whole = Math.round(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return `${hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}` : minutes}:${String(whole % 60).padStart(2, '0')}`
}

/** A short description of a file. */
export function factsOf({ size, width, height, seconds, pages }: FileRecord): string {
  return [
    formatBytes(size),
    width && height ? `${width} × ${height}` : null,
    seconds === null ? null : clock(seconds),
    pages === null ? null : `${pages.toLocaleString('en-US')} ${pages === 1 ? 'page' : 'pages'}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
