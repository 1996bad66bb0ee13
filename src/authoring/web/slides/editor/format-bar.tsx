// Look of the chosen elements: fill and edge, and of their words.
import { hasText, isLine } from '#authoring/contract/deck.rules.ts'
import { wordColour } from '../paint/paint-text.ts'
import { ColourMenu } from './colour-menu.tsx'
import { useDeck, useEditor, useOpenPage, useUi } from './use-editor.ts'
import { Words } from './word-tools.tsx'
import classes from './editor.module.css'

export function FormatBar() {
  const editor = useEditor()
  useOpenPage()
  useUi(ui => ui.caret)
  useUi(ui => ui.writing)
  useDeck(state => state.selected)
  const { selected } = editor
  const figures = selected.filter(hasText)
  const [figure] = figures
  if (!figure) return null
  const line = figures.every(isLine)
  return (
    <div
      className={classes.format}
      role="toolbar"
      aria-label="Look of the element"
      data-format-bar
    >
      {!line && (
        <ColourMenu
          label="Fill colour"
          value={figure.fill === undefined && figure.kind === 'text' ? null : figure.fill}
          none="No fill"
          auto="Colour of the theme"
          onChange={fill =>
            editor.change(element => (hasText(element) ? withPart(element, 'fill', fill) : element))
          }
        />
      )}
      <ColourMenu
        label={line ? 'Colour of the line' : 'Edge colour'}
        value={figure.stroke === undefined && !line ? null : figure.stroke}
        {...(!line && { none: 'No edge' })}
        onChange={stroke =>
          editor.change(element => (hasText(element) ? withPart(element, 'stroke', stroke) : element))
        }
      />
      <label className={classes.inline}>
        {line ? 'Width' : 'Edge'}
        <select
          value={figure.strokeWidth ?? 2}
          onChange={event =>
            editor.change(element => ({ ...element, strokeWidth: Number(event.target.value) }))
          }
        >
          {[...new Set([1, 2, 3, 4, 6, 8, 12, figure.strokeWidth ?? 2])]
            .toSorted((a, b) => a - b)
            .map(width => (
              <option
                key={width}
                value={width}
              >
                {width}
              </option>
            ))}
        </select>
      </label>
      {!line && (
        <Words
          editor={editor}
          colour={wordColour(figure, editor.look)}
          valign={figure.valign ?? (figure.kind === 'shape' ? 'middle' : 'top')}
        />
      )}
    </div>
  )
}

/** A part of an element; undefined leaves it to the theme again. */
function withPart<T extends object>(element: T, name: string, value: unknown): T {
  const kept = Object.fromEntries(Object.entries(element).filter(([key]) => key !== name))
  return { ...kept, ...(value === undefined ? {} : { [name]: value }) } as T
}
