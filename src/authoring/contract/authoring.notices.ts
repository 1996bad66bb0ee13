import { notices } from '#kit/contract/notices.ts'

export const authoringNotices = notices({
  /** Its link carries a secret, so it goes to the invited address only and never to an inbox. */
  CollabInvitation: {
    name: 'Collab invitation by e-mail',
    channels: ['mail'],
    category: 'invitations',
    title: '{who} invites you to work on {name}',
    body: '{who} invites you to {name}. {message}\n\nThe link is for you alone and works for 30 days.',
    link: '/account/collabJoin/{secret}',
    outside: 'You get this mail because {who} typed this address to invite you.',
  },
  CollabInvited: {
    channels: ['inbox'],
    category: 'account',
    title: '{who} invites you to work on {name}',
    body: '{who} invites you to {name}. {message}',
    link: '{link}',
  },
  CollabApplied: {
    channels: ['inbox'],
    category: 'account',
    title: '{who} asks to work on {name}',
    body: '{who} asks to join {name}. {message}',
    link: '{link}',
  },
  CollabAccepted: {
    channels: ['inbox'],
    category: 'account',
    title: '{who} joined {name}',
    body: '{who} now works on {name} with you.',
    link: '{link}',
  },
  CollabApproved: {
    channels: ['inbox'],
    category: 'account',
    title: 'You can now open {name}',
    body: '{who} let you in to {name}.',
    link: '{link}',
  },
  CollabRejected: {
    channels: ['inbox'],
    category: 'account',
    title: 'Your request for {name} was declined',
    body: '{who} declined your request to join {name}.',
    link: '{link}',
  },
  CollabRemoved: {
    channels: ['inbox'],
    category: 'account',
    title: 'You no longer work on {name}',
    body: '{who} removed you from {name}.',
    link: '{link}',
  },
  CollabRole: {
    channels: ['inbox'],
    category: 'account',
    title: 'Your role in {name} changed',
    body: '{who} changed your role in {name}: {role}.',
    link: '{link}',
  },
  CollabMentioned: {
    channels: ['inbox', 'mail'],
    category: 'account',
    title: '{who} mentioned you in {name}',
    body: '{who} wrote: {text}',
    link: '{link}',
  },
  CollabReplied: {
    channels: ['inbox'],
    category: 'account',
    title: '{who} replied in {name}',
    body: '{who} wrote: {text}',
    link: '{link}',
  },
})
