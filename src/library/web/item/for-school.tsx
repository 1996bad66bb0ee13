import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LibraryItem } from '#authoring/contract/published.shapes.ts'
import { chooseMode, mySchoolsQuery, useMode } from '#identity/web/parts/account-mode.ts'
import { useMe } from '#identity/web/parts/me.queries.ts'
import { actAgain } from '#identity/web/parts/session.ts'
import { useApp } from '#kit/web/app.tsx'
import classes from './item.module.css'

/** On an item page for a school: lets its admins buy the item for all teachers there. */
export function ForSchool({ school: { _id, name } }: { school: NonNullable<LibraryItem['school']> }) {
  const app = useApp()
  const me = useMe()
  const schools =
    useQuery({ ...mySchoolsQuery(me ?? { _id: '', roles: [] }), enabled: me !== null }).data ?? []
  const active = useMode().school === _id
  const mine = schools.find(each => each._id === _id)
  if (!mine) return null
  if (!mine.role.includes('admin'))
    return <p className={classes.dim}>An admin of {name} can buy this for everybody who teaches there.</p>
  if (active)
    return <p className={classes.dim}>You act for {name}. What it buys is for everybody who teaches there.</p>
  return (
    <Button
      variant="default"
      onClick={() => {
        if (chooseMode(_id, schools)) actAgain(app)
      }}
    >
      Buy for {name}
    </Button>
  )
}
