// /t/{id}: what the class sees on the wall. It follows the dashboard and shows nothing that is not for everybody.
import { Suspense } from 'react'
import { PartBoundary } from '#kit/web/parts/boundary.tsx'
import { QrPicture } from '#kit/web/parts/qr-picture.tsx'
import { hiddenName } from '#rooms/contract/room.shapes.ts'
import { shownOn } from '#rooms/contract/room.marks.ts'
import { ClassThinks } from './class-thinks.tsx'
import { DrawnPage } from './drawn-page.tsx'
import { joinAddress, joinLink } from './seat-address.ts'
import { MaterialsList } from './later.tsx'
import { StopPicture } from './stop-picture.tsx'
import { TeacherRoom } from './teacher-room.tsx'
import { useTeaching, type Stop } from './teaching.ts'
import { ClassClock } from './class-clock.tsx'
import classes from './projector.module.css'

export const Screen = ({ params: { id } }: { params: { readonly id: string } }) => (
  <TeacherRoom id={id}>{() => <Projector />}</TeacherRoom>
)

function Projector() {
  const { session, state, at } = useTeaching()
  const over = state.pace === 'close'
  return (
    <div className={classes.wall}>
      <header className={classes.top}>
        <h1 className={classes.name}>{session.name}</h1>
        {!over && (
          <PartBoundary>
            <ClassClock />
          </PartBoundary>
        )}
        {!over && at && (
          <p className={classes.code}>
            Join at {joinAddress()} with <b>{session.sid}</b>
          </p>
        )}
      </header>
      {over ? (
        <p className={classes.over}>The class is over. Thank you.</p>
      ) : at ? (
        <Shown at={at} />
      ) : (
        <Welcome />
      )}
    </div>
  )
}

function Welcome() {
  const { session, seats } = useTeaching()
  const here = seats.filter(({ there }) => there === 'here')
  return (
    <section
      className={classes.welcome}
      aria-label="How to join"
    >
      <QrPicture
        text={joinLink(session.sid)}
        label={`QR code of the link to ${session.name}`}
        size={360}
      />
      <div className={classes.welcomeWords}>
        <p className={classes.how}>
          Join at <b>{joinAddress()}</b> with the code
        </p>
        <p className={classes.bigCode}>{session.sid}</p>
        <p role="status">{here.length === 0 ? 'Nobody is here yet.' : `${here.length} here`}</p>
        {session.welcome && here.length > 0 && (
          <ul
            className={classes.names}
            aria-label="Who is here"
          >
            {here.map(({ uid, name, nameHidden }) => (
              <li key={uid}>{nameHidden ? hiddenName : name}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function Shown({ at }: { at: Stop }) {
  const {
    state,
    answers,
    drawings,
    lesson: { materials },
  } = useTeaching()
  const mode = shownOn(state, at._id)
  const given = answers
    .filter(({ page, hidden }) => page === at._id && !hidden)
    .map(answer => (state.seats[answer.uid ?? '']?.nameHidden ? { ...answer, nickname: hiddenName } : answer))
  const beside = state.showMaterials.includes(at._id)
    ? (materials.find(({ page }) => page === at._id)?.list ?? [])
    : []
  const answersShown = mode !== 'off' && at.question !== undefined
  return (
    <div
      className={classes.shown}
      data-two={answersShown || beside.length > 0 || undefined}
    >
      <div className={classes.page}>
        <PartBoundary resetKey={at._id}>
          <DrawnPage
            stop={at}
            record={drawings[at._id]}
          />
        </PartBoundary>
      </div>
      {(answersShown || beside.length > 0) && (
        <aside
          className={classes.side}
          aria-label="For the class"
        >
          <PartBoundary resetKey={at._id}>
            {at.question && answersShown && (
              <ClassThinks
                large
                question={at.question}
                answers={given}
                names={mode === 'names'}
                isRevealed={!at.question.hideAnswer}
                picture={<StopPicture stop={at} />}
              />
            )}
          </PartBoundary>
          {beside.length > 0 && (
            <PartBoundary resetKey={at._id}>
              <Suspense fallback={null}>
                <MaterialsList list={beside} />
              </Suspense>
            </PartBoundary>
          )}
        </aside>
      )}
    </div>
  )
}
