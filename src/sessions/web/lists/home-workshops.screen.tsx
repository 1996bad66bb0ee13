import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Tabs } from '#academics/web/parts/frame.tsx'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { recommendQuery } from '../parts/sessions.queries.ts'
import { LedWorkshops, RegisteredWorkshops, scheduleWorkshop } from './my-workshops.tsx'
import { OpenSeats } from './open-seats.tsx'
import { findWorkshops } from './session-list.tsx'

const tabs = [
  { key: 'led', label: 'I lead' },
  { key: 'registered', label: 'I registered for' },
  { key: 'open', label: 'Open to me' },
] as const

/** Workshops for educators: their own, those joined, and those with free seats. */
export const Screen = withMe(({ me }) => {
  const [address] = useSearchParams()
  const tab = tabs.find(({ key }) => key === address.get('tab')) ?? tabs[0]
  return (
    <>
      <PageHeader
        title="Workshops"
        line="Those you lead, those you have a seat in, and those that are open to you."
        action={tab.key === 'led' ? scheduleWorkshop : findWorkshops}
      />
      <Tabs
        label="Workshops"
        tabs={tabs.map(({ key, label }) => ({
          label,
          to: key === 'led' ? '/home/workshops' : `/home/workshops?tab=${key}`,
          current: tab.key === key,
        }))}
      />
      {tab.key === 'led' && <LedWorkshops me={me} />}
      {tab.key === 'registered' && <RegisteredWorkshops me={me} />}
      {tab.key === 'open' && <Open />}
    </>
  )
})

function Open() {
  const answer = useQuery(recommendQuery())
  return (
    <Loaded
      answer={answer}
      what="open workshops"
      shape="table"
    >
      {rows => {
        const live = rows.find(({ row }) => row === 'live')?.data ?? []
        return live.length === 0 ? (
          <EmptyState
            drawing="calendar"
            title="Nothing is open right now"
            text="Workshops for educators appear here as soon as somebody offers one."
          />
        ) : (
          <OpenSeats
            sessions={live}
            label="Open workshops"
          />
        )
      }}
    </Loaded>
  )
}
