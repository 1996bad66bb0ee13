// The projector. It follows the dashboard and shows nothing that is not for everybody.
import { Suspense } from 'react'
import { isBlankPage } from '#authoring/contract/blank-page.rules.ts'
import type { InteractiveVideo } from '#authoring/contract/extras.contract.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { PartBoundary } from '#kit/web/parts/boundary.tsx'
import { QrPicture } from '#kit/web/parts/qr-picture.tsx'
import { hiddenName } from '#rooms/contract/room.shapes.ts'
import { shownOn } from '#rooms/contract/room.marks.ts'
import type { Drawing } from '../room/room-api.ts'
import { isDrawnOn } from './boards.ts'
import { DrawnPage } from './drawn-page.tsx'
import { joinAddress, joinLink } from './seat-address.ts'
import { MaterialsList } from './later.tsx'
import { QuestionAnswers } from './question-answers.tsx'
import { StopPicture } from './stop-picture.tsx'
import { answeredOn, useTeaching, type Stop } from './teaching.ts'
import { ClassClock } from './class-clock.tsx'
import { filmAt, filmsAlone } from './films.ts'
import { Films, WallFilm } from './wall-film.tsx'
import { useThing } from '#kit/web/router/thing.ts'
import { Aside } from '#kit/web/parts/aside.tsx'
import classes from './projector.module.css'

export function Projector() {
  const teaching = useTeaching()
  const { session, state, at } = teaching
  const films = filmsAlone(teaching)
  useThing(`Projector: ${session.name}`)
  const over = state.pace === 'close'
  return (
    <div
      className={classes.wall}
      data-wall
    >
      <header className={classes.top}>
        <h1 className={classes.name}>{session.name}</h1>
        {!over && (
          <PartBoundary>
            <ClassClock ofDay />
          </PartBoundary>
        )}
        {!over && (at || films.length > 0) && (
          <p className={classes.code}>
            Join at {joinAddress()} with <b>{session.sid}</b>
          </p>
        )}
      </header>
      {over && <p className={classes.over}>The class is over. Thank you.</p>}
      {!over && at && <Shown at={at} />}
      {!over && !at && films.length > 0 && <FilmAlone list={films} />}
      {!over && !at && films.length === 0 && <Welcome />}
    </div>
  )
}

const FilmAlone = ({ list }: { list: readonly InteractiveVideo[] }) => (
  <div
    className={classes.shown}
    data-form="page"
  >
    <div className={classes.page}>
      <PartBoundary>
        <Films list={list} />
      </PartBoundary>
    </div>
  </div>
)

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
  const teaching = useTeaching()
  const {
    state,
    answers,
    drawings,
    lesson: { materials },
  } = teaching
  const film = filmAt(teaching, at)
  const mode = shownOn(state, at._id)
  const given = answers
    .filter(({ page, hidden }) => page === at._id && !hidden)
    .map(answer => (state.seats[answer.uid ?? '']?.nameHidden ? { ...answer, nickname: hiddenName } : answer))
  const beside = state.showMaterials.includes(at._id)
    ? (materials.find(({ page }) => page === at._id)?.list ?? [])
    : []
  const { question } = at
  const answersShown = mode !== 'off'
  const record = drawings[at._id]
  return (
    <div
      className={classes.shown}
      data-form={formOf(at, record, {
        answersShown,
        hasMaterials: beside.length > 0,
        hasFilm: film !== undefined,
      })}
      data-short={(question && isShort(question)) || undefined}
    >
      <div className={classes.page}>
        <PartBoundary resetKey={at._id}>
          {film ? (
            <WallFilm video={film} />
          ) : (
            <DrawnPage
              stop={at}
              record={record}
            />
          )}
        </PartBoundary>
      </div>
      {(question || beside.length > 0) && (
        <Aside
          className={classes.side}
          aria-label="For the class"
        >
          <PartBoundary resetKey={at._id}>
            {question && (
              <>
                <QuestionAnswers
                  large
                  question={question}
                  answers={answersShown ? given : null}
                  names={mode === 'names'}
                  keys={answersShown && !question.hideAnswer}
                  picture={<StopPicture stop={at} />}
                />
                <Answered page={at._id} />
              </>
            )}
          </PartBoundary>
          {beside.length > 0 && (
            <PartBoundary resetKey={at._id}>
              <Suspense fallback={null}>
                <MaterialsList list={beside} />
              </Suspense>
            </PartBoundary>
          )}
        </Aside>
      )}
    </div>
  )
}

/**
 * How page and question share the screen: a blank page gives all to the question, shown answers need the
 * larger part.
 */
function formOf(
  { page, question }: Stop,
  record: Drawing | undefined,
  { answersShown, hasMaterials, hasFilm }: Record<'answersShown' | 'hasMaterials' | 'hasFilm', boolean>,
): 'page' | 'question' | 'beside' | 'answers' {
  const isEmpty = !hasFilm && (page === undefined || isBlankPage(page))
  if (!question) return hasMaterials ? 'beside' : 'page'
  // Notes are pinned on the page, so it stays; once they are shown it appears with them.
  const isPinnedOn = question.type === 'comment'
  if (!isDrawnOn(record) && (isPinnedOn ? answersShown : isEmpty)) return 'question'
  return answersShown && question.type !== 'choice' ? 'answers' : 'beside'
}

/** Short enough for large letters, because nobody scrolls a projector. */
const isShort = ({ type, name, options, list }: Question): boolean =>
  type !== 'comment' && name.length <= 160 && options.length + list.length <= 5

/** How many of those who entered have answered. */
function Answered({ page }: { page: string }) {
  const { state, seats } = useTeaching()
  const answered = answeredOn(state, page)
  const came = seats.filter(({ there }) => there !== 'absent').length
  return (
    <p
      className={classes.answered}
      role="status"
    >
      {answered} of {Math.max(came, answered)} answered
    </p>
  )
}
