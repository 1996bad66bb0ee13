// The rich text tool bar. Each tool shows whether it is active at the caret.
import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { Icon as IconComponent } from '@tabler/icons-react'
import IconBlockquote from '@tabler/icons-react/dist/esm/icons/IconBlockquote.mjs'
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs'
import IconHeading from '@tabler/icons-react/dist/esm/icons/IconHeading.mjs'
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import { useEditorState, type Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import classes from './rich-text-field.module.css'

interface RichTextTool {
  readonly label: string
  readonly icon: IconComponent
  readonly isOn: (editor: Editor) => boolean
  readonly use: (editor: Editor) => void
}

const tools: readonly RichTextTool[] = [
  {
    label: 'Bold',
    icon: IconBold,
    isOn: editor => editor.isActive('bold'),
    use: editor => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    icon: IconItalic,
    isOn: editor => editor.isActive('italic'),
    use: editor => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Heading',
    icon: IconHeading,
    isOn: editor => editor.isActive('heading'),
    use: editor => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'List',
    icon: IconList,
    isOn: editor => editor.isActive('bulletList'),
    use: editor => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    icon: IconListNumbers,
    isOn: editor => editor.isActive('orderedList'),
    use: editor => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quotation',
    icon: IconBlockquote,
    isOn: editor => editor.isActive('blockquote'),
    use: editor => editor.chain().focus().toggleBlockquote().run(),
  },
]

export function RichTextTools({ editor }: { editor: Editor }) {
  const [isLinking, setIsLinking] = useState(false)
  const { on, href } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: tools.map(({ isOn }) => isOn(now)),
      href: now.getAttributes('link')['href'] as string | undefined,
    }),
  })
  return (
    <>
      <div
        role="toolbar"
        aria-label="Text style"
        className={classes.tools}
      >
        {tools.map(({ label, icon, use }, index) => (
          <ToolButton
            key={label}
            label={label}
            icon={icon}
            isOn={on[index] ?? false}
            use={() => use(editor)}
          />
        ))}
        <ToolButton
          label="Link"
          icon={IconLink}
          isOn={href !== undefined}
          use={() => setIsLinking(now => !now)}
        />
      </div>
      {isLinking && (
        <LinkForm
          editor={editor}
          href={href}
          onDone={() => setIsLinking(false)}
        />
      )}
    </>
  )
}

interface ToolButtonProps {
  label: string
  icon: IconComponent
  isOn: boolean
  use: () => void
}

const ToolButton = ({ label, icon: Drawn, isOn, use }: ToolButtonProps) => (
  <ActionIcon
    variant={isOn ? 'light' : 'subtle'}
    size={44}
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    // Keeps the caret in the text.
    onPointerDown={event => event.preventDefault()}
    onClick={use}
  >
    <Drawn
      size={20}
      stroke={1.75}
      aria-hidden
    />
  </ActionIcon>
)

/** Normalises web and mail addresses; without a scheme the input is treated as a web address. */
const addressOf = (typed: string): string => {
  const address = typed.trim()
  if (/^(https?:\/\/|mailto:)/i.test(address)) return address
  return /^[^\s@]+@[^\s@]+$/.test(address) ? `mailto:${address}` : `https://${address}`
}

function LinkForm({
  editor,
  href,
  onDone,
}: {
  editor: Editor
  href: string | undefined
  onDone: () => void
}) {
  const [address, setAddress] = useState(href ?? '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const set = () => {
    if (address.trim() === '') return
    const link = { href: addressOf(address) }
    const at = editor.chain().focus().extendMarkRange('link')
    // Without a selection the address becomes the link text.
    if (editor.state.selection.empty && href === undefined)
      at.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: link }] }).run()
    else at.setLink(link).run()
    onDone()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  return (
    <div className={classes.link}>
      <TextInput
        ref={field}
        label="Address of the link"
        value={address}
        maxLength={2000}
        onChange={event => setAddress(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          set()
        }}
      />
      <Button
        disabled={address.trim() === ''}
        onClick={set}
      >
        Set link
      </Button>
      {href !== undefined && (
        <Button
          variant="default"
          onClick={remove}
        >
          Remove link
        </Button>
      )}
    </div>
  )
}
