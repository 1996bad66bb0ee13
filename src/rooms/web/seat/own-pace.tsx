// All pages, in the learner's own time: forward and back by thumb, and a strip that shows what is answered and what is locked.
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { titleOf } from '#authoring/contract/deck.rules.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { store, stored } from '#kit/web/store.ts'
import { answeredAt } from '#rooms/contract/group-answers.rules.ts'
import { useEngine, useRoom } from '../room/use-room.tsx'
import { Finish } from './finish.tsx'
import { SeatPage } from './seat-page.tsx'
import classes from './seat.module.css'

/** Where this learner is, over a reload. */
export const atKey = (self: string | null, sid: string): string => `room-at ${self} ${sid}`

export function OwnPace() {
  const engine = useEngine()
  const pages = useRoom(({ content }) => content?.pages ?? [])
  const kept = useRoom(({ sid, state }) => atKey(state.self, sid))
  const teachers = useRoom(({ state }) => state.page)
  const [chosen, setChosen] = useState<string | null>(() => stored(kept) ?? teachers)
  const at = Math.max(
    0,
    pages.findIndex(({ _id }) => _id === chosen),
  )
  const page = pages[at]?._id
  const over = useRoom(({ state }) => state.pace === 'close')
  useEffect(() => {
    if (page !== undefined && !over) engine.notifyPage(page)
  }, [engine, page, over])
  const go = (to: number) => {
    const next = pages[to]?._id
    if (next === undefined) return
    setChosen(next)
    store(kept, next)
    window.scrollTo({ top: 0 })
  }
  if (page === undefined)
    return (
      <EmptyState
        title="There are no pages here"
        text="Your teacher has not put any into this class."
      />
    )
  return (
    <>
      {pages.length > 1 && (
        <Strip
          at={at}
          onGo={go}
        />
      )}
      <SeatPage
        key={page}
        page={page}
      />
      {at === pages.length - 1 && <Finish />}
      {pages.length > 1 && (
        <nav
          className={classes.foot}
          aria-label="Pages"
        >
          <Button
            size="md"
            variant="default"
            leftSection={
              <Icon
                name="left"
                size={18}
              />
            }
            disabled={at === 0}
            onClick={() => go(at - 1)}
          >
            Back
          </Button>
          <span role="status">
            {at + 1} of {pages.length}
          </span>
          <Button
            size="md"
            rightSection={
              <Icon
                name="right"
                size={18}
              />
            }
            disabled={at === pages.length - 1}
            onClick={() => go(at + 1)}
          >
            Next
          </Button>
        </nav>
      )}
    </>
  )
}

function Strip({ at, onGo }: { at: number; onGo: (to: number) => void }) {
  const pages = useRoom(({ content }) => content?.pages ?? [])
  const locks = useRoom(({ state }) => state.pageLock)
  const questionPages = useRoom(({ content }) => content?.questions.map(({ page }) => page) ?? [])
  const answered = useRoom(({ state, unsent }) =>
    [
      ...new Set([
        ...Object.entries(state.answers).flatMap(([page, marks]) =>
          Object.values(marks).some(({ uid }) => uid === state.self) ||
          answeredAt(state, page).has(state.self ?? '')
            ? [page]
            : [],
        ),
        ...unsent.map(({ page }) => page),
      ]),
    ].sort(),
  )
  return (
    <ol
      className={classes.strip}
      aria-label="All pages"
    >
      {pages.map((page, index) => {
        const [locked, done, question] = [
          locks.includes(page._id),
          answered.includes(page._id),
          questionPages.includes(page._id),
        ]
        const words = [
          `Page ${index + 1}`,
          titleOf(page),
          locked ? 'takes no answers' : '',
          done ? 'answered' : question ? 'not answered' : '',
        ]
          .filter(word => word !== '')
          .join(', ')
        return (
          <li key={page._id}>
            <button
              type="button"
              aria-label={words}
              aria-current={index === at ? 'page' : undefined}
              data-done={done || undefined}
              data-question={question || undefined}
              onClick={() => onGo(index)}
            >
              {locked ? (
                <Icon
                  name="lock"
                  size={14}
                />
              ) : done ? (
                <Icon
                  name="check"
                  size={14}
                />
              ) : (
                index + 1
              )}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
