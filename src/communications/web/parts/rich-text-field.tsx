// A field for text with headings, lists and links. The editor behind it comes when the field is shown.
import { Suspense } from 'react'
import { lazy } from '#kit/web/lazy.tsx'
import { Spinner } from '#kit/web/parts/spinner.tsx'

export interface RichTextFieldProps {
  label: string
  /** Plain text, or rich text as the server keeps it. */
  value: string
  /** Plain text where nothing but paragraphs was written. */
  onChange: (value: string) => void
  /** Characters that it takes. */
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
