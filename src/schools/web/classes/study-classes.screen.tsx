import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { useMode } from '#identity/web/parts/account-mode.ts'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { classApplyContract } from '#schools/contract/class-apply.contract.ts'
import { type ClassRecord } from '#schools/contract/classes.contract.ts'
import { counted } from '../parts/words.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import { ClassCardView } from './class-card.tsx'
import { blockWords, subjectOf } from './class-words.ts'
import { myApplicationsQuery, myClassesQuery, openClassesQuery } from '../parts/classes/my-classes.queries.ts'
import classes from '../parts/school.module.css'

/** The student's classes, and those open for applications. */
export const Screen = withMe(({ me }) => {
  const { school } = useMode()
  const mine = useQuery(myClassesQuery(me))
  return (
    <div className={classes.page}>
      <PageHeader
        title="My classes"
        line="Where you learn, and what you can join."
      />
      <Loaded
        answer={mine}
        what="your classes"
        shape="cards"
      >
        {list =>
          list.length === 0 ? (
            <EmptyState
              drawing="people"
              title="You are in no class yet"
              text="When your school puts you into one, it appears here."
            />
          ) : (
            <ul
              className={classes.cards}
              aria-label="My classes"
            >
              {list.map(klass => (
                <ClassCardView
                  key={klass._id}
                  klass={klass}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <OpenClasses school={school} />
    </div>
  )
})

function OpenClasses({ school }: { school: string | null }) {
  const open = useQuery(openClassesQuery(school))
  const applications = useQuery(myApplicationsQuery).data?.data ?? []
  const [applying, setApplying] = useState<ClassRecord | null>(null)
  const { act, busy } = useAct(refreshSchool)
  if (!open.data || open.data.length === 0) return null
  const withdraw = (id: string) =>
    act(() => api(classApplyContract).remove(id), 'Your application is withdrawn.')
  return (
    <section aria-labelledby="open">
      <h2
        id="open"
        className={classes.legend}
      >
        Classes you can join
      </h2>
      <ul className={classes.rows}>
        {open.data.map(({ class: klass, left, applied }) => {
          const waiting = applications.find(each => each.class === klass._id && each.status === 0)
          return (
            <li
              key={klass._id}
              className={classes.row}
            >
              <div className={classes.two}>
                <strong>{klass.name}</strong>
                <small>
                  {[subjectOf(klass), ...klass.block.map(blockWords)].filter(Boolean).join(' · ')}
                </small>
                <small>
                  {leftWords(left)}
                  {klass.deadline && (
                    <>
                      , apply until <DateTime at={klass.deadline} />
                    </>
                  )}
                </small>
              </div>
              {applied === 0 && (
                <>
                  <StateChip tone="warning">Waiting for an answer</StateChip>
                  {waiting && (
                    <Button
                      size="sm"
                      variant="default"
                      disabled={busy}
                      onClick={() => {
                        withdraw(waiting._id)
                      }}
                    >
                      Withdraw
                    </Button>
                  )}
                </>
              )}
              {applied !== 0 &&
                (left === 0 ? (
                  <StateChip>Full</StateChip>
                ) : (
                  <Button
                    size="sm"
                    aria-label={`Apply for ${klass.name}`}
                    onClick={() => setApplying(klass)}
                  >
                    Apply
                  </Button>
                ))}
            </li>
          )
        })}
      </ul>
      {applying && (
        <ApplyDialog
          klass={applying}
          onClose={() => setApplying(null)}
        />
      )}
    </section>
  )
}

function ApplyDialog({ klass, onClose }: { klass: ClassRecord; onClose: () => void }) {
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const { actAsync, busy } = useAct(refreshSchool)
  const complete = klass.questions.every(question => (answers[question] ?? '').trim() !== '')
  const send = async () => {
    const done = await actAsync(
      () =>
        api(classApplyContract).create({
          class: klass._id,
          answers: klass.questions.map(question => ({ question, answer: (answers[question] ?? '').trim() })),
        }),
      ({ status }) => (status === 1 ? `You are in ${klass.name}.` : 'Your application is sent.'),
    )
    if (done) onClose()
  }
  return (
    <Dialog
      opened
      title={`Apply for ${klass.name}`}
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
            disabled={!complete}
            onClick={() => {
              void send()
            }}
          >
            Send application
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {klass.approvalEnable ? (
          <p>The teacher decides and you are notified.</p>
        ) : (
          <p>You are in as soon as you apply.</p>
        )}
        {klass.questions.map(question => (
          <Textarea
            key={question}
            label={question}
            size="md"
            rows={3}
            maxLength={2000}
            value={answers[question] ?? ''}
            onChange={event => {
              const { value } = event.currentTarget
              setAnswers(now => ({ ...now, [question]: value }))
            }}
          />
        ))}
      </div>
    </Dialog>
  )
}

function leftWords(left: number | null): string {
  if (left === null) return 'No limit'
  return left === 0 ? 'Full' : `${counted(left, 'place')} left`
}
