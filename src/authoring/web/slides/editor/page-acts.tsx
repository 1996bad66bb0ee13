// Actions on the open page in the page list.
import { ActionIcon, Button } from '@mantine/core'
import { Icon, type IconName } from '#kit/web/icons/icon.tsx'
import { notifyUndo } from '#kit/web/parts/notify.ts'
import type { Editor } from './editor.ts'
import { useDeck, useEditor } from './use-editor.ts'
import classes from './editor.module.css'

export function PageActs() {
  const editor = useEditor()
  const pages = useDeck(state => state.pages)
  const current = useDeck(state => state.current)
  const at = pages.findIndex(({ _id }) => _id === current)
  const isHidden = pages[at]?.body.hidden === true
  return (
    <div className={classes.pageActs}>
      <Button
        size="compact-sm"
        variant="light"
        leftSection={
          <Icon
            name="plus"
            size={16}
          />
        }
        title="Add a page (Ctrl+M)"
        onClick={() => editor.addPage()}
      >
        Add page
      </Button>
      <PageAct
        label="Duplicate page"
        icon="copy"
        act={() => editor.duplicatePage()}
      />
      <PageAct
        label="Delete page"
        icon="trash"
        disabled={pages.length < 2}
        act={() => removePage(editor)}
      />
      <PageAct
        label={isHidden ? 'Show page to learners' : 'Hide page from learners'}
        keys="H"
        icon={isHidden ? 'hide' : 'show'}
        pressed={isHidden}
        act={() => editor.toggleHidden()}
      />
      <PageAct
        label="Move page up"
        keys="Alt+Up"
        icon="raise"
        disabled={at <= 0}
        act={() => editor.movePage(current, at - 1)}
      />
      <PageAct
        label="Move page down"
        keys="Alt+Down"
        icon="lower"
        disabled={at >= pages.length - 1}
        act={() => editor.movePage(current, at + 1)}
      />
    </div>
  )
}

interface PageActProps {
  label: string
  icon: IconName
  keys?: string
  pressed?: boolean
  disabled?: boolean
  act: () => void
}

const PageAct = ({ label, icon, keys, pressed, disabled = false, act }: PageActProps) => (
  <ActionIcon
    variant="subtle"
    size={34}
    className={classes.tool ?? ''}
    aria-label={label}
    title={keys ? `${label} (${keys})` : label}
    aria-pressed={pressed}
    disabled={disabled}
    onClick={act}
  >
    <Icon
      name={icon}
      size={18}
    />
  </ActionIcon>
)

export function removePage(editor: Editor): void {
  if (editor.removePage()) void notifyUndo('The page is deleted.', () => editor.session.undo())
}
