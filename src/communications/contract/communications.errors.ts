import { errors } from '#kit/contract/errors.ts'

export const communicationsErrors = errors({
  'unknown-variable': [400, 'This text uses a variable that the notice does not have.'],
  'unknown-template': [400, 'There is no such notice.'],
  'receiver-needed': [400, 'Name one receiver: a person or an email address.'],
  'foreign-link': [400, 'A notice can only lead to a page of this platform. Start the link with a slash.'],
  'too-late': [409, 'This can be changed for 10 minutes only.'],
  'share-foreign': [403, 'You choose the card of your own link alone.'],
  'foreign-address': [400, 'Only pages of this site have short links.'],
  'empty-message': [400, 'Write a message or attach a file.'],
  'attachment-unknown': [400, 'Upload the file first, then attach it.'],
  'attachment-kind': [400, 'Attach a picture or a video.'],
  'audience-needed': [400, 'Choose a class or a school.'],
  'not-your-audience': [403, 'You cannot announce to this class or school.'],
  'not-a-member': [400, 'Some of the people you named do not belong to this class or school.'],
  'push-address': [400, 'Notices cannot be sent to this browser.'],
  'terms-changed': [
    403,
    'There is a new version of what you agreed to when you signed up. Accept it to continue.',
  ],
  'accept-first': [409, 'Read and accept the agreement that belongs to this first.'],
  'agreement-old': [409, 'There is a newer version of this agreement. Please read that one.'],
})
