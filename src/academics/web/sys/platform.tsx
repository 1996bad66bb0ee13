import type { ReactNode } from 'react'
import { platform } from '#academics/contract/academics.shapes.ts'
import { ForbiddenState } from '#kit/web/parts/states.tsx'
import type { Owner } from '../parts/owner.ts'
import { WithOwner } from '../setting/setting-page.tsx'

/** Provides the platform as owner, if the role may view its records or, with `edit`, change them. */
export const OfPlatform = ({
  children,
  edit = false,
}: {
  children: (owner: Owner) => ReactNode
  edit?: boolean
}) => (
  <WithOwner of={platform}>
    {owner => (owner.may(edit ? 'academic.edit' : 'draft.read') ? children(owner) : <ForbiddenState />)}
  </WithOwner>
)
