// A learner in the room: the teacher's page in live pace, all pages in student pace, a cover while locked,
// and a summary afterwards.
import { Suspense, useEffect, useState } from 'react'
import { lazy } from '#kit/web/lazy.tsx'
import { PartBoundary } from '#kit/web/parts/boundary.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { store } from '#kit/web/store.ts'
import { isScreenLocked } from '#rooms/contract/work-state.rules.ts'
import { useRoom } from '../room/use-room.tsx'
import { Announcer } from './announcer.tsx'
import { Finish } from './finish.tsx'
import { Feelings } from './feelings.tsx'
import { atKey, OwnPace } from './own-pace.tsx'
import { OfflineBanner, SeatBar } from './seat-bar.tsx'
import { StartClock } from './seat-clock.tsx'
import { SeatPage } from './seat-page.tsx'
import { SlidePictures } from './seat-slide.tsx'
import { Welcome } from './welcome.tsx'
import classes from './seat.module.css'

const VideoSeat = lazy(() =>
  import('../video/video-seat.tsx').then(module => ({ default: module.VideoSeat })),
)

export function Seat() {
  const link = useRoom(view => view.link)
  const page = useRoom(({ state }) => state.page)
  const [ownPage, setOwnPage] = useState<string | null>(null)
  return (
    <div
      className={classes.seat}
      data-link={link}
    >
      <PartBoundary>
        <SeatBar />
      </PartBoundary>
      <Announcer ownPage={ownPage} />
      <OfflineBanner />
      <PartBoundary resetKey={page}>
        <SlidePictures>
          {/* A page turn or lock may remove the focused element; this one remains. */}
          <section
            className={classes.place}
            aria-label="Page of the class"
          >
            <Place onPage={setOwnPage} />
          </section>
        </SlidePictures>
      </PartBoundary>
    </div>
  )
}

function Place({ onPage }: { onPage: (page: string) => void }) {
  const locked = useRoom(({ state }) => isScreenLocked(state, state.self ?? ''))
  const over = useRoom(({ state }) => state.pace === 'close')
  const film = useRoom(
    ({ content }) => content !== null && content.pages.length === 0 && content.video.length > 0,
  )
  const live = useRoom(({ state, about }) => state.pace === 'live' && about?.alone === false)
  const loading = useRoom(({ content }) => content === null)
  if (loading)
    return (
      <LoadingState
        shape="cards"
        count={2}
        label="Loading the page"
      />
    )
  if (locked) return <Locked />
  if (film)
    return (
      <div className={classes.film}>
        {over && <AskFeelings />}
        <StartClock />
        <Suspense
          fallback={
            <LoadingState
              shape="cards"
              count={1}
              label="Loading the video"
            />
          }
        >
          <VideoSeat />
        </Suspense>
        <Finish />
      </div>
    )
  if (over)
    return (
      <>
        <AskFeelings />
        <OwnPace onPage={onPage} />
      </>
    )
  return live ? (
    <LivePage />
  ) : (
    <>
      <StartClock />
      <OwnPace onPage={onPage} />
    </>
  )
}

const AskFeelings = () => (
  <PartBoundary>
    <Feelings />
  </PartBoundary>
)

function LivePage() {
  const page = useRoom(({ state }) => state.page)
  const kept = useRoom(({ sid, state }) => atKey(state.self, sid))
  // Where student pace would start, should the teacher switch to it.
  useEffect(() => {
    if (page !== null) store(kept, page)
  }, [kept, page])
  return page === null ? <Welcome /> : <SeatPage page={page} />
}

const Locked = () => (
  <div className={classes.cover}>
    <EmptyState
      drawing="lock"
      title="Your screen is locked"
      text="Your teacher opens it again in a moment. Everything you wrote is kept."
    />
  </div>
)
