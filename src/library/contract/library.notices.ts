import { notices } from '#kit/contract/notices.ts'

export const libraryNotices = notices({
  ContentTakenDown: {
    readers: ['educator'],
    channels: ['inbox', 'mail'],
    category: 'income',
    essential: true,
    title: '{name} was taken down',
    body: '{name} is no longer in the library. {text}',
    link: '/home/published',
  },
  ContentPutBack: {
    readers: ['educator'],
    channels: ['inbox'],
    category: 'income',
    title: '{name} is in the library again',
    body: '{name} can be found and bought again.',
    link: '/home/published',
  },
  ContentSaved: {
    readers: ['educator'],
    channels: ['inbox'],
    category: 'income',
    title: '{who} saved {name}',
    body: '{who} saved {name} from the library.',
    link: '{link}',
  },
  ContentReviewed: {
    readers: ['educator'],
    channels: ['inbox'],
    category: 'income',
    title: '{who} reviewed {name}',
    body: '{who} gave {name} {rate} of 5.',
    link: '{link}',
  },
  ContentAlike: {
    readers: ['educator'],
    channels: ['inbox'],
    category: 'income',
    title: '{name} looks like other content',
    body: 'These pages of {name} are like pages of {other}, in their pictures or in their words: {pages}. Look at both, and write to us if one was taken.',
    link: '{link}',
  },
  VerifyAsEducator: {
    readers: ['educator'],
    channels: ['inbox'],
    category: 'income',
    title: 'Verify as an educator',
    body: 'You published {name}. Verified educators are found more often. You can skip this.',
    link: '/account/info',
  },
})
