import { errors } from '#kit/contract/errors.ts'

export const packagesErrors = errors({
  'pack-incomplete': [409, 'Something is missing before this package can be published.'],
  'pack-reason': [400, 'Say why it is taken down.', 'services_packs_reason'],
  'pack-published': [409, 'Take it down first.'],
  'pack-sold': [409, 'It has been sold, so it cannot be deleted. Take it down instead.'],
  'pack-bundles': [400, 'Each bundle needs a different number of credits.'],
  'pack-cities': [400, 'Each city is listed once.'],
  'pack-part': [409, 'A package that comes with this one is not published.'],
  'claim-used': [409, 'You have had this free credit already.', 'services_pack_claims_pkey'],
  'claim-welcome': [
    409,
    'The free credit for new people can be had once, within 14 days of signing up.',
    'services_pack_claims_welcome',
  ],
  'claim-month': [409, 'You have had three free credits this month.', 'services_pack_claims_month'],
  'credits-short': [409, 'There are not enough credits left in this package.'],
  'credit-taken': [409, 'This credit was used meanwhile.'],
})
