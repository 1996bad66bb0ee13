// Moves a school to its next year: the year, a decision for every class, and a summary before it starts.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#kit/web/api.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { StepBar } from '#kit/web/parts/step-bar.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { yearChangesContract, type YearProposal } from '#schools/contract/year-change.contract.ts'
import { adminScreen } from '../../parts/school-page.tsx'
import { refreshSchool } from '../../parts/school.queries.ts'
import { CheckStep } from './check-step.tsx'
import { ClassesStep } from './classes-step.tsx'
import { chosenClasses, classDraftsOf, yearDraftOf, yearRequest, type ClassDraft } from './draft.ts'
import { yearProposalQuery } from './year-change.queries.ts'
import { YearStep } from './year-step.tsx'
import classes from '../../parts/school.module.css'

const steps = ['New year', 'Classes', 'Check'] as const

export const Screen = adminScreen('Change the year', ({ school }) => {
  const answer = useQuery(yearProposalQuery(school._id))
  return (
    <div className={classes.page}>
      <PageHeader
        title="Change the year"
        line="Classes and students move up or leave, and the new year is created. Nothing changes before the last step."
        trail={[{ label: 'Years and terms', to: '/account/term' }]}
      />
      <Loaded
        answer={answer}
        what="the proposal"
        shape="table"
      >
        {proposal => (
          <Flow
            school={school._id}
            proposal={proposal}
          />
        )}
      </Loaded>
    </div>
  )
})

function Flow({ school, proposal }: { school: string; proposal: YearProposal }) {
  const navigate = useNavigate()
  const { actAsync, busy } = useAct(refreshSchool)
  const [at, setAt] = useState(0)
  const [year, setYear] = useState(() => yearDraftOf(proposal))
  const [drafts, setDrafts] = useState(() => classDraftsOf(proposal))
  const list = chosenClasses(proposal, drafts)
  const change = (id: string, part: Partial<ClassDraft>) =>
    setDrafts(before => {
      const draft = before[id]
      return draft ? { ...before, [id]: { ...draft, ...part } } : before
    })
  const begin = async () => {
    const begun = await actAsync(() =>
      api(yearChangesContract).create(yearRequest(school, proposal, year, list)),
    )
    if (begun) await navigate(`/account/acts/${begun._id}`)
  }
  const bodies = [
    <YearStep
      key="year"
      proposal={proposal}
      draft={year}
      onChange={setYear}
      onNext={() => setAt(1)}
    />,
    <ClassesStep
      key="classes"
      list={list}
      grades={proposal.grades}
      onChange={change}
      onBack={() => setAt(0)}
      onNext={() => setAt(2)}
    />,
    <CheckStep
      key="check"
      proposal={proposal}
      year={year}
      list={list}
      isBusy={busy}
      onBack={() => setAt(1)}
      onBegin={() => {
        void begin()
      }}
    />,
  ]
  return (
    <>
      <LastChange last={proposal.last} />
      <StepBar
        steps={steps}
        at={at}
        onGo={setAt}
      />
      {bodies[at]}
    </>
  )
}

function LastChange({ last }: Pick<YearProposal, 'last'>) {
  if (!last) return null
  return (
    <p
      className={classes.banner}
      data-tone={last.isWorking ? 'warning' : 'info'}
    >
      <span>
        {last.isWorking ? (
          'A change of the year is being done or undone.'
        ) : (
          <span>
            The year was changed to {last.title} on <DateTime at={last.createdAt} />.
          </span>
        )}
      </span>
      <TextLink to={`/account/acts/${last._id}`}>See that change</TextLink>
    </p>
  )
}
