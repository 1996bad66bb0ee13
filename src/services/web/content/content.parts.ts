// Premium content in one chunk, so that other pages reference a single file.
export { BeginContent } from './begin-content.tsx'
export { PremiumPick } from './premium-pick.tsx'
export { UnitReview } from './unit-review.tsx'
export { UnitSlides } from './unit-slides.tsx'
