import { notices } from '#kit/contract/notices.ts'

/** Enrolment notices are in `enrol.notices.ts`. */
export const sessionNotices = notices({
  SessionSelected: {
    name: 'Chosen for a session',
    channels: ['inbox', 'mail'],
    category: 'session',
    title: '{name}: {when}',
    body: '{who} chose you for {name}, {when}.',
    link: '{link}',
  },
  SessionStarts: {
    name: 'A session starts',
    channels: ['inbox', 'push'],
    category: 'session',
    urgent: 'lesson',
    push: '{name} starts now',
    title: '{name} starts now',
    body: '{name} starts now. Its code is {code}.',
    link: '{link}',
  },
  SessionMoved: {
    name: 'A session was moved',
    channels: ['inbox', 'mail'],
    category: 'session',
    essential: true,
    title: '{name} was moved',
    body: '{name} was moved from {before} to {when}.',
    link: '{link}',
  },
  SessionsMoved: {
    name: 'Several sessions were moved',
    channels: ['inbox', 'mail'],
    category: 'session',
    essential: true,
    title: '{count} sessions were moved',
    body: '{who} moved {count} sessions that you take part in:\n\n{list}',
    link: '/my/calendar',
  },
  SessionCancelled: {
    name: 'A session was cancelled',
    channels: ['inbox', 'mail'],
    category: 'session',
    essential: true,
    title: '{name} was cancelled',
    body: '{name} on {when} does not take place.{money}',
  },
})
