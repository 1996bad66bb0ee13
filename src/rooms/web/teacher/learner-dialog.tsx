// One seat: lock, attendance, group, and all of this learner's answers.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useRef } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { buildsItsList } from '#sessions/contract/kinds.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { OwnClock } from './own-clock.tsx'
import { AnswerList } from './answers-panel.tsx'
import type { SeatView } from './seats.ts'
import { useTeaching } from './teaching.ts'
import classes from './panels.module.css'

const thereWords = { here: 'Here', away: 'Away', absent: 'Not here yet' } as const

export function LearnerDialog({ seat, onClose }: { seat: SeatView; onClose: () => void }) {
  const { session, state, answers, stops, at, steer, mayTeach } = useTeaching()
  const { uid, name, there, late, locked, attend, guest, stuck, nameHidden } = seat
  const remove = async () => {
    const sure = await confirm({
      title: `Remove ${name} from the class?`,
      text: `They leave at once, and what they answered is hidden from the class. You can let them come back.${lobbyWords(session)}`,
      action: 'Remove',
      tone: 'negative',
    })
    if (sure && (await steer({ remove: { add: [uid] } }))) onClose()
  }
  const order = new Map(stops.map(({ _id }, at) => [_id, at]))
  const theirs = answers
    .filter(answer => answer.uid === uid)
    .toSorted((a, b) => (order.get(a.page) ?? 0) - (order.get(b.page) ?? 0))
  const change = (on: boolean) => (on ? { add: [uid] } : { pull: [uid] })
  return (
    <Dialog
      opened
      title={name}
      onClose={onClose}
    >
      <div className={classes.form}>
        <div className={classes.tools}>
          <StateChip tone={there === 'here' ? 'positive' : 'neutral'}>{thereWords[there]}</StateChip>
          {guest && <StateChip>Guest</StateChip>}
          {late && <StateChip tone="warning">Late</StateChip>}
          {nameHidden && <StateChip>Name hidden from the class</StateChip>}
          {stuck && <StateChip tone="warning">Stuck</StateChip>}
          <OwnClock uid={uid} />
        </div>
        {mayTeach && (
          <div className={classes.tools}>
            <Button
              size="sm"
              variant={locked ? 'light' : 'default'}
              aria-pressed={locked}
              leftSection={
                <Icon
                  name="lock"
                  size={16}
                />
              }
              onClick={() => {
                void steer({ block: change(!locked) })
              }}
            >
              {locked ? 'Release' : 'Lock'}
            </Button>
            {state.seats[uid] && (
              <>
                <Button
                  size="sm"
                  variant={nameHidden ? 'light' : 'default'}
                  aria-pressed={nameHidden}
                  onClick={() => void steer({ hideNames: change(!nameHidden) })}
                >
                  {nameHidden ? 'Show name' : 'Hide name'}
                </Button>
                <Button
                  size="sm"
                  variant="subtle"
                  color="negative"
                  onClick={() => void remove()}
                >
                  Remove from class
                </Button>
              </>
            )}
            {!guest && (
              <label className={classes.tick}>
                <input
                  type="checkbox"
                  checked={attend}
                  onChange={event => {
                    void steer({ attend: change(event.target.checked) })
                  }}
                />
                Present
              </label>
            )}
            {state.groups.length > 0 && state.seats[uid] && (
              <NativeSelect
                size="sm"
                aria-label={`Group of ${name}`}
                value={state.seats[uid].group ?? ''}
                data={[
                  { value: '', label: 'No group' },
                  ...state.groups.map(group => ({ value: group._id, label: group.name })),
                ]}
                onChange={event => {
                  void steer({ members: [{ _id: uid, group: event.currentTarget.value || null }] })
                }}
              />
            )}
          </div>
        )}
        {mayTeach && at && state.pace !== 'close' && (
          <PaperWork
            uid={uid}
            page={at._id}
          />
        )}
        <h3>Answers</h3>
        {theirs.length === 0 ? (
          <p className={classes.small}>{name} has not answered anything yet.</p>
        ) : (
          <AnswerList
            answers={theirs}
            withPage
          />
        )}
      </div>
    </Dialog>
  )
}

/** Removing somebody turns on the lobby where guests are let in. */
function lobbyWords(session: Session): string {
  if (!session.guest) return ''
  return ` ${buildsItsList(session) ? 'People' : 'Guests'} who come from now on wait in the lobby.`
}

/** A photo of paper work, for the current page. */
function PaperWork({ uid, page }: { uid: string; page: string }) {
  const { share } = useTeaching()
  const { act, busy } = useAct()
  const field = useRef<HTMLInputElement>(null)
  return (
    <div>
      <Button
        size="sm"
        variant="default"
        loading={busy}
        leftSection={
          <Icon
            name="picture"
            size={16}
          />
        }
        onClick={() => field.current?.click()}
      >
        Add paper work
      </Button>
      <input
        ref={field}
        hidden
        type="file"
        aria-label="Picture of paper work"
        accept="image/png,image/jpeg,image/webp"
        capture="environment"
        onChange={event => {
          const file = event.currentTarget.files?.[0]
          if (file) act(() => share(uid, page, file))
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
