import { errors } from '#kit/contract/errors.ts'

export const campusErrors = errors({
  'campus-there': [409, 'You have one already. Open it instead.', 'services_campus_open'],
  'campus-in-force': [
    409,
    'You are approved already. Edit the approved one instead.',
    'services_campus_in_force',
  ],
  'campus-locked': [409, 'It is being checked. Withdraw it to change it.'],
  'campus-incomplete': [409, 'Something is missing before this can be submitted.'],
  'campus-vetting': [409, 'The police vetting has expired. Ask for a new one.'],
  'campus-place': [409, 'Say where the lessons take place first.'],
  'city-there': [409, 'This city is listed already.', 'services_campus_locations_city'],
  'city-unknown': [400, 'Choose a city from the campus locations.'],
})
