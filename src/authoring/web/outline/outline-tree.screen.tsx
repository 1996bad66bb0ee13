// /com/outline/select/{code} and /com/outline/view/{code}: entries of published trees, to pick or to view.
// The code is a kind (`assess`) or `curriculum:subject id`; `?rid=` names the content, `?kind=` the kind of a
// subject's tree.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'react-router'
import { offeredQuery } from '#academics/web/parts/academics.queries.ts'
import { useOwner } from '#academics/web/parts/owner.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import { contentQuery } from '../parts/content.queries.ts'
import { editPath, mayEdit } from '../parts/content-words.ts'
import { ChosenBranch } from '../parts/outline/chosen.tsx'
import { isKind, isSkill, outlineTitles } from '../parts/outline/kinds.ts'
import { OutlinePicker } from './outline-picker.tsx'
import { useChoosing, type Choosing } from './use-choosing.ts'
import type { OutlineKind } from '#authoring/contract/outline.contract.ts'
import content from '../content/content.module.css'

const nobody: Choosing = {
  outline: undefined,
  isChosen: () => false,
  choose: () => undefined,
  answer: { data: undefined, error: null, refetch: () => undefined },
}

export function Screen({ params: { code } }: { params: { readonly code: string } }) {
  const [address] = useSearchParams()
  const picks = useLocation().pathname.includes('/outline/select/')
  const kind = kindIn(code, address.get('kind') ?? '')
  const subject = isKind(code) ? undefined : code.slice(code.lastIndexOf(':') + 1)
  const rid = address.get('rid')
  if (!kind) return <NotFoundState />
  return rid ? (
    <OfContent
      rid={rid}
      kind={kind}
      subject={subject}
      picks={picks}
    />
  ) : (
    <Published
      kind={kind}
      subject={subject}
    />
  )
}

/** A code is a kind, or an owner and a subject; for the latter the address may give the kind. */
function kindIn(code: string, requested: string): OutlineKind | null {
  if (isKind(code)) return code
  if (isKind(requested)) return requested
  return code.includes(':') ? 'outline' : null
}

/** Without content nothing can be picked: shows the published entries only. */
function Published({ kind, subject }: { kind: OutlineKind; subject: string | undefined }) {
  const owner = useOwner()
  const offered = useQuery(offeredQuery)
  const [address, setAddress] = useAddress()
  const needsOne = subject === undefined && kind !== 'pd' && !isSkill(kind)
  return (
    <>
      <PageHeader
        title={outlineTitles[kind]}
        line="What is published to choose from."
      />
      <Loaded
        answer={offered}
        what="the curricula"
        shape="table"
      >
        {curricula => {
          const curriculum =
            (curricula.find(({ code }) => code === address.get('curriculum')) ?? curricula[0])?.code ?? null
          if (!owner) return <LoadingState shape="table" />
          return (
            <div className={content.read}>
              {needsOne && (
                <NativeSelect
                  label="Curriculum"
                  value={curriculum ?? ''}
                  data={curricula.map(({ code, name }) => ({ value: code, label: name }))}
                  onChange={event => {
                    const { value } = event.currentTarget
                    setAddress(now => {
                      now.set('curriculum', value)
                      return now
                    })
                  }}
                />
              )}
              <OutlinePicker
                key={curriculum}
                kind={kind}
                owner={owner.id}
                curriculum={needsOne ? curriculum : null}
                choosing={nobody}
                only={subject}
                readOnly
              />
            </div>
          )
        }}
      </Loaded>
    </>
  )
}

function OfContent({
  rid,
  kind,
  subject,
  picks,
}: {
  rid: string
  kind: OutlineKind
  subject: string | undefined
  picks: boolean
}) {
  const own = useOwner()
  const answer = useQuery(contentQuery(rid))
  const choosing = useChoosing(rid)
  if (isMissing(answer.error))
    return <NotFoundState text="This was deleted, or its owner has not shared it with you." />
  return (
    <Loaded
      answer={answer}
      what="the content"
      shape="page"
    >
      {one => {
        const writes = picks && mayEdit(one) && !one.del
        const branches = (choosing.outline?.[kind] ?? []).filter(
          ({ code }) => subject === undefined || code.endsWith(`:${subject}`),
        )
        return (
          <>
            <PageHeader
              title={`${outlineTitles[kind]} of ${one.name}`}
              line={writes ? 'What you tick is saved at once.' : 'What was picked.'}
              action={
                <Button
                  component={Link}
                  variant="default"
                  to={`${editPath(one)}?step=applying`}
                >
                  {writes ? 'Done' : 'Open'}
                </Button>
              }
            />
            <div className={content.read}>
              {writes ? (
                <OutlinePicker
                  kind={kind}
                  owner={own?.id ?? one.uid}
                  curriculum={one.curriculum}
                  choosing={choosing}
                  only={subject}
                />
              ) : (
                <Loaded
                  answer={choosing.answer}
                  what="entries"
                >
                  {() =>
                    branches.length === 0 ? (
                      <EmptyState
                        drawing="tree"
                        title="Nothing is picked yet"
                      />
                    ) : (
                      <div>
                        {branches.map(branch => (
                          <ChosenBranch
                            key={branch.code}
                            branch={branch}
                          />
                        ))}
                      </div>
                    )
                  }
                </Loaded>
              )}
            </div>
          </>
        )
      }}
    </Loaded>
  )
}
