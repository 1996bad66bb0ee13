// Content on the home screens: unfinished or not yet taught or published, newest first.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { contentModeNames, type ContentCard } from '#authoring/contract/content.shapes.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { isStudent } from '#identity/contract/session.rules.ts'
import { HomeCard } from '#identity/web/parts/homes/home-frame.tsx'
import type { HomeProps } from '#identity/web/parts/homes/home-slots.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { contentsQuery, useLiveLists } from '../parts/content.queries.ts'
import { editPath, untitled } from '../parts/content-words.ts'
import classes from './create-tiles.module.css'

const onDash = 5
const onTab = 20
const draftsQuery = ($limit: number) => contentsQuery({ tab: 'me', taught: false, $limit })
const isDraft = ({ published }: ContentCard): boolean => !published

/** On the dashboard: the latest few; hidden if there are none. */
export function DraftsCard({ me }: HomeProps) {
  useLiveLists()
  const drafts =
    useQuery({ ...draftsQuery(onDash), enabled: !isStudent(me) }).data?.data.filter(isDraft) ?? []
  if (drafts.length === 0) return null
  return (
    <HomeCard
      id="drafts"
      title="Drafts"
      aside={<TextLink to="/home/index/content">All drafts</TextLink>}
    >
      <Drafts of={drafts} />
    </HomeCard>
  )
}

export function ContentTab() {
  useLiveLists()
  const answer = useQuery(draftsQuery(onTab))
  return (
    <HomeCard
      id="drafts"
      title="Drafts"
      aside={<TextLink to="/my/content">All content</TextLink>}
    >
      <Loaded
        answer={answer}
        what="your drafts"
        shape="table"
      >
        {({ data }) => (data.some(isDraft) ? <Drafts of={data.filter(isDraft)} /> : <NoDrafts />)}
      </Loaded>
    </HomeCard>
  )
}

const Drafts = ({ of }: { of: readonly ContentCard[] }) => (
  <ul className={classes.recent}>
    {of.map(content => (
      <li key={content._id}>
        <TextLink to={editPath(content)}>{content.name || untitled}</TextLink>
        <small>
          {contentModeNames[content.mode]} · changed <DateTime at={content.updatedAt} />
        </small>
      </li>
    ))}
  </ul>
)

const NoDrafts = () => (
  <EmptyState
    drawing="sheet"
    title="No drafts"
    text="What you begin and have neither taught nor published stands here."
    action={
      <Button
        component={Link}
        to="/my/content"
      >
        Open my content
      </Button>
    }
  />
)
