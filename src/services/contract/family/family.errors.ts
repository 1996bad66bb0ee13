import { errors } from '#kit/contract/errors.ts'

export const familyErrors = errors({
  'family-not-asked': [403, 'Messages are shown to guardians of children under 13, and to those who asked.'],
  'family-alone': [409, 'You can buy this yourself.'],
  'family-ask': [409, 'Guardians approve lessons of learners between 13 and 17 who have an account.'],
})
