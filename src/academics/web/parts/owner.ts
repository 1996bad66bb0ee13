// The owner of the academic records on a screen, and the user's permissions there. By default, the owner is
// the account in force: a school or the user.
import '#schools/contract/relations.ts'
import { subjectPermissions } from '#academics/contract/academics.permissions.ts'
import { platform } from '#academics/contract/academics.shapes.ts'
import { schoolListOf } from '#identity/contract/account-mode.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { actorOf } from '#identity/contract/session.rules.ts'
import { mySchoolsQuery, useMode } from '#identity/web/parts/account-mode.ts'
import { useMe } from '#identity/web/parts/me.queries.ts'
import { may, type Actor } from '#kit/contract/permissions.ts'
import { useQuery } from '@tanstack/react-query'

type Action = keyof (typeof subjectPermissions)['rows']

export interface Owner {
  readonly id: string
  readonly is: 'platform' | 'school' | 'person'
  /** The school's name; null for other owners. */
  readonly name: string | null
  /** Base path of the owner's pages. */
  readonly base: string
  readonly may: (action: Action) => boolean
}

/** Texts for empty lists, exactly as in the specification; the back office has no learning goals of its own. */
const emptyTexts: Readonly<Record<Owner['is'], string>> = {
  school: 'Please contact your admin.',
  person: 'Please set learning goal first.',
  platform: 'Nothing here yet',
}
export const emptyWords = ({ is }: Pick<Owner, 'is'>): string => emptyTexts[is]

function useJudge(me: Me | null): {
  actor: Actor | null
  names: ReadonlyMap<string, string>
  ready: boolean
} {
  const schools = useQuery({ ...mySchoolsQuery(me ?? { _id: '', roles: [] }), enabled: me !== null })
  if (!me) return { actor: null, names: new Map(), ready: false }
  const as = schoolListOf(me.roles) === 'students' ? ('student' as const) : ('staff' as const)
  const memberships = (schools.data ?? []).map(({ _id, role }) => ({ school: _id, as, roles: role }))
  return {
    actor: { ...actorOf(me), memberships: memberships as NonNullable<Actor['memberships']> },
    names: new Map((schools.data ?? []).map(({ _id, name }) => [_id, name])),
    ready: !schools.isPending,
  }
}

function kindOf(owner: string, me: string): Owner['is'] {
  if (owner === platform) return 'platform'
  return owner === me ? 'person' : 'school'
}

/** @param id Owner in the address; by default the account in force. @returns Null until the permissions are loaded. */
export function useOwner(id?: string): Owner | null {
  const me = useMe()
  const { school } = useMode()
  const { actor, names, ready } = useJudge(me)
  if (!me || !actor || !ready) return null
  const owner = id ?? school ?? me._id
  const is = kindOf(owner, me._id)
  return {
    id: owner,
    is,
    name: names.get(owner) ?? null,
    base: is === 'platform' ? '/sys/academic-setting' : '/account/academic-setting',
    may: action => may(subjectPermissions, action, actor, { school: owner, coordinators: [] }),
  }
}
