// The tab of the homes with what schools and classes announce.
import { TextLink } from '#kit/web/parts/text-link.tsx'
import page from '../parts/page.module.css'
import { AnnouncementList } from './announcement-list.tsx'

export const MessagesTab = () => (
  <div className={page.column}>
    <p>
      Announcements of your schools and classes. Everything else that happened is in your{' '}
      <TextLink to="/my/notice">notices</TextLink>.
    </p>
    <AnnouncementList box="received" />
  </div>
)
