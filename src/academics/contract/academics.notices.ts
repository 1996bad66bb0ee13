import { notices } from '#kit/contract/notices.ts'

export const academicNotices = notices({
  StandardsUpdated: {
    readers: ['educator'],
    channels: ['inbox'],
    category: 'account',
    title: '{subject}: new edition of the {tree}',
    body: 'The platform published a new edition of the {tree} that you imported for {subject}. Nothing has changed on your side. Compare and update whenever it suits you.',
    link: '{link}',
  },
})
