// Text style: of the selection during editing, otherwise of all text in the selected elements.
import { fonts } from '#authoring/contract/deck.shapes.ts'
import { headingFrom, textSize } from '#authoring/contract/deck.themes.ts'
import { indenting, type RunLook } from '../model/rich-text.ts'
import { fontNames } from '../paint/fonts.ts'
import { ColourMenu } from './colour-menu.tsx'
import type { Editor } from './editor.ts'
import { Menu, MenuRow } from './menu.tsx'
import { SlideIcon } from './slide-icons.tsx'
import { Tool } from './tool.tsx'
import classes from './editor.module.css'

const sizes = [12, 14, 16, 18, 20, 24, 28, 32, 38, 44, 52, 64, 80, 96, 120]
const marks = [
  ['bold', 'Bold (Ctrl+B)'],
  ['italic', 'Italic (Ctrl+I)'],
  ['underline', 'Underline (Ctrl+U)'],
  ['strike', 'Strikethrough'],
] as const
const aligns = [
  ['left', 'Left'],
  ['center', 'Centre'],
  ['right', 'Right'],
  ['justify', 'Both sides'],
] as const

export function Words({ editor, colour, valign }: { editor: Editor; colour: string; valign: string }) {
  const look = editor.wordLook()
  if (!look) return null
  const { run, paragraph } = look
  const size = run.size ?? textSize
  const font = run.font ?? (size >= headingFrom ? editor.look.heading : editor.look.body)
  return (
    <>
      <span className={classes.set}>
        <select
          className={classes.select}
          aria-label="Font"
          value={font}
          onChange={event => editor.format({ font: event.target.value as NonNullable<RunLook['font']> })}
        >
          {fonts.map(name => (
            <option
              key={name}
              value={name}
            >
              {fontNames[name]}
            </option>
          ))}
        </select>
        <select
          className={classes.select}
          aria-label="Font size"
          value={size}
          onChange={event => editor.format({ size: Number(event.target.value) })}
        >
          {[...new Set([...sizes, size])]
            .toSorted((a, b) => a - b)
            .map(each => (
              <option
                key={each}
                value={each}
              >
                {each}
              </option>
            ))}
        </select>
        <ColourMenu
          label="Text colour"
          value={run.color ?? colour}
          auto="Theme colour"
          onChange={value => editor.format({ color: value ?? null })}
        />
      </span>
      <span className={classes.set}>
        {marks.map(([name, label]) => (
          <Tool
            key={name}
            label={label}
            icon={<SlideIcon name={name} />}
            pressed={run[name] === true}
            act={() => editor.format({ [name]: run[name] ? null : true })}
          />
        ))}
        <ColourMenu
          label="Highlight colour"
          value={run.highlight ?? null}
          none="No colour"
          onChange={value => editor.format({ highlight: value ?? null })}
        />
      </span>
      <Letters
        editor={editor}
        run={run}
      />
      <span className={classes.set}>
        <Menu
          label="Alignment"
          icon={<SlideIcon name={paragraph.align ?? 'left'} />}
        >
          {close => (
            <>
              {aligns.map(([align, label]) => (
                <MenuRow
                  key={align}
                  onClick={() => {
                    close()
                    editor.formatParagraphs({ align })
                  }}
                >
                  <SlideIcon
                    name={align}
                    size={18}
                  />
                  {label}
                </MenuRow>
              ))}
              {(['top', 'middle', 'bottom'] as const).map(side => (
                <MenuRow
                  key={side}
                  onClick={() => {
                    close()
                    editor.alignWords(side)
                  }}
                >
                  {valign === side ? '✓ ' : ''}
                  {{ top: 'At the top', middle: 'In the middle', bottom: 'At the bottom' }[side]}
                </MenuRow>
              ))}
            </>
          )}
        </Menu>
        {(['disc', 'number'] as const).map(bullet => (
          <Tool
            key={bullet}
            label={bullet === 'disc' ? 'Bullets' : 'Numbers'}
            icon={<SlideIcon name={bullet} />}
            pressed={paragraph.bullet === bullet}
            act={() => editor.formatParagraphs({ bullet: paragraph.bullet === bullet ? null : bullet })}
          />
        ))}
        <Tool
          label="Outdent"
          icon={<SlideIcon name="outdent" />}
          act={() => editor.formatParagraphs(indenting(-1))}
        />
        <Tool
          label="Indent"
          icon={<SlideIcon name="indent" />}
          act={() => editor.formatParagraphs(indenting(1))}
        />
        <label className={classes.inline}>
          Lines
          <select
            value={paragraph.spacing ?? 1}
            onChange={event => editor.formatParagraphs({ spacing: Number(event.target.value) })}
          >
            {[...new Set([0.8, 1, 1.15, 1.3, 1.5, 2, paragraph.spacing ?? 1])]
              .toSorted((a, b) => a - b)
              .map(each => (
                <option
                  key={each}
                  value={each}
                >
                  {each}
                </option>
              ))}
          </select>
        </label>
      </span>
    </>
  )
}

/** Superscript, subscript and capitals. */
function Letters({ editor, run }: { editor: Editor; run: RunLook }) {
  const rows = [
    ['Superscript (Ctrl+.)', run.script === 'super', { script: run.script === 'super' ? null : 'super' }],
    ['Subscript (Ctrl+,)', run.script === 'sub', { script: run.script === 'sub' ? null : 'sub' }],
    ['Capitals', run.caps === true, { caps: run.caps ? null : true }],
  ] as const
  return (
    <Menu
      label="More text styles"
      icon={<SlideIcon name="script" />}
    >
      {close =>
        rows.map(([label, isOn, change]) => (
          <MenuRow
            key={label}
            onClick={() => {
              close()
              editor.format(change)
            }}
          >
            {isOn ? '✓ ' : ''}
            {label}
          </MenuRow>
        ))
      }
    </Menu>
  )
}
