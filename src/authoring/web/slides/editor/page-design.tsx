// Design of the open page and the deck: layout, background, slide size, theme.
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { layoutNames, type Layout } from '#authoring/contract/deck.layouts.ts'
import { layouts, themes } from '#authoring/contract/deck.shapes.ts'
import { looks } from '#authoring/contract/deck.themes.ts'
import { ColourMenu } from './colour-menu.tsx'
import { pictureTypes, setBackgroundFile } from './insert.ts'
import { SlideSize } from './slide-size.tsx'
import { ThemePicture } from './theme-picture.tsx'
import { useDeck, useEditor, useOpenPage } from './use-editor.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from './editor.module.css'

export function PageDesign() {
  const editor = useEditor()
  const page = useOpenPage()
  const theme = useDeck(state => state.theme)
  const file = useRef<HTMLInputElement>(null)
  const radios = useRadios({ values: themes, value: theme, onChange: each => editor.setTheme(each) })
  if (!page) return null
  const { layout, background } = page.body
  return (
    <section
      className={classes.section}
      aria-labelledby="design-page"
    >
      <h2 id="design-page">Page</h2>
      <label className={classes.field}>
        Layout
        <select
          value={layout}
          onChange={event => editor.setLayout(event.target.value as Layout)}
        >
          {layouts.map(each => (
            <option
              key={each}
              value={each}
            >
              {layoutNames[each]}
            </option>
          ))}
        </select>
      </label>
      <div className={classes.row}>
        <span>Background</span>
        <ColourMenu
          label="Background colour"
          value={background.color ?? editor.look.paper}
          auto="Theme colour"
          onChange={color =>
            editor.setBackground({
              ...(background.file && { file: background.file }),
              ...(color && { color }),
            })
          }
        />
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => file.current?.click()}
        >
          Picture
        </Button>
        {background.file && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => editor.setBackground(background.color ? { color: background.color } : {})}
          >
            Remove picture
          </Button>
        )}
        <input
          ref={file}
          type="file"
          hidden
          accept={pictureTypes.join(',')}
          aria-label="Background picture"
          onChange={event => {
            const [chosen] = event.target.files ?? []
            if (chosen) void setBackgroundFile(editor, chosen)
            event.target.value = ''
          }}
        />
      </div>
      <SlideSize />
      <fieldset className={classes.themes}>
        <legend>Theme of the deck</legend>
        {themes.map(each => (
          <label key={each}>
            <ThemePicture theme={each} />
            <span>
              <input {...radios.input(each)} />
              {looks[each].name}
            </span>
          </label>
        ))}
      </fieldset>
    </section>
  )
}
