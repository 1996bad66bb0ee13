// The current page with its controls, and the class's answers.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import { PageControls, TurnBar, type DrawMode } from './page-controls.tsx'
import { usePageKeys } from './page-keys.ts'
import { PageStrip } from './page-strip.tsx'
import { PageStage } from './page-stage.tsx'
import { QuestionAnswers } from './question-answers.tsx'
import { StopPicture } from './stop-picture.tsx'
import { useTeaching, stopFrom } from './teaching.ts'
import classes from './dashboard.module.css'

export function PageSide({ onInsert }: { onInsert: () => void }) {
  const { stops, at, answers, state, steer, mayTeach } = useTeaching()
  const [wanted, setWanted] = useState<string | null>(null)
  // Turning the page puts down the pen.
  const [pen, setPen] = useState<{ readonly page: string | undefined; readonly mode: DrawMode }>({
    page: undefined,
    mode: 'off',
  })
  const drawing = pen.page === at?._id ? pen.mode : 'off'
  const setDrawing = (mode: DrawMode) => setPen({ page: at?._id, mode })
  // The next key turns from the last requested page, even while that request is in flight.
  const index = stops.findIndex(({ _id }) => _id === (wanted ?? at?._id))
  const turnTo = (page: string) => {
    if (!mayTeach || page === (wanted ?? at?._id)) return
    setWanted(page)
    void steer({ page }).then(() => setWanted(now => (now === page ? null : now)))
  }
  const turn = (by: number) => {
    const next = stopFrom(stops, index, by)
    if (next) turnTo(next._id)
  }
  usePageKeys(turn, mayTeach && drawing === 'off')
  if (!at) return null
  const given = answers.filter(({ page }) => page === at._id)
  return (
    <div className={classes.page}>
      <PageStage
        at={at}
        drawing={drawing}
        onDone={() => setDrawing('off')}
      />
      <div className={classes.turnRow}>
        <TurnBar
          index={index}
          count={stops.length}
          onTurn={turn}
          disabled={!mayTeach}
        />
        {mayTeach && state.pace !== 'close' && (
          <Button
            size="compact-md"
            variant="subtle"
            leftSection={
              <Icon
                name="plus"
                size={16}
              />
            }
            onClick={onInsert}
          >
            Insert a page
          </Button>
        )}
      </div>
      <PageStrip onTurn={turnTo} />
      <PageControls
        at={at}
        drawing={drawing}
        onDraw={setDrawing}
      />
      {at.page?.tips && <SpeakerNotes words={at.page.tips} />}
      {at.question && (
        <div className={classes.thinks}>
          <QuestionAnswers
            question={at.question}
            answers={given}
            names
            keys
            picture={<StopPicture stop={at} />}
          />
        </div>
      )}
    </div>
  )
}

const SpeakerNotes = ({ words }: { words: string }) => (
  <section
    className={classes.speakerNotes}
    aria-labelledby="speaker-notes"
  >
    <h2 id="speaker-notes">Speaker notes</h2>
    <p>{words}</p>
  </section>
)
