// The size of all slides: preset or custom.
import { slideSides } from '#authoring/contract/deck-looks.shapes.ts'
import { NumberField } from './number-field.tsx'
import { useDeck, useEditor } from './use-editor.ts'
import classes from './editor.module.css'

const slideSizes = [
  { name: 'Wide (16:9)', width: 960, height: 540 },
  { name: 'Screen (16:10)', width: 960, height: 600 },
  { name: 'Standard (4:3)', width: 960, height: 720 },
  { name: 'A4, landscape', width: 960, height: 679 },
  { name: 'A4, portrait', width: 679, height: 960 },
  { name: 'Square', width: 720, height: 720 },
] as const

/** Page content is scaled to the new size as a whole. */
export function SlideSize() {
  const editor = useEditor()
  const [width, height] = [useDeck(state => state.width), useDeck(state => state.height)]
  const at = slideSizes.findIndex(size => size.width === width && size.height === height)
  return (
    <>
      <label className={classes.field}>
        Slide size
        <select
          value={at}
          onChange={event => {
            const size = slideSizes[Number(event.target.value)]
            if (size) editor.setSize(size)
          }}
        >
          {at < 0 && <option value={-1}>{`Custom size (${width} × ${height})`}</option>}
          {slideSizes.map(({ name }, index) => (
            <option
              key={name}
              value={index}
            >
              {name}
            </option>
          ))}
        </select>
      </label>
      <div className={classes.numbers}>
        <NumberField
          label="Width of the slides"
          {...slideSides}
          value={width}
          onChange={next => editor.setSize({ width: next, height })}
        />
        <NumberField
          label="Height of the slides"
          {...slideSides}
          value={height}
          onChange={next => editor.setSize({ width, height: next })}
        />
      </div>
    </>
  )
}
