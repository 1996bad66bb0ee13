import { errors } from '#kit/contract/errors.ts'

export const libraryErrors = errors({
  'publish-missing': [409, 'Something is missing before this can be published.'],
  'publish-price': [400, 'Give 0, or a price from 1.00 to 10 000.00.'],
  'publish-state': [409, 'This is not published.'],
  'taken-down': [409, 'This was taken down. Write to us if you think it should come back.'],
  'review-own': [403, 'You cannot review your own content.'],
  'review-buyers': [403, 'Only those who bought this, or finished studying it, can review it.'],
  'review-fields': [400, 'Learners say how hard it was; further ratings, grades and tags are for educators.'],
  'review-there': [
    409,
    'You have reviewed this already. Change your review instead.',
    'library_reviews_person',
  ],
  'question-own': [409, 'This is your own content.'],
  'copy-order': [409, 'This order does not cover this content.'],
  'copy-there': [409, 'You have a copy already.', 'library_copies_order'],
})
