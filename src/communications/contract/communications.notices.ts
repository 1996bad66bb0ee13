import { notices } from '#kit/contract/notices.ts'

export const communicationsNotices = notices({
  ThreadMessage: {
    name: 'Somebody wrote to you',
    channels: ['inbox', 'mail'],
    category: 'messages',
    title: '{name} wrote to you',
    body: 'You have an unread message from {name} about {about}.',
    link: '{link}',
  },
  Announcement: {
    name: 'New announcement',
    channels: ['inbox'],
    category: 'announcements',
    title: 'New announcement for {audience}',
    body: '{name} posted an announcement for {audience}.',
    link: '{link}',
  },
  StaffMessage: {
    name: 'News and tips',
    channels: ['inbox', 'mail'],
    category: 'platform',
    title: '{title}',
    body: '{body}',
    link: '{link}',
  },
})

/** What a category is called where people choose or leave it. */
const categories: Readonly<Record<string, string>> = {
  security: 'Security of your account',
  account: 'Your account',
  messages: 'Messages from other people',
  announcements: 'Announcements of your schools and classes',
  platform: 'News from Classwright',
  journal: 'New journal articles',
}

export const categoryName = (category: string): string =>
  categories[category] ?? category.charAt(0).toUpperCase() + category.slice(1)
