// One option or several. Can be sent repeatedly, until submitted for good.
import { Button } from '@mantine/core'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { OptionPicker } from '#authoring/web/parts/question/option-list.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import { useEngine } from '../room/use-room.tsx'
import { SendBar } from './send-bar.tsx'
import { oneOf, useOwn } from './use-own.ts'
import classes from './seat.module.css'

export function ChoiceAnswer({ question: { page, options, multi, scale } }: { question: Question }) {
  const engine = useEngine()
  const own = useOwn(page)
  const { values, record, refusal } = oneOf(own)
  const { draft, work } = own
  const picked = draft?.answer ?? values?.answer ?? []
  const final = values?.locked === true && refusal === null
  const closed = final ? roomsErrors['choice-locked'].message : own.closed
  const isRevealed = options.some(({ on }) => on)
  const send = (locked: boolean) => {
    if (refusal) engine.dismiss(refusal.act.key)
    engine.give(page, 'choice', { answer: [...picked], ...(locked && { locked }) })
  }
  const handIn = async () => {
    if (
      await confirm({
        title: 'Lock your answer?',
        text: 'You cannot change this answer afterwards.',
        action: 'Lock answer',
      })
    )
      send(true)
  }
  return (
    <>
      <fieldset
        disabled={closed !== null}
        className={classes.plain}
      >
        <OptionPicker
          options={options}
          multi={multi}
          scale={scale}
          value={picked}
          onChange={answer => engine.keepDraft(page, 'choice', { answer: [...answer] })}
          isRevealed={isRevealed && closed !== null}
        />
      </fieldset>
      {record?.right != null && (
        <div>
          <StateChip tone={record.right ? 'positive' : 'warning'}>
            {record.right ? 'Right' : 'Not right this time'}
          </StateChip>
        </div>
      )}
      <SendBar
        ready={picked.length > 0 && (draft !== null || refusal !== null)}
        work={final ? { ...work, closing: { reason: 'choice-locked', since: null } } : work}
        refusal={refusal}
        onSend={() => send(false)}
      />
      {closed === null && work.version > 0 && !work.isSending && draft === null && (
        <Button
          variant="subtle"
          fullWidth
          onClick={() => {
            void handIn()
          }}
        >
          Lock my answer
        </Button>
      )}
    </>
  )
}
