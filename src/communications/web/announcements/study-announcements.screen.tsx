import { PageHeader } from '#kit/web/parts/page-header.tsx'
import page from '../parts/page.module.css'
import { AnnouncementList } from './announcement-list.tsx'

export const Screen = () => (
  <div className={page.column}>
    <PageHeader
      title="Announcements"
      line="What your schools and classes announce."
    />
    <AnnouncementList box="received" />
  </div>
)
