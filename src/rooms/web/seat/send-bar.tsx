// The send button of an answer, and its delivery state.
import { Button } from '@mantine/core'
import { Icon } from '#kit/web/icons/icon.tsx'
import type { WorkOnPage } from '#rooms/contract/work-state.rules.ts'
import { closingWords, deliveryWords, type WorkWords } from '#rooms/contract/work-words.rules.ts'
import type { Refused } from '../room/outbox-acts.ts'
import { useEngine, useRoom } from '../room/use-room.tsx'
import classes from './seat.module.css'

interface SendBarProps {
  /** There is something new to send. */
  ready: boolean
  work: WorkOnPage
  refusal: Refused | null
  onSend: () => void
  label?: string
}

export const SendBar = ({ ready, work, refusal, onSend, label = 'Send answer' }: SendBarProps) => (
  <div className={classes.send}>
    {work.closing === null && (
      <Button
        size="md"
        fullWidth
        disabled={!ready}
        onClick={onSend}
      >
        {work.version > 0 ? 'Send again' : label}
      </Button>
    )}
    <AnswerWords
      work={work}
      refusal={refusal}
    />
  </div>
)

const icons = { positive: 'done', warning: 'lock', neutral: 'clock' } as const

export function AnswerWords({ work, refusal = null }: { work: WorkOnPage; refusal?: Refused | null }) {
  const isOffline = useRoom(({ link }) => link === 'lost')
  return (
    <div className={classes.words}>
      <div
        className={classes.words}
        role="status"
      >
        {refusal && <RefusalWords refusal={refusal} />}
        {deliveryWords(work, isOffline).map(words => (
          <Words
            key={words.text}
            words={words}
          />
        ))}
      </div>
      {/* The announcer reports that a page closes or reopens. */}
      {closingWords(work).map(words => (
        <Words
          key={words.text}
          words={words}
        />
      ))}
    </div>
  )
}

const Words = ({ words: { tone, text } }: { words: WorkWords }) => (
  <p data-tone={tone === 'neutral' ? undefined : tone}>
    <Icon
      name={icons[tone]}
      size={16}
    />
    {text}
  </p>
)

function RefusalWords({ refusal: { act, message } }: { refusal: Refused }) {
  const engine = useEngine()
  return (
    <p data-tone="negative">
      <Icon
        name="error"
        size={16}
      />
      <span>{message} Your answer is still here.</span>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => engine.dismiss(act.key)}
      >
        Close
      </Button>
    </p>
  )
}
