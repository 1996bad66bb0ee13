import { notices } from '#kit/contract/notices.ts'

export const takeawayNotices = notices({
  TakeawaySent: {
    name: 'Your report is ready',
    readers: ['student'],
    channels: ['inbox', 'mail'],
    category: 'school',
    title: 'Your report on {session}',
    body: '{teacher} has {what} your report on {session}. It shows your answers, your points and what {teacher} wrote about them.',
    link: '/account/takeaway/{id}/student-view/{student}',
  },
  TakeawayParent: {
    name: 'A report about your child',
    readers: [],
    channels: ['mail'],
    category: 'reports',
    title: '{name}: report on {session}',
    body: '{teacher} has {what} the report of {name} on {session}.\n\nOpen the link to read it. You need no account; the link is for you alone, so please do not pass it on.',
    link: '/account/takeaway/{id}/student-view/{student}?key={key}',
    outside: 'You get this mail because you confirmed that you are a parent or guardian of {name}.',
  },
  SessionDataEnds: {
    name: 'Session data will be deleted',
    readers: ['educator'],
    channels: ['inbox', 'mail'],
    category: 'school',
    essential: true,
    title: 'Data of {sessions} will be deleted in a week',
    body: 'Your plan keeps what learners did in a session for a limited time. On {date}, answers and points of {sessions} will be deleted. Reports that were sent stay.\n\nSend the reports you still need before that day.',
    link: '/home/workshops',
  },
  PrivateReflection: {
    name: 'A private reflection for you',
    channels: ['inbox'],
    category: 'messages',
    title: '{who} wrote to you about {about}',
    body: '{text}',
    link: '{link}',
  },
})
