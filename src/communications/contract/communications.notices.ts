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
  AnnouncementToParent: {
    name: 'Announcement to parents',
    readers: [],
    channels: ['mail'],
    category: 'announcements',
    title: 'Announcement for {audience}',
    body: '{name} posted an announcement for {audience}:\n\n{message}',
    link: '/',
    outside:
      'You get this mail because you confirmed this address for a child in {audience}. The school can remove it.',
  },
  AgreementChanged: {
    name: 'Changed agreement',
    channels: ['inbox', 'mail'],
    category: 'account',
    essential: true,
    title: 'New version: {name}',
    body: 'There is a new version of “{name}”, which you accepted before. Read it, and accept it to continue using it.',
    link: '/com/agreement/{type}/{mode}',
  },
  AgreementChangedParent: {
    name: 'Changed agreement, to parents',
    readers: [],
    channels: ['mail'],
    category: 'account',
    essential: true,
    title: 'New version: {name}',
    body: 'There is a new version of “{name}”, which you agreed to for {child}. You can read it without an account.',
    link: '/com/agreement/{type}/{mode}',
    outside:
      'You get this mail because you are a parent or guardian of {child}, who is under 13. If you agree with the new version, do nothing. If not, delete the account of {child} on its security page, or if it comes from a school, withdraw your consent on the page of your children.',
  },
  ThreadToParent: {
    name: 'Messages to a class, for parents',
    channels: ['mail'],
    category: 'messages',
    title: 'News for {about}',
    body: '{message}',
    link: '/',
    outside:
      'You get this mail because you confirmed this address for a child in {about}. The school can remove it.',
  },
  StaffMessage: {
    name: 'News and tips',
    channels: ['inbox', 'mail'],
    category: 'platform',
    title: '{title}',
    body: '{body}',
    link: '{link}',
    outside: 'You get this mail because the staff of Classwright wrote to this address.',
  },
  MessagesParked: {
    name: 'Messages that could not be delivered',
    readers: ['staff'],
    channels: ['inbox', 'mail'],
    category: 'platform',
    essential: true,
    title: 'Messages of type {topic} could not be delivered',
    body: 'At least one message of type {topic} failed ten times and was set aside. Other messages are still delivered.\n\nGET /v2/health shows how many were set aside, and the server log says why. When the cause is fixed, run npm run outbox -- retry {topic} on the server.\n\nYou are notified at most once a day for each type.',
  },
})

/** Labels of categories in the settings and on the unsubscribe page. */
const categories: Readonly<Record<string, string>> = {
  account: 'Your account',
  messages: 'Messages from other people',
  announcements: 'Announcements of your schools and classes',
  platform: 'News from Classwright',
  invitations: 'Invitations to Classwright',
  reports: 'Reports about your children',
  journal: 'New journal articles',
  session: 'Sessions',
  school: 'Your school and classes',
  services: 'Booked lessons and services you offer',
  library: 'Authors you follow',
  orders: 'Orders and refunds',
  income: 'Publishing and income',
  payment: 'Plans and payments',
  'back-office': 'Back office',
}

export const categoryName = (category: string): string =>
  categories[category] ?? category.charAt(0).toUpperCase() + category.slice(1)
