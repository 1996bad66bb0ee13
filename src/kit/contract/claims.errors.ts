import { errors } from './errors.ts'

/** The same for every queue with claims. */
export const claimErrors = errors({
  'claim-needed': [409, 'Claim this first.'],
  'claim-taken': [409, 'Somebody else has claimed this.'],
  'claim-other': [403, 'Only the holder, an admin or a head can do this.'],
  'assignee-unknown': [400, 'This person cannot take this on.'],
})
