// What learners may do in this class, and how people enter.
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { buildsItsList } from '#sessions/contract/kinds.ts'
import { sessionApi } from './session-api.ts'
import { useTeaching } from './teaching.ts'
import classes from './panels.module.css'

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { session, state, steer, act } = useTeaching()
  const over = state.pace === 'close'
  const isOpen = buildsItsList(session)
  const put = (part: { block?: boolean; guest?: boolean; lobby?: boolean; welcome?: boolean }) => {
    void act(() => sessionApi.patch(session._id, part))
  }
  return (
    <Dialog
      opened
      title="Settings of the class"
      onClose={onClose}
    >
      <div className={classes.form}>
        <Switch
          label="Learners comment on shown answers"
          line="On answers that are shown to the class."
          on={state.peers}
          disabled={over}
          onChange={on => {
            void steer({ peers: on })
          }}
        />
        <Switch
          label="Learners vote for shown answers"
          line="Once for each answer; the projector puts those with most votes first."
          on={state.votes}
          disabled={over}
          onChange={on => {
            void steer({ votes: on })
          }}
        />
        <Switch
          label="Lock learners when they come in"
          line="You release them one by one or all at once."
          on={session.block}
          disabled={over}
          onChange={block => put({ block })}
        />
        <Switch
          label="Let guests in"
          line="With a name and the code, without an account. Nothing of theirs is reported."
          on={session.guest}
          disabled={over}
          onChange={guest => put({ guest })}
        />
        <Switch
          label={isOpen ? 'Newcomers wait in a lobby' : 'Guests wait in a lobby'}
          line="They see nothing of the class until you let them in."
          on={session.lobby}
          disabled={over || !(session.guest || isOpen)}
          onChange={lobby => put({ lobby })}
        />
        <Switch
          label="Welcome box on the projector"
          line="The code and who is there, until you turn to the first page."
          on={session.welcome}
          disabled={over}
          onChange={welcome => put({ welcome })}
        />
      </div>
    </Dialog>
  )
}

const Switch = ({
  label,
  line,
  on,
  disabled,
  onChange,
}: {
  label: string
  line: string
  on: boolean
  disabled: boolean
  onChange: (on: boolean) => void
}) => (
  <label className={classes.kind}>
    <input
      type="checkbox"
      checked={on}
      disabled={disabled}
      onChange={event => onChange(event.target.checked)}
    />
    <span>
      {label}
      <small>{line}</small>
    </span>
  </label>
)
