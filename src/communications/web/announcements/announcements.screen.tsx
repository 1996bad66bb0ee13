// Announcements of my schools and classes, and those I have written.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import { ChipLinks } from '#kit/web/parts/chip-links.tsx'
import { audiencesQuery, useUnreadAnnouncements, type Box } from '../talk.queries.ts'
import page from '../parts/page.module.css'
import { AnnouncementList } from './announcement-list.tsx'
import { WriteDialog } from './announcement-forms.tsx'
import classes from './announcements.module.css'

export function Screen({ params: { type } }: ScreenProps<{ readonly type: string }>) {
  const box = type as Box
  const { data: audiences = [] } = useQuery(audiencesQuery)
  const unread = useUnreadAnnouncements()
  const [writing, setWriting] = useState(false)
  return (
    <div className={page.column}>
      <PageHeader
        title="Announcements"
        line={
          box === 'received'
            ? 'What your schools and classes announce.'
            : 'What you announced to your schools and classes.'
        }
        action={
          audiences.length > 0 && (
            <Button
              leftSection={
                <Icon
                  name="edit"
                  size={18}
                />
              }
              onClick={() => setWriting(true)}
            >
              Write announcement
            </Button>
          )
        }
      />
      <div className={classes.views}>
        <ChipLinks
          label="Which announcements"
          links={[
            {
              label: 'Received',
              to: '/home/announcement/received',
              current: box === 'received',
              count: unread,
            },
            { label: 'Sent', to: '/home/announcement/sent', current: box === 'sent' },
          ]}
        />
      </div>
      <AnnouncementList box={box} />
      {audiences.length > 0 && (
        <WriteDialog
          audiences={audiences}
          opened={writing}
          onClose={() => setWriting(false)}
        />
      )}
    </div>
  )
}
