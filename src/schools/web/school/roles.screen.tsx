import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#communications/web/parts/loaded.tsx'
import { pictureOf } from '#identity/web/parts/picture.ts'
import { TicksField } from '#identity/web/parts/ticks-field.tsx'
import { curriculumCodes } from '#kit/contract/constants.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { classesContract } from '#schools/contract/classes.contract.ts'
import type { School } from '#schools/contract/plans.contract.ts'
import { schoolUserContract, type Staff } from '#schools/contract/staff.contract.ts'
import { curricula, gradeOptions } from '../classes/class-words.ts'
import { adminScreen } from '../parts/school-page.tsx'
import { StaffPicker } from '../parts/staff-picker.tsx'
import { TabLinks } from '../parts/tab-links.tsx'
import { fullName, roleWord } from '../parts/words.ts'
import {
  classListQuery,
  gradeChoicesQuery,
  staffListQuery,
  staffPickQuery,
  useAct,
} from '../school.queries.ts'
import classes from '../parts/school.module.css'

const tabs = ['admin', 'coordinator', 'homeroom'] as const
const all = { $limit: 500, $skip: 0, $sort: { nickname: 1 } } as const

export const Screen = adminScreen<{ params: { readonly roleManageTab?: string } }>(
  'Roles',
  ({ school, params }) => {
    const tab = tabs.find(each => each === (params.roleManageTab ?? 'admin'))
    if (!tab) return <NotFoundState />
    return (
      <div className={classes.narrow}>
        <PageHeader
          title="Roles"
          line="Who runs the school, who leads a subject, who heads a class."
        />
        <TabLinks
          label="Roles"
          links={tabs.map(each => ({
            to: each === 'admin' ? '/account/roleManage' : `/account/roleManage/${each}`,
            label: roleWord(school, each),
          }))}
        />
        {tab === 'admin' ? (
          <Admins school={school} />
        ) : tab === 'coordinator' ? (
          <Coordinators school={school} />
        ) : (
          <Heads school={school} />
        )}
      </div>
    )
  },
)

const Person = ({ row }: { row: Staff }) => (
  <PersonChip
    name={fullName(row) || (row.email ?? '')}
    role={row.email ?? ''}
    picture={pictureOf(row.avatar)}
  />
)

function Admins({ school }: { school: School }) {
  const answer = useQuery(staffListQuery(school._id, { ...all, role: 'admin' }))
  const { act, busy } = useAct()
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
      await act(
        () => api(schoolUserContract).patch(row._id, { $pull: { role: 'admin' } }),
        'The role is taken away.',
      )
  }
  const add = async () => {
    if (
      person &&
      (await act(
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
                <Person row={row} />
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

function Coordinators({ school }: { school: School }) {
  const answer = useQuery(staffListQuery(school._id, { ...all, role: 'coordinator' }))
  const { act, busy } = useAct()
  const [adding, setAdding] = useState(false)
  const drop = (row: Staff, subject: string) => {
    const grades = Object.fromEntries(Object.entries(row.subjectGrade).filter(([each]) => each !== subject))
    return act(
      () =>
        api(schoolUserContract).patch(row._id, {
          subject: row.subject.filter(each => each !== subject),
          subjectGrade: grades,
        }),
      'The subject is taken away.',
    )
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
          Give a subject
        </Button>
      </div>
      <Loaded
        answer={answer}
        what="the coordinators"
        shape="table"
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              drawing="tree"
              title="Nobody leads a subject yet"
              text="A coordinator looks after the classes, tags and space of a subject."
            />
          ) : (
            <ul
              className={classes.rows}
              aria-label="Coordinators"
            >
              {data.map(row => (
                <li
                  key={row._id}
                  className={classes.row}
                >
                  <Person row={row} />
                  <ul className={classes.rows}>
                    {row.subject.map(subject => (
                      <li
                        key={subject}
                        className={classes.tools}
                      >
                        <span>
                          {subjectWords(subject)}
                          {(row.subjectGrade[subject]?.length ?? 0) > 0 && (
                            <span className={classes.small}> {row.subjectGrade[subject]?.join(', ')}</span>
                          )}
                        </span>
                        <Button
                          size="compact-sm"
                          variant="subtle"
                          disabled={busy}
                          aria-label={`Take ${subjectWords(subject)} from ${fullName(row)}`}
                          onClick={() => {
                            void drop(row, subject)
                          }}
                        >
                          <Icon
                            name="close"
                            size={16}
                          />
                        </Button>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {adding && (
        <SubjectDialog
          school={school}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

const subjectWords = (code: string): string => {
  const [curriculum = '', ...subject] = code.split(':')
  return `${subject.join(':')} (${curricula[curriculum] ?? curriculum})`
}

function SubjectDialog({ school, onClose }: { school: School; onClose: () => void }) {
  const [person, setPerson] = useState<Staff | null>(null)
  const [curriculum, setCurriculum] = useState<string>(curriculumCodes[0])
  const [subject, setSubject] = useState('')
  const [grades, setGrades] = useState<string[]>([])
  const offered = useQuery(gradeChoicesQuery(school._id)).data ?? []
  const { act, busy } = useAct()
  const save = async () => {
    if (!person) return
    const code = `${curriculum}:${subject.trim()}`
    if (
      await act(
        () =>
          api(schoolUserContract).patch(person._id, {
            subject: [...new Set([...person.subject, code])],
            subjectGrade: { ...person.subjectGrade, [code]: grades },
          }),
        `${fullName(person)} leads ${subject.trim()}.`,
      )
    )
      onClose()
  }
  return (
    <Dialog
      opened
      title="Give a subject"
      onClose={onClose}
      actions={
        <>
          <Button
            variant="default"
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            loading={busy}
            disabled={!person || subject.trim() === ''}
            onClick={() => {
              void save()
            }}
          >
            Give the subject
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <StaffPicker
          school={school._id}
          label="Person"
          value={person}
          onChange={setPerson}
        />
        <NativeSelect
          label="Curriculum"
          size="md"
          value={curriculum}
          data={curriculumCodes.map(code => ({ value: code, label: curricula[code] ?? code }))}
          onChange={event => setCurriculum(event.currentTarget.value)}
        />
        <TextInput
          label="Subject"
          size="md"
          maxLength={80}
          value={subject}
          onChange={event => setSubject(event.currentTarget.value)}
        />
        <TicksField
          label="Grades"
          hint="None ticked: all of them."
          options={gradeOptions(offered, null)}
          value={grades}
          onChange={setGrades}
        />
      </div>
    </Dialog>
  )
}

function Heads({ school }: { school: School }) {
  const answer = useQuery(classListQuery(school._id, { type: 'standard' }))
  const people = useQuery(staffPickQuery(school._id)).data?.data ?? []
  const { act, busy } = useAct()
  const [changing, setChanging] = useState<{ _id: string; name: string } | null>(null)
  const [person, setPerson] = useState<Staff | null>(null)
  const set = async (host: string | null) => {
    if (
      changing &&
      (await act(() => api(classesContract).patch(changing._id, { host }), 'The head is set.'))
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
                        <Person row={head} />
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
