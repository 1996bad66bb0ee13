import { errors } from '#kit/contract/errors.ts'
import { purposeRules } from './purposes.ts'

const { avatar, certificate, attachment, slide, content } = purposeRules

export const filesErrors = errors({
  'avatar-type': [415, `This file cannot be used here. Choose ${avatar.words}.`],
  'avatar-size': [413, `This file is too large. Choose ${avatar.words}.`],
  'certificate-type': [415, `This file cannot be used here. Choose ${certificate.words}.`],
  'certificate-size': [413, `This file is too large. Choose ${certificate.words}.`],
  'attachment-type': [415, `This file cannot be used here. Choose ${attachment.words}.`],
  'attachment-size': [413, `This file is too large. Choose ${attachment.words}.`],
  'slide-type': [415, `This file cannot be used here. Choose ${slide.words}.`],
  'slide-size': [413, `This file is too large. Choose ${slide.words}.`],
  'content-type': [415, `This file cannot be used here. Choose ${content.words}.`],
  'content-size': [413, `This file is too large. Choose ${content.words}.`],
  'locked-file': [422, 'This file is locked with a password. Save it without one and choose the new file.'],
  'active-file': [422, 'This file holds macros or programs. Save it without them and choose the new file.'],
  'bomb-file': [422, 'This file unpacks to far more than its size. Save it again and choose the new file.'],
  'broken-file': [
    422,
    'This file is damaged or not complete. Open it on your device, save it again and choose the new file.',
  ],
  'part-place': [
    409,
    'This part does not follow what has arrived. Ask how far the file is and go on from there.',
  ],
  'too-many-parts': [429, 'Too many files are on their way. Finish some of them, or wait a day.'],
  'folder-name': [
    409,
    'There is a folder of this name here already. Choose another name.',
    'files_folders_name',
  ],
  'folder-place': [422, 'A folder cannot be moved into itself, and folders go eight deep at most.'],
  'folders-full': [422, 'There are too many folders. Delete some first.'],
  'broken-picture': [
    422,
    'This picture is damaged or not complete. Open it on your device, save it again and choose the new file.',
  ],
  'huge-picture': [422, 'This picture has too many pixels or frames. Choose one of at most 50 megapixels.'],
  'wrong-hash': [400, 'The file did not arrive whole. Please send it again.'],
  'visitor-full': [413, 'You have sent as much as a guest can send here. Sign in to send more.'],
  'host-full': [413, 'There is no space left here for this file. Tell the person who invited you.'],
  'no-space': [413, 'There is not enough space left for this file. Delete some files first.'],
})
