import { errors } from '#kit/contract/errors.ts'

export const helpErrors = errors({
  'help-off': [403, 'The school does not offer lessons with its reports.'],
  'help-guardian': [403, 'A parent or guardian books lessons for children under 13.'],
  'help-role': [403, 'Only the learner and their guardians can do this.'],
  'help-agree': [403, 'You cannot agree to this for the learner.'],
  'help-proof': [403, 'Enter the code that we sent to the address of the guardian.'],
  'help-mastered': [409, 'This standard is mastered by now.'],
})
