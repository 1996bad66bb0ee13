// Actions on a piece of content in a list; destructive ones ask for confirmation.
import { useNavigate } from 'react-router'
import { unitContract } from '#authoring/contract/content.contract.ts'
import { contentModeNames, type ContentCard } from '#authoring/contract/content.shapes.ts'
import { api } from '#kit/web/api.ts'
import { useApp } from '#kit/web/app.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshAuthoring } from '../parts/content.queries.ts'
import { contentActs } from '../parts/content-slots.ts'
import { mayPublish, publishWords } from '../parts/publishing.ts'
import { editPath, mayEdit, viewPath } from '../parts/content-words.ts'
import type { MenuAct } from '../parts/more-menu.tsx'

export function useContentActs(
  onShare: (content: ContentCard) => void,
  onPublish: (content: ContentCard) => void,
) {
  const { actAsync, busy } = useAct(refreshAuthoring)
  const navigate = useNavigate()
  const app = useApp()
  const unit = api(unitContract)

  const copy = async (content: ContentCard) => {
    const made = await actAsync(
      () => unit.patch('copy', { _id: content._id, name: `Copy of ${content.name}`.slice(0, 240) }),
      `You have a copy of ${content.name}.`,
    )
    if (made) await navigate(editPath(made))
  }
  const archive = async ({ _id, name }: ContentCard) => {
    const yes = await confirm({
      title: `Archive ${name}?`,
      text: 'It leaves your lists and those of your collaborators. You can restore it at any time.',
      action: 'Archive',
    })
    if (yes) await actAsync(() => unit.patch('archive', { _id }), `${name} is archived.`)
  }
  const restore = ({ _id, name }: ContentCard) =>
    actAsync(() => unit.patch('restore', { _id }), `${name} is back in your content.`)
  const remove = async ({ _id, name, mode }: ContentCard) => {
    const yes = await confirm({
      title: `Delete ${name}?`,
      text: `This ${contentModeNames[mode].toLowerCase()} with its outline, slides, questions and comments is deleted. What it links to stays. This cannot be undone.`,
      action: 'Delete',
      tone: 'negative',
    })
    if (yes) await actAsync(() => unit.remove(_id), `${name} is deleted.`)
  }

  const actsOf = (content: ContentCard): MenuAct[] => {
    const own = content.role === 'own'
    if (content.del)
      return own
        ? [
            { label: 'Restore', icon: 'undo', act: () => restore(content) },
            { label: 'Delete', icon: 'trash', grave: true, act: () => remove(content) },
          ]
        : []
    return [
      ...(mayEdit(content) ? [{ label: 'Edit', icon: 'edit' as const, to: editPath(content) }] : []),
      { label: 'Preview', icon: 'show', to: viewPath(content) },
      ...app.provided(contentActs).flatMap(actsFor => actsFor(content)),
      ...(own ? [{ label: 'Make a copy', icon: 'copy' as const, act: () => copy(content) }] : []),
      ...(own && content.orderId === null
        ? [{ label: 'Share', icon: 'people' as const, act: () => onShare(content) }]
        : []),
      ...(mayPublish(app, content)
        ? [{ label: publishWords(content), icon: 'library' as const, act: () => onPublish(content) }]
        : []),
      ...(own && !content.published
        ? [{ label: 'Archive', icon: 'trash' as const, act: () => archive(content) }]
        : []),
    ]
  }
  return { actsOf, busy }
}
