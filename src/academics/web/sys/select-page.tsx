import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { TreeKind } from '#academics/contract/academics.shapes.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { skillQuery, subjectQuery } from '../parts/academics.queries.ts'
import type { Owner } from '../parts/owner.ts'
import { Tabs } from '../parts/frame.tsx'
import { SettingPage, useBase } from '../setting/setting-page.tsx'
import { CopyPage } from '../subjects/copy-page.tsx'
import { useOwner } from '../parts/owner.ts'
import { treeWords } from '../subjects/kinds.ts'
import classes from '../parts/academic.module.css'

interface SelectPageProps {
  owner: Owner
  is: 'subject' | 'skill'
  kind: TreeKind
  id: string
  from: 'system' | 'own'
  /** Path of the tree's editor. */ back: string
  pages?: { readonly own: string; readonly system: string }
}

/** Picks entries for a platform tree from the platform's sets or those of the account in force. */
export function SelectPage({ owner, is, kind, id, from, back, pages }: SelectPageProps) {
  const answer = useQuery(
    (is === 'subject' ? subjectQuery : (skillQuery as unknown as typeof subjectQuery))(id),
  )
  const [base, navigate, mine] = [useBase(), useNavigate(), useOwner()]
  if (isMissing(answer.error) && !answer.data) return <NotFoundState />
  return (
    <Loaded
      answer={answer}
      what="the set"
      shape="page"
    >
      {set => (
        <SettingPage
          owner={owner}
          at={is}
          title={`Pick ${is === 'skill' ? 'skills' : treeWords[kind]} for ${set.name}`}
          line="What you pick is copied into the draft."
          trail={[{ label: set.name, to: `${base}${back}` }]}
        >
          <div className={classes.page}>
            {pages && (
              <Tabs
                look="chips"
                label="Where to pick from"
                tabs={[
                  { to: `${base}${pages.system}`, label: 'System sets', current: from === 'system' },
                  { to: `${base}${pages.own}`, label: 'Sets of your account', current: from === 'own' },
                ]}
              />
            )}
            <CopyPage
              key={from}
              is={is}
              owner={from === 'own' && mine ? mine : owner}
              subject={set}
              kind={kind}
              from={from}
              onDone={() => {
                void navigate(`${base}${back}`)
              }}
            />
          </div>
        </SettingPage>
      )}
    </Loaded>
  )
}
