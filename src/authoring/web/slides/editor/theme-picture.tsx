import { useMemo } from 'react'
import { newPage } from '#authoring/contract/deck.layouts.ts'
import { hasText } from '#authoring/contract/deck.rules.ts'
import { pageSize, type PageBody } from '#authoring/contract/deck.shapes.ts'
import { looks, type Theme } from '#authoring/contract/deck.themes.ts'
import { Thumbnail } from '../thumbnail.tsx'
import { useEditor } from './use-editor.ts'

/** A small title page in a theme. */
export function ThemePicture({ theme }: { theme: Theme }) {
  const { images } = useEditor()
  const page = useMemo(() => sampleOf(theme), [theme])
  return (
    <Thumbnail
      page={page}
      look={{ ...pageSize, theme }}
      images={images}
      width={112}
    />
  )
}

/** Uses the app's font in place of the theme's web font, so that browsing themes loads none. */
function sampleOf(theme: Theme): PageBody {
  const { name } = looks[theme]
  const page = newPage('title', () => 'sample', { ...pageSize, theme })
  const [title] = page.elements.filter(hasText)
  const run = { text: name, size: 80, bold: true, font: 'sans' as const }
  const paragraphs = title?.paragraphs?.map(paragraph => ({ ...paragraph, runs: [run] })) ?? []
  return { ...page, elements: title ? [{ ...title, paragraphs }] : [] }
}
