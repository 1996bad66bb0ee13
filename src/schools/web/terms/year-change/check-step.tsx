import { Button } from '@mantine/core'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { bulkUndoDays } from '#schools/contract/bulk-acts.contract.ts'
import type { YearProposal } from '#schools/contract/year-change.contract.ts'
import { counted, daysWords } from '../../parts/words.ts'
import { outcomeOf, studentsIn, type ChosenClass, type YearDraft } from './draft.ts'
import own from './year-change.module.css'
import classes from '../../parts/school.module.css'

interface Props {
  proposal: YearProposal
  year: YearDraft
  list: readonly ChosenClass[]
  isBusy: boolean
  onBack: () => void
  onBegin: () => void
}

/** A summary with counts of everything that will happen. */
export function CheckStep({ proposal, year, list, isBusy, onBack, onBegin }: Props) {
  const place = usePlace()
  const { up, leave, close, keep, leavers, seats } = outcomeOf(list)
  const isNothing = year.year !== '' && up.length + leave.length + close.length + leavers.length === 0
  const closing = close.filter(({ type }) => type === 'standard')
  const subjects = close.filter(({ type }) => type === 'subject')
  const isRunning = proposal.last?.isWorking === true
  return (
    <>
      <div className={own.outcome}>
        <Part title={yearTitle(proposal, year)}>
          {year.year === '' && (
            <p>
              {daysWords(year, place)}
              {termWords(proposal, year)}
            </p>
          )}
        </Part>
        <Part
          title={up.length > 0 && `${classesWords(up)} up, with ${counted(studentsIn(up), 'student')}`}
          lines={up.map(({ name, draft }) => `${name} becomes ${draft.name.trim()}, ${draft.grade}`)}
        >
          <p>Their teachers, lessons, messages and marks stay with them.</p>
        </Part>
        <Part
          title={
            leave.length > 0 &&
            `${counted(leave.length, 'class closes', 'classes close')}, and ${counted(studentsIn(leave), 'student leaves', 'students leave')} the school`
          }
          lines={leave.map(({ name, students }) => `${name}, ${counted(students, 'student')}`)}
        >
          <p>They are archived and can no longer sign in to the school. Their work stays.</p>
        </Part>
        <Part
          title={
            leavers.length > 0 && counted(leavers.length, 'other student leaves', 'other students leave')
          }
          lines={leavers}
        />
        <Part
          title={
            closing.length > 0 &&
            `${counted(closing.length, 'class closes', 'classes close')}, and ${counted(studentsIn(closing), 'student stays', 'students stay')} without a class`
          }
          lines={closing.map(({ name, students }) => `${name}, ${counted(students, 'student')}`)}
        />
        <Part
          title={
            subjects.length > 0 && counted(subjects.length, 'subject class closes', 'subject classes close')
          }
          lines={subjects.map(({ name }) => name)}
        />
        <Part
          title={keep.length > 0 && counted(keep.length, 'class stays as it is', 'classes stay as they are')}
          lines={keep.map(({ name }) => name)}
        />
        <p>
          {seats > 0 && `${counted(seats, 'seat becomes', 'seats become')} free. `}
          You can undo the change for {bulkUndoDays} days; what somebody has changed by then stays as it is.
        </p>
      </div>
      {isNothing && (
        <p
          role="alert"
          className={classes.failed}
        >
          Nothing would change. Make a new year, or move or close a class.
        </p>
      )}
      <div className={classes.actions}>
        <Button
          loading={isBusy}
          disabled={isNothing || isRunning}
          onClick={onBegin}
        >
          Change the year
        </Button>
        <Button
          variant="default"
          disabled={isBusy}
          onClick={onBack}
        >
          Back
        </Button>
      </div>
    </>
  )
}

interface PartProps {
  /** False hides the section. */
  title: string | false
  lines?: readonly string[]
  children?: React.ReactNode
}
const Part = ({ title, lines = [], children }: PartProps) =>
  title === false ? null : (
    <section>
      <h3>{title}</h3>
      {children}
      {lines.length > 0 && (
        <ul>
          {lines.map((line, index) => (
            <li key={`${index} ${line}`}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  )

const classesWords = (list: readonly ChosenClass[]): string =>
  counted(list.length, 'class moves', 'classes move')

const yearTitle = ({ years }: YearProposal, { year, title }: YearDraft): string =>
  year === ''
    ? `${title.trim()} is made`
    : `${years.find(({ _id }) => _id === year)?.title ?? 'The year'} begins`

const termWords = ({ latest }: YearProposal, { hasTerms }: YearDraft): string =>
  hasTerms && latest
    ? `, with ${counted(latest.terms, 'term')} like those of ${latest.title}`
    : ', without terms'
