import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { platform } from '#academics/contract/academics.shapes.ts'
import { unitContract } from '#authoring/contract/content.contract.ts'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshAuthoring } from '../parts/content.queries.ts'
import { templateChoicesQuery, useListOwner } from '../parts/choices.queries.ts'
import { count } from '../parts/content-words.ts'
import classes from '../parts/parts.module.css'

/**
 * Switches the template: values of fields it lacks are hidden but kept, so that switching back restores them.
 */
export function TemplateDialog({
  content,
  before,
  onClose,
  onSwitched,
}: {
  content: Content
  before: () => Promise<void>
  onClose: () => void
  onSwitched: (content: Content) => void
}) {
  const owner = useListOwner(content)
  const answer = useQuery({ ...templateChoicesQuery(owner ?? '', content.mode), enabled: owner !== null })
  const { actAsync, busy } = useAct(refreshAuthoring)
  const choose = async (tpl: string) => {
    await before()
    const next = await actAsync(
      () => api(unitContract).patch('switchTemplate', { _id: content._id, tpl }),
      'The template is switched.',
    )
    if (!next) return
    onSwitched(next)
    onClose()
  }
  return (
    <Dialog
      opened
      title="Switch the template"
      onClose={onClose}
    >
      <p className={classes.note}>
        Fields that both templates have keep their words. The others wait out of sight and come back with
        their template.
      </p>
      <Loaded
        answer={answer}
        what="templates"
      >
        {templates =>
          templates.length === 0 ? (
            <p className={classes.note}>There is no other template for this kind of content.</p>
          ) : (
            <ul
              className={classes.rows}
              aria-label="Templates"
            >
              {templates.map(({ _id, name, school, data }) => (
                <li
                  key={_id}
                  className={classes.row}
                >
                  <span className={`${classes.grow} ${classes.two}`}>
                    <b>{name}</b>
                    <small>
                      {school === platform ? 'From the platform' : 'Own'} ·{' '}
                      {count(data.filter(({ enable }) => enable).length, 'field')}
                    </small>
                  </span>
                  {_id === content.tpl ? (
                    <StateChip tone="positive">In use</StateChip>
                  ) : (
                    <Button
                      size="compact-md"
                      variant="default"
                      loading={busy}
                      aria-label={`Use ${name}`}
                      onClick={() => {
                        void choose(_id)
                      }}
                    >
                      Use this
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}
