import { errors } from '#kit/contract/errors.ts'

export const ambassadorErrors = errors({
  'ambassador-there': [409, 'You have applied already.', 'services_ambassadors_owner'],
  'ambassador-agreement': [409, 'Accept the agreement for ambassadors first.'],
  'ambassador-locked': [409, 'It is being checked, so it cannot be changed now.'],
})
