import { errors } from '#kit/contract/errors.ts'

export const servicesErrors = errors({
  'interview-pack': [409, 'Choose a package of interviews that is published.'],
  'profile-there': [409, 'You have a profile already.', 'services_profiles_pkey'],
  'hours-wrong': [400, 'Hours must begin before they end, and must not overlap.'],
  'zone-unknown': [400, 'This time zone is not known.'],
  'file-unknown': [400, 'Upload the file first.'],
  'audio-long': [400, 'A voice introduction lasts at most 120 seconds.'],
  'video-long': [400, 'A video introduction lasts at most 2 minutes and has at most 100 MB.'],
  'media-kind': [400, 'This kind of file is not accepted here.'],
  'document-refused': [400, 'This file cannot be used as that document.'],
  'service-not-offered': [409, 'Nobody can apply for this service at the moment.'],
  'role-not-offered': [400, 'This role cannot be asked for with this service.'],
  'application-there': [
    409,
    'You have an application for this already. Open it instead.',
    'services_applications_open',
  ],
  'application-in-force': [
    409,
    'This service is approved already. Edit the approved one instead.',
    'services_applications_in_force',
  ],
  'application-locked': [409, 'It is being checked. Withdraw it to change it.'],
  'application-incomplete': [409, 'Something is missing before this can be submitted.'],
  'reason-needed': [400, 'Give a reason. The applicant reads it.'],
  'qualification-needed': [400, 'Choose the educator level.'],
  'own-application': [403, 'Somebody else must check your own application.'],
  'slot-gone': [409, 'This time is no longer free.'],
  'meeting-address': [400, 'Give the address of the meeting, beginning with https.'],
  'question-own': [400, 'You cannot ask yourself.', 'services_questions_self'],
})
