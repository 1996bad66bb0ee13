import { isOpenLong } from '#sessions/contract/days.rules.ts'
import type { CalendarView } from './calendar.rules.ts'
import { DayList } from './day-list.tsx'
import { OpenStrip } from './open-strip.tsx'
import { MonthView } from './month-view.tsx'
import type { ViewProps } from './shown.ts'
import { TermView } from './term-view.tsx'
import { TimeGrid } from './time-grid.tsx'
import { useNarrow } from './use-narrow.ts'

interface CalendarViewsProps extends ViewProps {
  view: CalendarView
  month: string
  term: { readonly start: string; readonly end: string } | null
}

export function CalendarViews({ view, month, term, ...props }: CalendarViewsProps) {
  const narrow = useNarrow()
  const long = props.shown.filter(isOpenLong)
  return (
    <>
      <OpenStrip
        shown={long}
        onOpen={props.onOpen}
      />
      <View
        {...props}
        shown={props.shown.filter(each => !isOpenLong(each))}
        view={view}
        month={month}
        term={term}
        narrow={narrow}
      />
    </>
  )
}

function View({ view, month, term, narrow, ...props }: CalendarViewsProps & { narrow: boolean }) {
  if (view === 'month')
    return (
      <MonthView
        {...props}
        month={month}
      />
    )
  if (view === 'term' && term)
    return narrow ? (
      <DayList
        {...props}
        filledOnly
      />
    ) : (
      <TermView
        {...props}
        term={term}
      />
    )
  if (narrow) return <DayList {...props} />
  return <TimeGrid {...props} />
}
