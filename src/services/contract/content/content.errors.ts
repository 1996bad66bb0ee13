import { errors } from '#kit/contract/errors.ts'

export const contentErrors = errors({
  'unit-needed': [400, 'Choose the content that you offer.'],
  'unit-unknown': [404, 'Choose content of your own.'],
  'unit-not-ready': [409, 'This content is not complete yet.'],
  'unit-there': [
    409,
    'You have an application for this content already. Open it instead.',
    'services_applications_unit_open',
  ],
  'unit-in-force': [
    409,
    'This content is approved already. Edit the approved one instead.',
    'services_applications_unit_in_force',
  ],
  'import-choice': [400, 'Choose one thing to teach: your own content, or premium content that you bought.'],
  'import-unpaid': [404, 'There is no such premium content of yours to use.'],
  'import-used': [409, 'This premium content is used in another lesson.', 'services_imports_booking'],
})
