// Tools for the selected elements: align, order, group, lock, duplicate, delete.
import { Icon } from '#kit/web/icons/icon.tsx'
import { Menu, MenuRow } from './menu.tsx'
import { SlideIcon } from './slide-icons.tsx'
import { Tool } from './tool.tsx'
import { useDeck, useEditor, useOpenPage } from './use-editor.ts'
import classes from './editor.module.css'

const sides = [
  ['left', 'Left'],
  ['center', 'Centre'],
  ['right', 'Right'],
  ['top', 'Top'],
  ['middle', 'Middle'],
  ['bottom', 'Bottom'],
] as const
const orders = [
  ['front', 'Bring to front (Ctrl+Shift+])'],
  ['forward', 'Bring forward (Ctrl+])'],
  ['backward', 'Send backward (Ctrl+[)'],
  ['back', 'Send to back (Ctrl+Shift+[)'],
] as const

/** Actions on the selected elements. */
export function Arrange() {
  const editor = useEditor()
  useOpenPage()
  const count = useDeck(state => state.selected).length
  if (count === 0) return null
  const { selected } = editor
  const [locked, grouped] = [
    selected.every(each => each.locked),
    selected.some(({ group }) => group !== undefined),
  ]
  return (
    <span className={classes.set}>
      <Menu
        label="Align"
        icon={<SlideIcon name="align" />}
      >
        {close => (
          <>
            {sides.map(([side, label]) => (
              <MenuRow
                key={side}
                onClick={() => {
                  close()
                  editor.align(side)
                }}
              >
                {label}
              </MenuRow>
            ))}
            {count > 2 && (
              <>
                <MenuRow
                  onClick={() => {
                    close()
                    editor.distribute('x')
                  }}
                >
                  Distribute horizontally
                </MenuRow>
                <MenuRow
                  onClick={() => {
                    close()
                    editor.distribute('y')
                  }}
                >
                  Distribute vertically
                </MenuRow>
              </>
            )}
          </>
        )}
      </Menu>
      <Menu
        label="Order"
        icon={<SlideIcon name="order" />}
      >
        {close =>
          orders.map(([order, label]) => (
            <MenuRow
              key={order}
              onClick={() => {
                close()
                editor.order(order)
              }}
            >
              {label}
            </MenuRow>
          ))
        }
      </Menu>
      {(count > 1 || grouped) && (
        <Tool
          label={grouped ? 'Ungroup (Ctrl+Shift+G)' : 'Group (Ctrl+G)'}
          icon={<SlideIcon name="group" />}
          pressed={grouped}
          act={() => (grouped ? editor.ungroup() : editor.group())}
        />
      )}
      <Tool
        label={locked ? 'Unlock (Ctrl+L)' : 'Lock (Ctrl+L)'}
        icon={<SlideIcon name={locked ? 'lock' : 'unlock'} />}
        pressed={locked}
        act={() => editor.lock(!locked)}
      />
      <Tool
        label="Duplicate (Ctrl+D)"
        icon={<Icon name="copy" />}
        act={() => editor.duplicate()}
      />
      <Tool
        label="Delete (Delete)"
        icon={<Icon name="trash" />}
        disabled={locked}
        act={() => editor.remove()}
      />
    </span>
  )
}
