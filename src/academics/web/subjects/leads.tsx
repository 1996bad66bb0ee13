import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { subjectsContract, type Subject } from '#academics/contract/subjects.contract.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { schoolUserContract, type Staff } from '#schools/contract/staff.contract.ts'
import { refreshAcademics } from '../parts/academics.queries.ts'
import type { Owner } from '../parts/owner.ts'
import { Section } from '../parts/frame.tsx'
import classes from '../parts/academic.module.css'

const nameOf = ({ name, email }: Staff): string => name.join(' ').trim() || email || 'Somebody'

/** Coordinators of a subject, who may edit its names and trees. School admins choose them. */
export function Leads({ owner, subject }: { owner: Owner; subject: Subject }) {
  const [chosen, setChosen] = useState<readonly string[]>(subject.coordinator)
  const { act, busy } = useAct(refreshAcademics)
  const editable = owner.may('academic.edit')
  const answer = useQuery({
    queryKey: ['academic', 'staff', owner.id],
    queryFn: () =>
      api(schoolUserContract).find({
        school: owner.id,
        del: false,
        status: 2,
        $limit: 500,
        $sort: { nickname: 1 },
      }),
  })
  const toggle = (uid: string) =>
    setChosen(now => (now.includes(uid) ? now.filter(each => each !== uid) : [...now, uid]))
  return (
    <Section
      id="leads"
      title="Subject leads"
      line="They edit this subject and its trees, and publish them."
    >
      <Loaded
        answer={answer}
        what="colleagues"
      >
        {({ data }) =>
          editable ? (
            <>
              <div
                className={classes.ticks}
                role="group"
                aria-labelledby="leads"
              >
                {data
                  .filter(({ uid }) => uid !== null)
                  .map(person => (
                    <label
                      key={person._id}
                      className={classes.tick}
                    >
                      <input
                        type="checkbox"
                        checked={chosen.includes(person.uid ?? '')}
                        onChange={() => toggle(person.uid ?? '')}
                      />
                      <span>{nameOf(person)}</span>
                    </label>
                  ))}
              </div>
              <div>
                <Button
                  variant="default"
                  loading={busy}
                  onClick={() => {
                    act(
                      () => api(subjectsContract).patch(subject._id, { coordinator: [...chosen] }),
                      'The subject leads are saved.',
                    )
                  }}
                >
                  Save leads
                </Button>
              </div>
            </>
          ) : (
            <LeadNames
              staff={data}
              coordinators={subject.coordinator}
            />
          )
        }
      </Loaded>
    </Section>
  )
}

function LeadNames({ staff, coordinators }: { staff: readonly Staff[]; coordinators: readonly string[] }) {
  if (coordinators.length === 0) return <p className={classes.small}>Nobody yet.</p>
  return (
    <ul className={classes.rows}>
      {staff
        .filter(({ uid }) => coordinators.includes(uid ?? ''))
        .map(person => (
          <li key={person._id}>
            <PersonChip name={nameOf(person)} />
          </li>
        ))}
    </ul>
  )
}
