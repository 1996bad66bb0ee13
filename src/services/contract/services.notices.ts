import { notices } from '#kit/contract/notices.ts'

export const servicesNotices = notices({
  AuthApproved: {
    name: 'Application approved',
    channels: ['inbox', 'mail'],
    category: 'services',
    title: '{service} is approved',
    body: 'You are now a provider of {service}. Check your weekly hours, so that people can find a time with you.',
    link: '{link}',
  },
  AuthRejected: {
    name: 'Application not approved',
    channels: ['inbox', 'mail'],
    category: 'services',
    title: '{service} is not approved',
    body: 'Your application for {service} is not approved.\n\n{reason}\n\nYou can change it and submit it again.',
    link: '{link}',
  },
  AuthInterviewInvite: {
    name: 'Invitation to an interview',
    channels: ['inbox', 'mail'],
    category: 'services',
    title: 'Interview about {service}',
    body: 'We would like to talk with you about your application for {service}, on {time}. Join at {url}.\n\n{note}',
    link: '{link}',
  },
  AuthInterviewReturned: {
    name: 'Interview reset',
    channels: ['inbox', 'mail'],
    category: 'services',
    title: 'The interview about {service} is called off',
    body: 'The interview about your application for {service} is called off. We will write to you if there is another one.',
    link: '{link}',
  },
  ClaimAssigned: {
    name: 'Claim assigned',
    channels: ['inbox'],
    category: 'back-office',
    title: '{who} assigned {name} to you',
    body: '{name} is yours to check.',
    link: '{link}',
  },
  ClaimStopped: {
    name: 'Claim stopped',
    channels: ['inbox'],
    category: 'back-office',
    title: '{name} is no longer yours',
    body: '{why} Somebody else can claim it now.',
    link: '{link}',
  },
})
