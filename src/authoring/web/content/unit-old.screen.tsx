// Legacy addresses: a read-only unit, with a link to its current editor.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { useThing } from '#kit/web/router/thing.ts'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { contentQuery } from '../parts/content.queries.ts'
import { labels, untitled, viewPath } from '../parts/content-words.ts'
import { FieldsRead } from '../parts/content/fields-read.tsx'
import classes from './content.module.css'

export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  const answer = useQuery(contentQuery(id))
  useThing(answer.data?.name)
  if (isMissing(answer.error)) return <NoRecord />
  return (
    <Loaded
      answer={answer}
      what="the unit"
      shape="page"
    >
      {content => <OldUnit content={content} />}
    </Loaded>
  )
}

const OldUnit = ({ content }: { content: Content }) => (
  <>
    <PageHeader
      title={content.name || untitled}
      line={
        <>
          {[labels(content.subjects), labels(content.grades), 'Read only, changed']
            .filter(Boolean)
            .join(' · ')}{' '}
          <DateTime at={content.updatedAt} />
        </>
      }
      action={
        <Button
          component={Link}
          to={viewPath(content)}
        >
          Open the current page
        </Button>
      }
    />
    {content.overview && <p className={classes.words}>{content.overview}</p>}
    <div className={classes.read}>
      <FieldsRead content={content} />
    </div>
  </>
)

const NoRecord = () => (
  <EmptyState
    drawing="link"
    whole
    title="There is no old record at this address"
    text="Units of the older system are not kept here. Your units of today are in your content."
    action={
      <Button
        component={Link}
        to="/my/unit"
      >
        Go to my units
      </Button>
    }
  />
)
