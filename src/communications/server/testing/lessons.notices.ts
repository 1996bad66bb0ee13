import { notices } from '#kit/contract/notices.ts'

const outside = 'You get this mail because somebody typed this address. If that is a mistake, do nothing.'

/** Notices of a fictional domain that use every notice feature. */
export const lessonNotices = notices({
  LessonMoved: {
    channels: ['inbox', 'mail', 'sms'],
    category: 'lessons',
    title: '{name} moved a lesson',
    body: 'The lesson begins at {at}.\n\nSee you there.',
    sms: 'Your lesson begins at {at}.',
    link: '/session/{id}',
    translations: {
      fr: {
        title: '{name} a déplacé un cours',
        body: 'Le cours commence le {at}.',
        sms: 'Votre cours commence le {at}.',
      },
    },
    outside,
  },
  LessonCancelled: {
    channels: ['inbox', 'mail', 'sms'],
    category: 'lessons',
    essential: 'soon',
    title: 'A lesson is cancelled',
    body: 'It does not take place.',
    sms: 'A lesson is cancelled.',
    outside,
  },
  LessonSoon: {
    channels: ['inbox', 'sms'],
    category: 'lessons',
    urgent: 'lesson',
    title: 'A lesson begins soon',
    body: 'It begins soon.',
    sms: 'A lesson begins soon.',
    outside,
  },
  RefundPaid: {
    channels: ['inbox', 'mail', 'sms'],
    category: 'payment',
    essential: true,
    title: 'Refund of {amount}',
    body: 'We have paid back {amount}.',
    sms: 'Refund of {amount}.',
    outside,
  },
  LoginCode: {
    channels: ['mail', 'sms'],
    category: 'security',
    essential: true,
    urgent: 'code',
    title: 'Code {code}',
    body: 'Your code is {code}.',
    sms: 'Code {code}',
    outside,
  },
  LessonPushed: {
    channels: ['push'],
    category: 'lessons',
    urgent: 'lesson',
    push: '{name} begins soon',
    title: '{name} with {who} begins soon',
    body: '{who} waits for you.',
    link: '/s/1',
  },
  LessonPushedLater: {
    channels: ['push'],
    category: 'lessons',
    push: 'A lesson was moved',
    title: 'A lesson was moved',
    body: 'It was moved.',
  },
})
