import { Link } from 'react-router'
import { contentModes } from '#authoring/contract/content.shapes.ts'
import { NotOffered } from './not-offered.tsx'
import { ItemPage } from './item-page.tsx'
import classes from '../parts/library.module.css'

/** Shows an item as people see it before buying, also to its owner and buyers. */
export const Screen = ({
  params: { type, id },
}: {
  params: { readonly type: string; readonly id: string }
}) =>
  contentModes.some(mode => mode === type) ? (
    <ItemPage
      id={id}
      limit
      note={
        <p className={classes.note}>
          This is what everybody sees before buying. <Link to={`/detail/${type}/${id}`}>Leave this view</Link>
        </p>
      }
    />
  ) : (
    <NotOffered />
  )
