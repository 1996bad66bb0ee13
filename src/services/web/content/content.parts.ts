// Premium content behind one import, so that other pages name a single file.
export { BeginContent } from './begin-content.tsx'
export { PremiumPick } from './premium-pick.tsx'
export { UnitReview } from './unit-review.tsx'
export { UnitSlides } from './unit-slides.tsx'
