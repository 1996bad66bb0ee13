import type { ReactNode } from 'react'
import { Money } from '#kit/web/parts/money.tsx'
import type { PlanTier } from '#schools/contract/plans.conf.ts'
import type { SchoolPrices } from '#schools/contract/plans.rules.ts'
import classes from './pricing.module.css'

const count = new Intl.NumberFormat('en-US')
function orNoLimit(value: number | null): string {
  if (value === null) return 'No limit'
  return value === 0 ? 'None' : count.format(value)
}

interface PlanComparisonProps {
  tiers: readonly PlanTier[]
  school: SchoolPrices
  currency: string
}

const rows: readonly (readonly [
  title: string,
  cell: (tier: PlanTier, school: SchoolPrices, currency: string) => ReactNode,
])[] = [
  [
    'Price a month',
    ({ monthlyCents }, _, currency) =>
      monthlyCents === null ? (
        'By seats'
      ) : (
        <Money
          cents={monthlyCents}
          currency={currency}
          short
        />
      ),
  ],
  ['Classes', ({ classes: most }) => orNoLimit(most)],
  ['Students', ({ students }) => orNoLimit(students)],
  ['Students in one class', ({ studentsPerClass }) => orNoLimit(studentsPerClass)],
  ['Co-teachers', ({ coTeachers }) => (coTeachers === null ? 'By seats' : orNoLimit(coTeachers))],
  ['Insights over sessions', ({ insights }) => (insights ? 'Yes' : 'No')],
  ['People in a live room', ({ peopleInRoom }) => count.format(peopleInRoom)],
  [
    'Space for files',
    ({ storageGb }, { gbPerTeacher, gbPerStudent }) =>
      storageGb === null ? `${gbPerTeacher} GB a teacher, ${gbPerStudent} GB a student` : `${storageGb} GB`,
  ],
  ['Largest file that a learner hands in', ({ attachmentMb }) => `${attachmentMb} MB`],
  ['Answers and reports kept', ({ dataKept }) => dataKept],
]

/**
 * All limits of all plans. On phones, a row's title is above its four values, so that nothing scrolls
 * sideways.
 */
export const PlanComparison = ({ tiers, school, currency }: PlanComparisonProps) => (
  <section aria-labelledby="compare">
    <h2
      id="compare"
      className={classes.heading}
    >
      Compare the plans
    </h2>
    {/* Explicit roles restore the semantics that the phone layout removes. */}
    <table
      className={classes.compare}
      role="table"
      aria-labelledby="compare"
    >
      <thead role="rowgroup">
        <tr role="row">
          <th
            role="columnheader"
            scope="col"
          >
            <span className={classes.hidden}>What you get</span>
          </th>
          {tiers.map(({ code, name }) => (
            <th
              key={code}
              role="columnheader"
              scope="col"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(([title, cell]) => (
          <tr
            key={title}
            role="row"
          >
            <th
              role="rowheader"
              scope="row"
            >
              {title}
            </th>
            {tiers.map(tier => (
              <td
                key={tier.code}
                role="cell"
              >
                {cell(tier, school, currency)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
