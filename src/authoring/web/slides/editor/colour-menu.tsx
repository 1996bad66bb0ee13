import { useDeck, useEditor } from './use-editor.ts'
import { Menu } from './menu.tsx'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from './editor.module.css'

interface ColourMenuProps {
  label: string
  value: string | null | undefined
  /** Label of the choice without a colour; omit it where a colour is required. */ none?: string
  /** Resets to the theme's default. */ auto?: string
  onChange: (colour: string | null | undefined) => void
}

/** Theme colours first, then a custom colour. */
export function ColourMenu({ label, value, none, auto, onChange }: ColourMenuProps) {
  const { look } = useEditor()
  useDeck(state => state.theme)
  const radios = useRadios({ values: look.palette, value, onChange, waits: true })
  return (
    <Menu
      label={label}
      icon={
        <span
          className={classes.swatch}
          data-none={value === null || undefined}
          style={{ background: value ?? (value === undefined ? look.accent : 'none') }}
        />
      }
    >
      {close => (
        <div
          className={classes.colours}
          role="group"
          aria-label={label}
        >
          <div
            {...radios.group('Theme colours')}
            className={classes.palette}
          >
            {look.palette.map(colour => (
              <button
                key={colour}
                {...radios.button(colour)}
                aria-label={colour}
                style={{ background: colour }}
                onClick={() => {
                  onChange(colour)
                  close()
                }}
              />
            ))}
          </div>
          <label className={classes.anyColour}>
            Any colour
            <input
              type="color"
              value={(value ?? look.accent).slice(0, 7)}
              onChange={event => onChange(event.target.value)}
            />
          </label>
          {auto && (
            <button
              type="button"
              className={classes.menuRow}
              onClick={() => {
                onChange(undefined)
                close()
              }}
            >
              {auto}
            </button>
          )}
          {none && (
            <button
              type="button"
              className={classes.menuRow}
              onClick={() => {
                onChange(null)
                close()
              }}
            >
              {none}
            </button>
          )}
        </div>
      )}
    </Menu>
  )
}
