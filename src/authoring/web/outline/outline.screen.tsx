import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { contentQuery, useLiveContent } from '../parts/content.queries.ts'
import { mayEdit, viewPath } from '../parts/content-words.ts'
import { chosenOf, isKind, kindsOf, outlineTitles } from '../parts/outline/kinds.ts'
import { Objectives } from './objectives.tsx'
import { OutlinePart } from './outline-part.tsx'
import { useChoosing } from './use-choosing.ts'
import content from '../content/content.module.css'

/** The outline of a task: all of it, or one part by its kind or by the code of a subject. */
export function Screen({
  params: { task, code },
}: {
  params: { readonly task: string; readonly code?: string }
}) {
  const answer = useQuery(contentQuery(task))
  useLiveContent(task)
  if (isMissing(answer.error))
    return <NotFoundState text="This was deleted, or its owner has not shared it with you." />
  return (
    <Loaded
      answer={answer}
      what="the outline"
      shape="page"
    >
      {one => (
        <Outline
          content={one}
          code={code}
        />
      )}
    </Loaded>
  )
}

function Outline({ content: one, code }: { content: Content; code: string | undefined }) {
  const readOnly = !mayEdit(one) || one.del
  const part = code !== undefined && isKind(code) ? outlineTitles[code] : 'Outline'
  return (
    <>
      <PageHeader
        title={`${part} of ${one.name}`}
        line={readOnly ? 'You can view, not edit.' : 'What you tick is saved at once.'}
        trail={[
          { label: 'My content', to: '/my/content' },
          { label: one.name, to: viewPath(one) },
        ]}
      />
      <div className={content.read}>
        {code === undefined && !readOnly && (
          <p>
            Or look through everything that is published:{' '}
            {kindsOf(one.mode).map((kind, at) => (
              <Fragment key={kind}>
                {at > 0 && ', '}
                <TextLink to={`/com/outline/select/${kind}?rid=${one._id}`}>{outlineTitles[kind]}</TextLink>
              </Fragment>
            ))}
          </p>
        )}
        {code === undefined ? (
          <Objectives
            content={one}
            readOnly={readOnly}
            level="h2"
          />
        ) : (
          <Part
            content={one}
            code={code}
            readOnly={readOnly}
          />
        )}
      </div>
    </>
  )
}

function Part({ content: one, code, readOnly }: { content: Content; code: string; readOnly: boolean }) {
  const choosing = useChoosing(one._id)
  const subject = code.slice(code.lastIndexOf(':') + 1)
  const kinds = isKind(code)
    ? [code]
    : kindsOf(one.mode).filter(
        kind =>
          choosing.outline?.[kind].some(branch => branch.code === code) ||
          chosenOf(choosing.outline, kind, subject).length > 0,
      )
  return (
    <Loaded
      answer={choosing.answer}
      what="the outline"
    >
      {() =>
        kinds.length === 0 ? (
          <NotFoundState
            whole={false}
            text="Nothing of this subject is chosen here."
          />
        ) : (
          <div>
            {kinds.map(kind => (
              <OutlinePart
                key={kind}
                content={one}
                kind={kind}
                choosing={choosing}
                readOnly={readOnly}
                startOpen={!readOnly}
                only={isKind(code) ? undefined : subject}
                level="h2"
              />
            ))}
          </div>
        )
      }
    </Loaded>
  )
}
