import { notices } from '#kit/contract/notices.ts'

export const identityNotices = notices({
  VerificationCode: {
    channels: ['mail', 'sms'], category: 'security', essential: true, urgent: 'code',
    title: 'Your Classwright code is {code}',
    body: 'Your verification code is {code}. It is valid for 10 minutes.\n\nIf you did not ask for it, you can ignore this message.',
    sms: 'Your Classwright code is {code}. It is valid for 10 minutes.',
  },
  Welcome: {
    channels: ['inbox', 'mail'], category: 'account', essential: true,
    title: 'Welcome to Classwright, {name}',
    body: 'Your account is ready. Your home shows you what to do first.',
    link: '/dash',
  },
  ParentConsent: {
    name: 'Consent of a parent',
    channels: ['mail'], category: 'security', essential: true,
    title: '{name} would like to use Classwright',
    body: '{name} has signed up for Classwright and gave your address as that of a parent or guardian. Because {name} is under 13, we need your consent before the account can be used.\n\nPlease read what we store and agree, or simply ignore this message and the account stays closed.',
    link: '/com/agreement/invite/parent?token={token}',
  },
  PasswordChanged: {
    channels: ['inbox', 'mail'], category: 'security', essential: true,
    title: 'Your password was changed',
    body: 'Your password was changed on {at}. You have been signed out everywhere else.\n\nIf this was not you, reset your password now.',
    link: '/account/security',
  },
  EmailChanged: {
    name: 'E-mail address changed',
    channels: ['mail'], category: 'security', essential: true,
    title: 'Your e-mail address was changed',
    body: 'The e-mail address of your account was changed to another one on {at}.\n\nIf this was not you, please contact support at once.',
  },
  MobileChanged: {
    name: 'Mobile number changed',
    channels: ['mail', 'sms'], category: 'security', essential: true,
    title: 'Your mobile number was changed',
    body: 'The mobile number of your account was changed to another one on {at}.\n\nIf this was not you, please contact support at once.',
    sms: 'The mobile number of your Classwright account was changed. If this was not you, please contact support.',
  },
  GoogleLinked: {
    name: 'Google account linked',
    channels: ['inbox', 'mail'], category: 'security', essential: true,
    title: 'A Google account was linked',
    body: 'The Google account {email} can now be used to sign in.',
    link: '/account/security',
  },
  GoogleUnlinked: {
    name: 'Google account unlinked',
    channels: ['inbox', 'mail'], category: 'security', essential: true,
    title: 'A Google account was unlinked',
    body: 'The Google account {email} can no longer be used to sign in.',
    link: '/account/security',
  },
  CertApproved: {
    name: 'Certificate approved',
    channels: ['inbox', 'mail'], category: 'account',
    title: 'Your certificate was approved',
    body: 'Your {code} certificate was approved.',
    link: '/account/info',
  },
  CertRejected: {
    name: 'Certificate not approved',
    channels: ['inbox', 'mail'], category: 'account',
    title: 'Your certificate was not approved',
    body: 'Your {code} certificate was not approved: {reason}\n\nYou can change it and submit it again.',
    link: '/account/info',
  },
  AccountClosed: {
    name: 'Account deleted',
    channels: ['mail'], category: 'security', essential: true,
    title: 'Your account was deleted',
    body: 'Your account was deleted on {at}. We removed your name, contacts and answers. Orders are kept because the law asks for it.',
  },
})
