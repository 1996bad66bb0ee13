// Packages in words.
import { currency } from '#commerce/contract/order.shapes.ts'
import { curriculumNames } from '#identity/contract/curricula.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { Bundle } from '#services/contract/packages/packages.rules.ts'
import type { Pack, PackSnapshot } from '#services/contract/packages/packages.shapes.ts'
import { consultantNames } from '#services/contract/packages/packages.values.ts'
import { countryName } from '../parts/words.ts'
import { gradeGroupNames } from '#academics/contract/grades.rules.ts'
import { categoryNames, levelText, roleNames } from '#services/contract/services.values.ts'

export const dollars = (cents: number): string => formatMoney(cents, currency)
export const creditsWord = (count: number): string => (count === 1 ? '1 credit' : `${count} credits`)

/** Lowest price per credit, where cities differ. */
export function priceFrom({ isOnCampus, onCampusPrice, price }: Pack): number {
  return isOnCampus ? Math.min(...onCampusPrice.map(row => row.price)) : price
}

/** Bundles on offer, by city on campus. */
export const bundlesIn = ({ isOnCampus, onCampusPrice, discount }: Pack, city: string | null) =>
  isOnCampus ? (onCampusPrice.find(row => row.city === city)?.discount ?? []) : discount

/** Bundles, or the price of a credit in each city. */
export const offerWords = (pack: Pack): string[] =>
  pack.isOnCampus
    ? pack.onCampusPrice.map(({ city, price }) => `${city}: ${dollars(price)}`)
    : pack.discount.map(bundleWords)

/** `10 credits: 10% off, 2 more as a gift` */
export const bundleWords = ({ count, discount, gifts }: Bundle): string => {
  const gains = [discount > 0 && `${discount}% off`, gifts > 0 && `${gifts} more as a gift`].filter(Boolean)
  return gains.length === 0 ? creditsWord(count) : `${creditsWord(count)}: ${gains.join(', ')}`
}

/** `New Zealand Curriculum, Science`, or the topics. */
export const aboutWords = ({ curriculum, subject, topic, mentoringType }: PackSnapshot): string => {
  const what =
    curriculum === null
      ? topic.map(({ label }) => label.join(' › '))
      : [curriculumNames[curriculum], ...subject]
  return what.length > 0 ? what.join(', ') : categoryNames[mentoringType]
}

export const packFacts = (
  pack: Omit<PackSnapshot, 'revision'> & { readonly revision?: number },
): [string, string][] => [
  ['About', aboutWords({ revision: 0, ...pack })],
  ['Category', categoryNames[pack.mentoringType]],
  ['Taught by', pack.consultant === null ? roleNames[pack.serviceRoles] : consultantNames[pack.consultant]],
  ['Grades', pack.gradeGroup.map(group => gradeGroupNames[group]).join(', ') || 'All'],
  ['Countries', pack.countryCode.map(countryName).join(', ')],
  ['Educator level', pack.qualification === null ? 'Every level' : levelText(pack.qualification)],
  ['A credit', `One lesson of ${pack.duration} minutes`],
  ['Valid', `${pack.freq} days for the first credit, ${pack.freq} more for each further one`],
  ['Where', pack.isOnCampus ? `On campus in ${countryName(pack.country ?? 'NZ')}` : 'Online'],
]
