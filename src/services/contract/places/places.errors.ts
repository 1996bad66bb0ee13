import { errors } from '#kit/contract/errors.ts'

export const placesErrors = errors({
  'place-unknown': [400, 'Choose a place from the list.'],
  'places-away': [503, 'The search for places does not answer at the moment. Try again in a minute.'],
})
