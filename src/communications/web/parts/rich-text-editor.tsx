import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useId } from 'react'
import { wordsOfMessage } from '#communications/contract/rich-text.rules.ts'
import { contentOf, plainOf } from './rich-text-wire.ts'
import { RichTextTools } from './rich-text-tools.tsx'
import type { RichTextFieldProps } from './rich-text-field.tsx'
import text from './rich-text.module.css'
import classes from './rich-text-field.module.css'

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { rel: null, target: null } },
  }),
]

export function RichTextEditor({ label, value, onChange, most }: RichTextFieldProps) {
  const id = useId()
  const editor = useEditor({
    extensions,
    content: contentOf(value),
    autofocus: 'end',
    // Our style sheet contains its rules.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-count`,
        class: `${classes.editor} ${text.text}`,
      },
    },
    onUpdate: ({ editor: now }) => onChange(plainOf(now.getJSON()) ?? now.getHTML()),
  })
  const length = wordsOfMessage(value).length
  return (
    <div>
      <span
        id={`${id}-label`}
        className={classes.label}
      >
        {label}
      </span>
      <div className={classes.frame}>
        <RichTextTools editor={editor} />
        <EditorContent editor={editor} />
      </div>
      <p
        id={`${id}-count`}
        className={classes.count}
        data-over={length > most || undefined}
      >
        {length.toLocaleString('en-US')} of {most.toLocaleString('en-US')} characters
      </p>
    </div>
  )
}
