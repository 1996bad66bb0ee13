// All pages at the learner's own pace: back and forward by thumb, and a strip that shows answered and
// locked pages.
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { titleOf } from '#authoring/contract/deck.rules.ts'
import { PageJump } from '#authoring/web/parts/viewer/page-jump.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { store, stored } from '#kit/web/store.ts'
import { pageMark } from '#rooms/contract/work-words.rules.ts'
import { useEngine, useRoom } from '../room/use-room.tsx'
import { Finish } from './finish.tsx'
import { SeatPage } from './seat-page.tsx'
import { useWorkOn } from './use-own.ts'
import classes from './seat.module.css'

/** Storage key of this learner's page, across reloads. */
export const atKey = (self: string | null, sid: string): string => `room-at ${self} ${sid}`

export function OwnPace({ onPage }: { onPage: (page: string) => void }) {
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
    if (page !== undefined) onPage(page)
  }, [onPage, page])
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
        drawing="film"
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
      <PageJump value={{ pages, at, go }}>
        <SeatPage page={page} />
      </PageJump>
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
          <span>
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
  const questions = useRoom(({ content }) => content?.questions.map(({ page }) => page) ?? [])
  const workOn = useWorkOn()
  return (
    <ol
      className={classes.strip}
      aria-label="All pages"
    >
      {pages.map((page, index) => {
        const hasQuestion = questions.includes(page._id)
        const mark = hasQuestion ? pageMark(workOn(page._id)) : null
        const words = [`Page ${index + 1}`, titleOf(page), mark?.words].filter(Boolean).join(', ')
        return (
          <li key={page._id}>
            <button
              type="button"
              aria-label={words}
              aria-current={index === at ? 'page' : undefined}
              data-done={mark?.sign === 'check' || undefined}
              data-question={hasQuestion || undefined}
              onClick={() => onGo(index)}
            >
              {mark?.sign ? (
                <Icon
                  name={mark.sign}
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
