import { notices } from '#kit/contract/notices.ts'

const plain = {
  readers: ['educator'],
  channels: ['inbox', 'mail'],
  category: 'services',
  link: '/account/teacher/auth/view/onCampus',
} as const

export const campusNotices = notices({
  CampusApproved: {
    ...plain,
    name: 'On-campus teaching approved',
    title: 'You can teach on campus in {city}',
    body: 'Your address and your police vetting are checked. Learners near you can now book lessons on campus in {city}.',
  },
  CampusRejected: {
    ...plain,
    name: 'On-campus teaching not approved',
    title: 'Teaching on campus is not approved',
    body: '{what}\n\n{reason}\n\nYou can change it and submit it again.',
  },
  VettingExpiring: {
    ...plain,
    name: 'Police vetting expires soon',
    title: 'Your police vetting expires on {date}',
    body: 'Send us a new one before {date}. Seven days before that, lessons on campus after it are cancelled.',
  },
  VettingExpired: {
    ...plain,
    name: 'Police vetting expired',
    title: 'Your police vetting has expired',
    body: 'Nobody can book you on campus until we have checked a new one. Your lessons online go on.',
  },
})
