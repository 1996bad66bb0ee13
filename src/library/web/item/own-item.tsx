import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { LibraryItem } from '#authoring/contract/published.shapes.ts'
import { editPath } from '#authoring/web/parts/content-words.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { FiguresView } from '../parts/figures-view.tsx'
import classes from './item.module.css'

const PublishDialog = lazy(() =>
  import('../publish/publish-dialog.tsx').then(module => ({ default: module.PublishDialog })),
)

export function Own({ item }: { item: LibraryItem }) {
  const [pricing, setPricing] = useState(false)
  return (
    <>
      <Button
        component={Link}
        to={editPath(item)}
        leftSection={
          <Icon
            name="edit"
            size={18}
          />
        }
      >
        Edit
      </Button>
      <Button
        variant="default"
        leftSection={
          <Icon
            name="price"
            size={18}
          />
        }
        onClick={() => setPricing(true)}
      >
        Price and publishing
      </Button>
      <p className={classes.dim}>
        <Link to={`/detail/${item.mode}/limit/${item._id}`}>See it as a visitor does</Link>
      </p>
      <FiguresView
        id={item._id}
        label="How it is doing"
      />
      <Suspense fallback={null}>
        {pricing && (
          <PublishDialog
            content={{ ...item, published: true }}
            onClose={() => setPricing(false)}
          />
        )}
      </Suspense>
    </>
  )
}
