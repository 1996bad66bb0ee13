// Parts of premium content, behind one door, so that pages that do not show it name one file for all of them.
export { BeginContent } from './begin-content.tsx'
export { PremiumPick } from './premium-pick.tsx'
export { UnitReview } from './unit-review.tsx'
export { UnitSlides } from './unit-slides.tsx'
