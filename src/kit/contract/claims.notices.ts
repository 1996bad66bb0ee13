import { notices } from './notices.ts'

/** Notices to the holders of items in any queue. */
export const claimNotices = notices({
  ClaimAssigned: {
    name: 'Claim assigned',
    readers: ['staff'],
    channels: ['inbox'],
    category: 'back-office',
    title: '{who} assigned {name} to you',
    body: '{name} is yours to check.',
    link: '{link}',
  },
  ClaimStopped: {
    name: 'Claim stopped',
    readers: ['staff'],
    channels: ['inbox'],
    category: 'back-office',
    title: '{name} is no longer yours',
    body: '{why} Somebody else can claim it now.',
    link: '{link}',
  },
})
