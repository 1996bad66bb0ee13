import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { disabledWords } from '#schools/contract/import/oneroster-people.ts'
import { readOneRoster, schoolsIn } from '#schools/contract/import/oneroster.rules.ts'
import type { Roster } from '#schools/contract/import/roster.rules.ts'
import { figure } from '../parts/words.ts'
import { Failed } from './failed.tsx'
import type { SendRequest } from './import-flow.tsx'
import type { PackageSource } from './source.ts'
import { kindList } from './words.ts'
import classes from '../parts/school.module.css'

interface PackageProps {
  source: PackageSource
  wrong: string | null
  onBack: () => void
  onSend: (request: SendRequest, roster: Roster) => Promise<void>
}

/** Contents of a OneRoster package. Its columns are fixed, so the user only chooses the school. */
export function PackageStep({ source: { name, pack, tables }, wrong, onBack, onSend }: PackageProps) {
  const schools = schoolsIn(pack)
  const [school, setSchool] = useState(schools.length > 1 ? (schools[0]?.sourcedId ?? null) : null)
  const [hasDisabled, setHasDisabled] = useState(false)
  const roster = useMemo(
    () => readOneRoster(pack, { school, hasDisabled, today: new Date() }),
    [pack, school, hasDisabled],
  )
  const { lookups = [] } = roster
  const counted = (['student', 'staff', 'class', 'term', 'year'] as const).map(
    kind => [kind, roster.rows.filter(row => row.kind === kind).length] as const,
  )
  const reasons = Map.groupBy(roster.notes, ({ words }) => words)
  const isEmpty = roster.rows.length + lookups.length === 0
  return (
    <div className={classes.form}>
      <dl className={classes.facts}>
        <div>
          <dt>In {name}</dt>
          <dd>OneRoster {pack.version}</dd>
        </div>
        <div>
          <dt>Kind</dt>
          <dd>{extentOf(pack)}</dd>
        </div>
        <div>
          <dt>Files</dt>
          <dd>{figure(tables.length)}</dd>
        </div>
      </dl>
      {schools.length > 1 && (
        <NativeSelect
          label="Which school of the package is yours?"
          size="md"
          value={school ?? ''}
          data={schools.map(({ sourcedId, name: label }) => ({ value: sourcedId, label }))}
          onChange={event => setSchool(event.currentTarget.value)}
        />
      )}
      <p>
        {isEmpty
          ? 'There is nobody in this package who can be imported.'
          : `Found: ${kindList(counted) || 'changes only'}.`}
      </p>
      {lookups.length > 0 && (
        <p className={classes.small}>
          {linesOf(lookups.length)} with changes of people or guardians whom this package names only by id.
          Your school is searched for them.
        </p>
      )}
      {pack.isPart && (
        <p className={classes.small}>
          A whole package has users, classes and enrollments, and roles in version 1.2. From a part of it,
          people and classes come in or change; nobody leaves the school or a class.
        </p>
      )}
      {[...reasons].map(([words, list]) => (
        <p
          key={words}
          className={classes.small}
        >
          {linesOf(list.reduce((sum, { count = 1 }) => sum + count, 0))} not imported: {words}
        </p>
      ))}
      {(hasDisabled || reasons.has(disabledWords)) && (
        <label className={classes.tick}>
          <input
            type="checkbox"
            checked={hasDisabled}
            onChange={event => setHasDisabled(event.target.checked)}
          />
          <span>
            Import people who are not enabled in the other system
            <small>Some systems say this of every child who does not sign in there.</small>
          </span>
        </label>
      )}
      <Failed words={wrong} />
      <div className={classes.actions}>
        <Button
          size="md"
          disabled={isEmpty}
          onClick={() =>
            void onSend({ source: 'oneroster', dateOrder: 'ymd', isDelta: roster.isDelta }, roster)
          }
        >
          Check the rows
        </Button>
        <Button
          size="md"
          variant="default"
          onClick={onBack}
        >
          Choose another file
        </Button>
      </div>
      <p className={classes.small}>Nothing is written and nobody is invited before you confirm.</p>
    </div>
  )
}

const linesOf = (count: number): string => `${figure(count)} ${count === 1 ? 'line' : 'lines'}`

function extentOf({ isPart, isDelta }: PackageSource['pack']): string {
  if (isPart) return 'A part of a school'
  return isDelta ? 'Changes only' : 'The whole school'
}
