// Packages in words.
import { currency } from '#commerce/contract/order.shapes.ts'
import { curriculumNames } from '#identity/contract/curricula.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { Pack, PackSnapshot } from '#services/contract/packages/packages.shapes.ts'
import { categoryNames, gradeGroupNames, qualificationNames } from '#services/contract/services.values.ts'

const countries = new Intl.DisplayNames(['en'], { type: 'region' })
export const countryName = (code: string): string => countries.of(code) ?? code

export const dollars = (cents: number): string => formatMoney(cents, currency)
export const creditsWord = (count: number): string => (count === 1 ? '1 credit' : `${count} credits`)

/** Cheapest credit, where cities differ. */
export function priceFrom({ isOnCampus, onCampusPrice, price }: Pack): number {
  return isOnCampus ? Math.min(...onCampusPrice.map(row => row.price)) : price
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
  ['Grades', pack.gradeGroup.map(group => gradeGroupNames[group]).join(', ') || 'All'],
  ['Countries', pack.countryCode.map(countryName).join(', ')],
  [
    'Provider',
    pack.qualification === null ? 'Every approved provider' : qualificationNames[pack.qualification],
  ],
  ['A credit', `One lesson of ${pack.duration} minutes`],
  ['Valid', `Each credit adds ${pack.freq} days`],
  ['Where', pack.isOnCampus ? `On campus in ${countryName(pack.country ?? 'NZ')}` : 'Online'],
]
