import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { contentModes } from '#authoring/contract/content.shapes.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { itemQuery } from '../parts/library.queries.ts'
import { itemPath, viewPath } from '../parts/words.ts'
import { NotOffered } from './not-offered.tsx'
import { Reviews } from './reviews.tsx'
import classes from './item.module.css'

export function Screen({ params: { type, id } }: { params: { readonly type: string; readonly id: string } }) {
  const known = contentModes.some(mode => mode === type)
  const answer = useQuery({ ...itemQuery(id), enabled: known })
  if (!known) return <NotOffered />
  if (isMissing(answer.error))
    return (
      <NotFoundState
        text="This is not in the library, or no longer."
        action={
          <Button
            component={Link}
            to="/library"
          >
            Open the library
          </Button>
        }
      />
    )
  return (
    <Loaded
      answer={answer}
      what="the reviews"
      shape="page"
    >
      {item => (
        <>
          <PageHeader
            title={`Reviews of ${item.name}`}
            line={
              <>
                By people who bought it or studied it on their own.{' '}
                <Link to={item.own ? viewPath(item) : itemPath(item)}>Back to {item.name}</Link>
              </>
            }
          />
          <div
            className={classes.main}
            style={{ maxWidth: 760 }}
          >
            <Reviews
              item={item}
              all
            />
          </div>
        </>
      )}
    </Loaded>
  )
}
