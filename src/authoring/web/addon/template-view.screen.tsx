// One template: a preview, and inserting it after the open page.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { newId } from '#kit/web/new-id.ts'
import { slidesContract } from '#authoring/contract/slides.contract.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { refreshAuthoring } from '../parts/content.queries.ts'
import { count } from '../parts/content-words.ts'
import { AddonFrame } from './addon-frame.tsx'
import { TemplatePicture } from './template-picture.tsx'
import { panelPath, type AddonPlace } from './place.ts'
import { slideTemplateQuery } from '../parts/addon/templates.queries.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { useThing } from '#kit/web/router/thing.ts'
import classes from './addon.module.css'

export const Screen = ({ params: { id } }: { params: { readonly id: string } }) => (
  <AddonFrame
    title="Template"
    part="Templates"
  >
    {place => (
      <View
        id={id}
        place={place}
      />
    )}
  </AddonFrame>
)

function View({ id, place: { content, deck, at, readOnly } }: { id: string; place: AddonPlace }) {
  const answer = useQuery(slideTemplateQuery(id))
  useThing(answer.data?.name)
  const { actAsync, busy } = useAct(refreshAuthoring)
  const navigate = useNavigate()
  if (isMissing(answer.error))
    return (
      <NotFoundState
        whole={false}
        text="This template is no longer offered."
      />
    )
  return (
    <Loaded
      answer={answer}
      what="the template"
    >
      {template => {
        const insert = async () => {
          const ids = template.pages.map(() => newId())
          const before = deck.pages[at + 1]?._id ?? null
          const done = await actAsync(
            () =>
              api(slidesContract).patch('change', {
                _id: deck._id,
                changes: template.pages.map((page, index) => ({
                  op: 'add' as const,
                  page: { ...page, _id: ids[index] ?? newId() },
                  before,
                })),
              }),
            'The template is in your deck.',
          )
          if (done) await navigate(panelPath('/addon/index', content._id, ids[0]))
        }
        return (
          <>
            <TemplatePicture
              template={template}
              look={deck}
              width={480}
            />
            <p>
              <b>{template.name}</b>
              <br />
              <span className={classes.small}>
                {template.category}, {count(template.pages.length, 'page')}
              </span>
            </p>
            {readOnly ? (
              <p className={classes.small}>You can view this deck, not change it.</p>
            ) : (
              <div>
                <Button
                  loading={busy}
                  onClick={() => {
                    void insert()
                  }}
                >
                  Insert after page {at + 1}
                </Button>
              </div>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
