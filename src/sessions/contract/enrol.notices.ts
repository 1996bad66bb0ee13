import { notices } from '#kit/contract/notices.ts'

const category = 'session'

export const enrolNotices = notices({
  SessionEnrolled: { name: 'Registered for a session', channels: ['inbox', 'mail'], category, title: 'You are registered for {name}', body: '{name} begins on {when}. {who} leads it.', link: '{link}' },
  SessionStudyEnrolled: { name: 'Registered for self-study', channels: ['inbox', 'mail'], category, title: '{name} is yours to study', body: 'You can begin {name} at any time and go at your own pace.', link: '{link}' },
  SessionLeft: { name: 'Registration cancelled', channels: ['inbox', 'mail'], category, title: 'You left {name}', body: 'You are no longer registered for {name}, {when}.', link: '{link}' },
  SessionSeatTaken: { name: 'Taken off the list of a session', channels: ['inbox', 'mail'], category, essential: true, title: 'You are no longer registered for {name}', body: '{who} took you off the list of {name}, {when}.{money}' },
  SessionSeatFree: { name: 'A seat became free', channels: ['inbox', 'mail'], category, essential: true, title: 'You have a seat in {name}', body: 'A seat became free and you were next on the waiting list, so you are registered. {name} begins on {when}.', link: '{link}' },
  SessionSeatOffered: { name: 'A seat became free', channels: ['inbox', 'mail'], category, essential: true, title: 'A seat in {name} is kept for you', body: 'A seat became free and you are next on the waiting list. It is kept for you until {until}. {name} begins on {when}.', link: '{link}' },
  SessionReminder: { name: 'Reminder of a session', channels: ['inbox', 'mail', 'push'], category, urgent: 'lesson', title: '{name} begins soon', body: '{name} begins on {when}. Its code is {code}.', link: '{link}' },
  SessionMinimum: { name: 'Too few took part', channels: ['inbox', 'mail'], category, essential: true, title: '{name} does not take place', body: 'Too few people registered for {name} on {when}, so it does not take place. Whatever you paid goes back the way it came.' },
  SessionMinimumHost: { name: 'Too few took part in your session', channels: ['inbox', 'mail'], category, essential: true, title: '{name} does not take place', body: '{count} of at least {size} people registered for {name} on {when}, so it was cancelled. Everybody was told, and what they paid goes back.' },
})
