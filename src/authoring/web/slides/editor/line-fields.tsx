// Kind of a line, and its arrows.
import { hasBend, lineForms, type LineForm } from '#authoring/contract/deck.lines.ts'
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { formOf, hasEnds, withForm } from '../model/lines.ts'
import { omit } from '../model/omit.ts'
import type { Shape } from '../model/outline.ts'
import { NumberField } from './number-field.tsx'
import { useEditor } from './use-editor.ts'
import classes from './editor.module.css'

const formWords: Readonly<Record<LineForm['form'], string>> = {
  straight: 'Straight',
  corner: 'One corner',
  elbow: 'Two corners',
  arc: 'One curve',
  curve: 'Two curves',
}
const arrowWords = ['None', 'At the end', 'At both ends'] as const

export function LineFields({ line }: { line: Shape }) {
  const editor = useEditor()
  const form = formOf(line)
  const change = (next: (line: Shape) => Element) =>
    editor.change(element => (hasEnds(element) ? next(element) : element), 'details')
  const set = (part: Partial<LineForm>) => {
    if (form) change(each => withForm(each, { ...form, ...part }))
  }
  const pointed = line.bothEnds ? 2 : 1
  const arrows = line.shape === 'arrow-line' ? pointed : 0
  return (
    <>
      {form && (
        <label className={classes.field}>
          Line shape
          <select
            value={form.form}
            onChange={event => set({ form: event.target.value as LineForm['form'], bend: 0.5 })}
          >
            {lineForms.map(each => (
              <option
                key={each}
                value={each}
              >
                {formWords[each]}
              </option>
            ))}
          </select>
        </label>
      )}
      {form && form.form !== 'straight' && (
        <label className={classes.inline}>
          <input
            type="checkbox"
            checked={form.isUpright}
            onChange={event => set({ isUpright: event.target.checked })}
          />
          Starts vertically
        </label>
      )}
      {form && hasBend(form) && (
        <NumberField
          label="Bend position, in percent"
          least={-200}
          most={300}
          value={form.bend * 100}
          onChange={percent => set({ bend: percent / 100 })}
        />
      )}
      <label className={classes.field}>
        Arrows
        <select
          value={arrows}
          onChange={event => {
            const count = Number(event.target.value)
            change(each => ({
              ...(omit(each, 'bothEnds', 'head', 'tail') as Shape),
              shape: count === 0 ? 'line' : 'arrow-line',
              ...(count === 2 && { bothEnds: true }),
            }))
          }}
        >
          {arrowWords.map((words, count) => (
            <option
              key={words}
              value={count}
            >
              {words}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}
