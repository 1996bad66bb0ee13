import { notices } from '#kit/contract/notices.ts'

const plain = {
  readers: ['educator'],
  channels: ['inbox', 'mail'],
  category: 'services',
  link: '/account/teacher/auth/view/ambassador',
} as const

export const ambassadorNotices = notices({
  AmbassadorApproved: {
    ...plain,
    name: 'Ambassador approved',
    title: 'You are an ambassador',
    body: 'Your application is approved. Thank you for telling others about Classwright.',
  },
  AmbassadorRejected: {
    ...plain,
    name: 'Ambassador not approved',
    title: 'Your application as an ambassador is not approved',
    body: 'Your application as an ambassador is not approved.\n\n{reason}\n\nYou can change it and submit it again.',
  },
})
