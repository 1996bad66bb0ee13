// A field for text with headings, lists and links. The editor is loaded when the field is shown.
import { Suspense } from 'react'
import { lazy } from '#kit/web/lazy.tsx'
import { Spinner } from '#kit/web/parts/spinner.tsx'

export interface RichTextFieldProps {
  label: string
  /** Plain text, or rich text as the server keeps it. */
  value: string
  /** Receives plain text if the input has only paragraphs. */
  onChange: (value: string) => void
  /** Maximum number of characters. */
  most: number
}

const RichTextEditor = lazy(() =>
  import('./rich-text-editor.tsx').then(module => ({ default: module.RichTextEditor })),
)

export const RichTextField = (props: RichTextFieldProps) => (
  <Suspense fallback={<Spinner />}>
    <RichTextEditor {...props} />
  </Suspense>
)
