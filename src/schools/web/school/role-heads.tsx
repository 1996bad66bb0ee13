// Heads of classes.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { classesContract } from '#schools/contract/classes.contract.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import { type Staff } from '#schools/contract/staff.contract.ts'
import { StaffPicker } from '../parts/staff-picker.tsx'
import { classListQuery, staffPickQuery, refreshSchool } from '../parts/school.queries.ts'
import classes from '../parts/school.module.css'
import { RolePerson } from './role-person.tsx'

export function Heads({ school }: { school: School }) {
  const answer = useQuery(classListQuery(school._id, { type: 'standard' }))
  const people = useQuery(staffPickQuery(school._id)).data?.data ?? []
  const { actAsync, busy } = useAct(refreshSchool)
  const [changing, setChanging] = useState<{ _id: string; name: string } | null>(null)
  const [person, setPerson] = useState<Staff | null>(null)
  const set = async (host: string | null) => {
    if (
      changing &&
      (await actAsync(() => api(classesContract).patch(changing._id, { host }), 'The head is set.'))
    ) {
      setChanging(null)
      setPerson(null)
    }
  }
  return (
    <>
      <Loaded
        answer={answer}
        what="the classes"
        shape="table"
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              drawing="people"
              title="No standard classes yet"
              text="Make classes first; each can then have a head."
            />
          ) : (
            <ul
              className={classes.rows}
              aria-label="Heads of classes"
            >
              {data.map(klass => {
                const head = people.find(({ uid }) => uid !== null && uid === klass.host)
                return (
                  <li
                    key={klass._id}
                    className={classes.row}
                  >
                    <span className={classes.two}>
                      <strong>{klass.name}</strong>
                      <small>{klass.grade}</small>
                    </span>
                    <span>
                      {head ? (
                        <RolePerson row={head} />
                      ) : (
                        <span className={classes.dim}>{klass.host ? 'Set' : 'Nobody yet'}</span>
                      )}
                    </span>
                    <Button
                      size="sm"
                      variant="default"
                      aria-label={`Change the head of ${klass.name}`}
                      onClick={() => setChanging(klass)}
                    >
                      Change
                    </Button>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Loaded>
      <Dialog
        opened={changing !== null}
        title={`Head of ${changing?.name ?? ''}`}
        onClose={() => setChanging(null)}
        actions={
          <>
            <Button
              variant="subtle"
              disabled={busy}
              onClick={() => {
                void set(null)
              }}
            >
              Nobody
            </Button>
            <Button
              variant="default"
              onClick={() => setChanging(null)}
            >
              Cancel
            </Button>
            <Button
              loading={busy}
              disabled={!person?.uid}
              onClick={() => {
                void set(person?.uid ?? null)
              }}
            >
              Set head
            </Button>
          </>
        }
      >
        <StaffPicker
          school={school._id}
          label="Person"
          value={person}
          onChange={setPerson}
        />
      </Dialog>
    </>
  )
}
