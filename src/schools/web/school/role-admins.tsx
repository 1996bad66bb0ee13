// The school's admins.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import { schoolUserContract, type Staff } from '#schools/contract/staff.contract.ts'
import { StaffPicker } from '../parts/staff-picker.tsx'
import { fullName } from '../parts/words.ts'
import { staffListQuery, refreshSchool } from '../parts/school.queries.ts'
import classes from '../parts/school.module.css'
import { allByName, RolePerson } from './role-person.tsx'

export function Admins({ school }: { school: School }) {
  const answer = useQuery(staffListQuery(school._id, { ...allByName, role: 'admin' }))
  const { actAsync, busy } = useAct(refreshSchool)
  const [adding, setAdding] = useState(false)
  const [person, setPerson] = useState<Staff | null>(null)
  const take = async (row: Staff) => {
    if (
      await confirm({
        title: `Take the role from ${fullName(row) || row.email}?`,
        text: 'They keep their place on the staff. A school always keeps one admin.',
        action: 'Take it away',
        tone: 'negative',
      })
    )
      await actAsync(
        () => api(schoolUserContract).patch(row._id, { $pull: { role: 'admin' } }),
        'The role is taken away.',
      )
  }
  const add = async () => {
    if (
      person &&
      (await actAsync(
        () => api(schoolUserContract).patch(person._id, { $addToSet: { role: 'admin' } }),
        `${fullName(person)} is now an admin.`,
      ))
    ) {
      setAdding(false)
      setPerson(null)
    }
  }
  return (
    <div className={classes.page}>
      <div>
        <Button
          leftSection={
            <Icon
              name="plus"
              size={18}
            />
          }
          onClick={() => setAdding(true)}
        >
          Add an admin
        </Button>
      </div>
      <Loaded
        answer={answer}
        what="the admins"
        shape="table"
      >
        {({ data }) => (
          <ul
            className={classes.rows}
            aria-label="Admins"
          >
            {data.map(row => (
              <li
                key={row._id}
                className={classes.row}
              >
                <RolePerson row={row} />
                {row.status !== 2 && <span className={classes.small}>Has not joined yet</span>}
                {data.length === 1 ? (
                  <span className={classes.small}>The only admin</span>
                ) : (
                  <Button
                    size="sm"
                    variant="default"
                    disabled={busy}
                    aria-label={`Take away the role of ${fullName(row) || row.email}`}
                    onClick={() => {
                      void take(row)
                    }}
                  >
                    Take away
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Dialog
        opened={adding}
        title="Add an admin"
        onClose={() => setAdding(false)}
        actions={
          <>
            <Button
              variant="default"
              onClick={() => setAdding(false)}
            >
              Cancel
            </Button>
            <Button
              loading={busy}
              disabled={!person}
              onClick={() => {
                void add()
              }}
            >
              Make admin
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
    </div>
  )
}
