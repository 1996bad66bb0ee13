// All children of one guardian: by an email link without an account, or with the signed-in account.
import { useQuery } from '@tanstack/react-query'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { useNoReferrer } from '#kit/web/no-referrer.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useThing } from '#kit/web/router/thing.ts'
import { guardiansContract, type Family } from '#schools/contract/guardians.contract.ts'
import { FamilyChildCard } from './family-child.tsx'
import { FamilyLinkForm } from './family-link-form.tsx'
import classes from '../parts/school.module.css'

export function Screen({ params: { code } }: { params: { readonly code?: string } }) {
  const me = useActor().id
  useNoReferrer()
  const isOpen = code === undefined ? me !== null : code.length >= 20
  const answer = useQuery({
    queryKey: ['school', 'family', code ?? me],
    queryFn: () => api(guardiansContract).get('family', code === undefined ? {} : { code }),
    enabled: isOpen,
    retry: false,
  })
  if (code === undefined && me === null)
    return (
      <FamilyLinkForm
        title="Your children"
        line="Parents and guardians see here how their children sign in, and their reports."
      />
    )
  if (!isOpen || isMissing(answer.error))
    return (
      <FamilyLinkForm
        title="This link is no longer valid"
        line="It may be cut off or too old."
      />
    )
  return (
    <Loaded
      answer={answer}
      what="your children"
    >
      {family => (
        <Children
          family={family}
          code={code}
        />
      )}
    </Loaded>
  )
}

function Children({ family, code }: { family: Family; code: string | undefined }) {
  const names = family.schools.flatMap(({ children }) => children.map(({ name }) => name))
  useThing(names.length === 0 ? null : `Your children: ${[...new Set(names)].join(', ')}`)
  return (
    <div className={classes.narrow}>
      <PageHeader
        title="Your children"
        line={`What schools share with ${family.email ?? family.phone}.`}
      />
      {family.schools.length === 0 && (
        <EmptyState
          drawing="people"
          title="No children here"
          text={`No school has a student whose guardian is ${family.email ?? family.phone}. If this is wrong, ask the school to check what it has of you.`}
        />
      )}
      {family.schools.map(({ school, children }) => (
        <section
          key={school._id}
          className={classes.section}
          aria-label={school.name}
        >
          <header>
            <h2>{school.name}</h2>
          </header>
          <div>
            {children.map(child => (
              <FamilyChildCard
                key={child._id}
                child={child}
                hasMail={family.email !== null}
                code={code}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
