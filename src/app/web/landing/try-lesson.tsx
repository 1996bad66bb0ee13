import { Button } from '@mantine/core'
import { useReducer, useState } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import { advance, isEmpty, maxLearners, slideCount, start } from './lesson.ts'
import { slides } from './lesson-slides.tsx'
import { TeacherView } from './teacher-view.tsx'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from './lesson.module.css'

const views = { learner: 'As a learner', teacher: 'As the teacher' } as const
type View = keyof typeof views

/** A small real lesson, entirely local. */
export function TryLesson() {
  const [lesson, send] = useReducer(advance, start)
  const [view, setView] = useState<View>('learner')
  const radios = useRadios({ values: Object.keys(views) as View[], value: view, onChange: setView })
  const Slide = slides[lesson.slide] ?? slides[0]
  const last = lesson.slide === slideCount - 1
  const full = lesson.handedIn.length >= maxLearners

  return (
    <section
      className={classes.lesson}
      id="try"
      tabIndex={-1}
      aria-labelledby="try-title"
    >
      <header className={classes.head}>
        <h2
          id="try-title"
          className={classes.title}
        >
          Folding paper
        </h2>
        <div
          {...radios.group('See the lesson')}
          className={classes.views}
        >
          {(Object.keys(views) as View[]).map(name => (
            <button
              key={name}
              {...radios.button(name)}
            >
              {views[name]}
            </button>
          ))}
        </div>
      </header>

      <div className={classes.stage}>
        {view === 'teacher' ? (
          <TeacherView lesson={lesson} />
        ) : (
          <Slide
            lesson={lesson}
            send={send}
          />
        )}
      </div>

      <footer className={classes.tools}>
        {view === 'learner' ? (
          <>
            <Button
              variant="default"
              disabled={lesson.slide === 0}
              onClick={() => send({ do: 'go', slide: lesson.slide - 1 })}
              leftSection={
                <Icon
                  name="left"
                  size={16}
                />
              }
            >
              Back
            </Button>
            <span className={classes.place}>
              Slide {lesson.slide + 1} of {slideCount}
            </span>
            {last ? (
              <Button
                disabled={isEmpty(lesson.now) || full}
                onClick={() => {
                  send({ do: 'handIn' })
                  setView('teacher')
                }}
              >
                Hand in
              </Button>
            ) : (
              <Button
                onClick={() => send({ do: 'go', slide: lesson.slide + 1 })}
                rightSection={
                  <Icon
                    name="right"
                    size={16}
                  />
                }
              >
                Next
              </Button>
            )}
          </>
        ) : (
          <>
            <Button
              variant="default"
              onClick={() => {
                send({ do: 'startOver' })
                setView('learner')
              }}
            >
              Start over
            </Button>
            <span />
            <Button
              disabled={full}
              onClick={() => setView('learner')}
            >
              {lesson.handedIn.length === 0 ? 'Answer as a learner' : 'Answer as another learner'}
            </Button>
          </>
        )}
      </footer>
      <p className={classes.honest}>
        A try-out without an account. Every answer is yours, and none of it leaves this page.
      </p>
    </section>
  )
}
