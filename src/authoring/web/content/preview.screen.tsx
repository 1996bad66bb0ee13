// A private link: anybody with its key can view the content without an account.
import { useQuery } from '@tanstack/react-query'
import { unitContract } from '#authoring/contract/content.contract.ts'
import type { ContentPreview } from '#authoring/contract/content-preview.shapes.ts'
import { contentModeNames, type Content } from '#authoring/contract/content.shapes.ts'
import { outlineKinds } from '#authoring/contract/outline.contract.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { api } from '#kit/web/api.ts'
import { KindChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { Aside } from '#kit/web/parts/aside.tsx'
import { PartBoundary } from '#kit/web/parts/boundary.tsx'
import { ChosenBranch } from '../parts/outline/chosen.tsx'
import { outlineTitles } from '../parts/outline/kinds.ts'
import { labels } from '../parts/content-words.ts'
import { Cover } from '../parts/cover.tsx'
import { FieldsRead } from '../parts/content/fields-read.tsx'
import classes from './content.module.css'

export function Screen({ params: { key } }: { params: { readonly key: string } }) {
  const answer = useQuery({
    queryKey: ['authoring', 'preview', key],
    queryFn: () => api(unitContract).get('previewByKey', { key }),
  })
  if (isMissing(answer.error))
    return <NotFoundState text="This link has expired or was withdrawn. Ask the sender for a new one." />
  return (
    <Loaded
      answer={answer}
      what="the content"
      shape="page"
    >
      {preview => <Preview preview={preview} />}
    </Loaded>
  )
}

function Preview({ preview }: { preview: ContentPreview }) {
  const { content, outline, pages } = preview
  const chosen = outlineKinds.filter(kind => (outline[kind]?.length ?? 0) > 0)
  return (
    <>
      <PageHeader
        title={content.name}
        line={`${contentModeNames[content.mode]} · ${[labels(content.subjects), labels(content.grades)].filter(Boolean).join(' · ') || 'for you to look at'}`}
      />
      <div className={classes.overview}>
        <div className={classes.main}>
          <div className={classes.cover}>
            <Cover content={content} />
          </div>
          {content.overview && <p className={classes.words}>{content.overview}</p>}
          <PartBoundary>
            <FieldsRead content={content as unknown as Content} />
          </PartBoundary>
          {chosen.map(kind => (
            <section key={kind}>
              <h2>{outlineTitles[kind]}</h2>
              {outline[kind]?.map(branch => (
                <PartBoundary key={branch.code}>
                  <ChosenBranch branch={branch} />
                </PartBoundary>
              ))}
            </section>
          ))}
          {pages.length > 0 && (
            <section>
              <h2>Slides</h2>
              <ol className={classes.slides}>
                {pages.map(({ _id, picUrl }, at) => (
                  <li key={_id}>
                    {picUrl ? (
                      <img
                        src={picUrl}
                        alt={`Slide ${at + 1}`}
                        loading="lazy"
                      />
                    ) : (
                      <span className={classes.dim}>Slide {at + 1}</span>
                    )}
                  </li>
                ))}
              </ol>
            </section>
          )}
        </div>
        <Aside
          className={classes.facts}
          aria-label="Facts"
        >
          <Facts preview={preview} />
        </Aside>
      </div>
    </>
  )
}

function Facts({ preview: { owner, link, until } }: { preview: ContentPreview }) {
  return (
    <>
      <PersonChip
        name={owner.name}
        picture={pictureOf(owner.avatar)}
        role="Owner"
      />
      {link.length > 0 && (
        <section>
          <h2>Linked content</h2>
          <ul
            className={classes.plain}
            style={{ paddingLeft: 0 }}
          >
            {link.map(({ name, mode }, at) => (
              <li key={at}>
                <KindChip kind={mode} /> {name}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={classes.dim}>
        This private link opens until <DateTime at={until} />.
      </p>
    </>
  )
}
