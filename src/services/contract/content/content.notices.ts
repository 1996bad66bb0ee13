import { notices } from '#kit/contract/notices.ts'

export const contentNotices = notices({
  ContentApproved: {
    name: 'Premium content approved',
    readers: ['educator'],
    channels: ['inbox', 'mail'],
    category: 'services',
    title: '{name} is premium content now',
    body: 'Your content {name} is approved. Providers can import it into their lessons for {price}, and you earn a share of every import.',
    link: '/account/teacher/auth/view/content',
  },
  ImportReady: {
    name: 'Premium content can be used again',
    readers: ['educator'],
    channels: ['inbox', 'mail'],
    category: 'services',
    title: '{name} is yours to use again',
    body: '{why} You can import {name} into another lesson without paying again.',
    link: '/home/booking',
  },
})
