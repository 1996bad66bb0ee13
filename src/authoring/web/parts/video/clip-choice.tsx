import { useRadios } from '#kit/web/parts/one-of.ts'
import parts from '../../questions/questions.module.css'

interface ClipChoiceProps {
  clips: readonly { readonly _id: string; readonly name: string }[]
  value: string
  onChange: (id: string) => void
}

/** Which clip of a video is active. */
export function ClipChoice({ clips, value, onChange }: ClipChoiceProps) {
  const radios = useRadios({ values: clips.map(({ _id }) => _id), value, onChange })
  return (
    <div
      {...radios.group('Clips')}
      className={parts.pills}
    >
      {clips.map(({ _id, name }) => (
        <button
          key={_id}
          {...radios.button(_id)}
          className={parts.pill}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
