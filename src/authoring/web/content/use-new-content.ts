import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { unitContract } from '#authoring/contract/content.contract.ts'
import {
  contentModeNames,
  deckModes,
  type Content,
  type ContentMode,
} from '#authoring/contract/content.shapes.ts'
import { api } from '#kit/web/api.ts'
import { useWrite } from '#kit/web/parts/use-write.ts'
import { refreshAuthoring } from '../parts/content.queries.ts'
import { editPath, slidesPath, untitled } from '../parts/content-words.ts'
import { makeSample } from './sample-lesson.ts'

export type NewContent = ContentMode | 'import' | 'sample'

/**
 * Creates content and opens it for editing: a lesson in its slides, everything else in its editor.
 * @param onMade Runs before it opens.
 */
export function useNewContent(onMade?: (content: Content) => unknown) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useWrite({
    mutationFn: async (what: NewContent) => {
      if (what === 'sample') return slidesPath(await makeSample())
      const mode = what === 'import' ? 'task' : what
      const name = mode === 'task' ? untitled : `Untitled ${contentModeNames[mode].toLowerCase()}`
      const isService = mode === 'pdUnit' || mode === 'pdTask'
      const made = await api(unitContract).create({ mode, name, ...(isService && { curriculum: 'pd' }) })
      await onMade?.(made)
      if (!deckModes.includes(mode)) return editPath(made)
      return what === 'import' ? `${slidesPath(made)}?import` : slidesPath(made)
    },
    onSuccess: async to => {
      await navigate(to)
      await refreshAuthoring(queries, 'contents')
    },
  })
}
