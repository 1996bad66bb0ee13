import { notices } from '#kit/contract/notices.ts'

export const familyNotices = notices({
  PurchaseGuardianAsk: {
    name: 'Purchase to approve',
    readers: [],
    channels: ['mail'],
    category: 'services',
    essential: true,
    title: '{child} would like to buy lessons',
    body: '{child} asks you to approve a purchase: {credits} of {name} for {price}.\n\nNothing can be paid until you approve it.',
    link: '/com/family/purchase/{token}',
    outside:
      'You get this mail because {child} buys lessons with your approval, and this is the address of a parent or guardian. If that is a mistake, open the link and decline: nothing is paid.',
  },
  PurchaseGuardianDecided: {
    name: 'Decision of a guardian about a purchase',
    readers: ['student'],
    channels: ['inbox'],
    category: 'services',
    title: 'Your purchase of {name} is {decision}',
    body: 'Your parent or guardian has {decision} {credits} of {name}.',
    link: '/order/servicePack/{pack}',
  },
  GuardianAsks: {
    name: 'A guardian approves your lessons',
    readers: ['student'],
    channels: ['inbox'],
    category: 'services',
    title: 'A parent or guardian now approves your lessons',
    body: 'Lessons that you book wait for their approval, and they can read your messages with providers.',
    link: '/study/booking',
  },
  GuardianAsksNot: {
    name: 'A guardian no longer approves your lessons',
    readers: ['student'],
    channels: ['inbox'],
    category: 'services',
    title: 'You book your lessons yourself again',
    body: 'Your parent or guardian no longer approves your lessons and no longer reads your messages with providers.',
    link: '/study/booking',
  },
})
