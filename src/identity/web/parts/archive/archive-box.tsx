// A data archive of a person or school in every state: request it, follow its progress, download it.
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { archiveDays, type Archive, type ArchiveState } from '#identity/contract/archives.contract.ts'
import { formatBytes } from '#kit/contract/bytes.rules.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import type { Write } from '#kit/web/parts/use-write.ts'
import classes from './archive-box.module.css'

interface ArchiveBoxProps {
  /** The latest archive; null if none was ever requested. */
  answer: UseQueryResult<Archive | null>
  ask: Write<Archive>
}

export const ArchiveBox = ({ answer, ask }: ArchiveBoxProps) => (
  <Loaded
    answer={answer}
    what="your archive"
  >
    {archive => {
      const Body = archive === null ? null : bodies[archive.state]
      return (
        <div className={classes.box}>
          {archive && Body && <Body archive={archive} />}
          {isOver(archive) && (
            <Button
              variant="default"
              loading={ask.isPending}
              onClick={() => ask.mutate()}
            >
              {archive === null ? 'Make an archive' : 'Make a new archive'}
            </Button>
          )}
        </div>
      )
    }}
  </Loaded>
)

const isOver = (archive: Archive | null): boolean =>
  archive === null || (archive.state !== 'queued' && archive.state !== 'working')

interface BodyProps {
  archive: Archive
}

const Queued = () => (
  <p role="status">Your archive waits for its turn. You can leave this page: we tell you when it is ready.</p>
)

const Working = ({ archive: { done, total } }: BodyProps) => (
  <>
    <p role="status">Your archive is being made. You can leave this page: we tell you when it is ready.</p>
    <progress
      className={classes.bar}
      aria-label="How much of your archive is made"
      max={Math.max(1, total)}
      value={done}
    />
  </>
)

const Ready = ({ archive: { url, size, readyAt, expiresAt } }: BodyProps) => (
  <>
    <p role="status">
      Your archive of {readyAt && <DateTime at={readyAt} />} is ready ({formatBytes(size ?? 0)}). You can
      download it until {expiresAt && <DateTime at={expiresAt} />}.
    </p>
    {url && (
      <Button
        component="a"
        href={url}
        download
        leftSection={
          <Icon
            name="download"
            size={18}
          />
        }
      >
        Download
      </Button>
    )}
  </>
)

const Failed = () => (
  <p
    role="status"
    className={classes.failed}
  >
    Your archive could not be made. Nothing is lost: please ask for it again.
  </p>
)

const Expired = () => (
  <p role="status">Your last archive was there for {archiveDays} days and is gone. You can make a new one.</p>
)

const bodies = {
  queued: Queued,
  working: Working,
  ready: Ready,
  failed: Failed,
  expired: Expired,
} satisfies Record<ArchiveState, (props: BodyProps) => React.ReactNode>
