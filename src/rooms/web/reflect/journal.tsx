// A class journal: posts by its teachers for the class, and drafts for teachers only.
import { useQuery } from '@tanstack/react-query'
import { count } from '#authoring/web/parts/content-words.ts'
import { ChipLinks } from '#kit/web/parts/chip-links.tsx'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import type { ClassProps } from '#schools/web/parts/classes/class-slots.ts'
import { journalCountsQuery, listQuery, placeQuery } from './reflect.queries.ts'
import { ReflectionCard } from './reflection-card.tsx'
import { WriteForm } from './write-form.tsx'
import classes from './reflect.module.css'

export function JournalPage({ classId }: { classId: string }) {
  const where = useQuery(placeQuery({ classId }))
  if (isMissing(where.error)) return <NotFoundState text="There is no such class, or you are not in it." />
  return (
    <Loaded
      answer={where}
      what="the journal"
      shape="page"
    >
      {({ name, may }) => (
        <div className={classes.page}>
          <PageHeader
            title={name}
            line="The journal of this class, written by its teachers."
          />
          <ChipLinks
            label="Kinds of reflections"
            links={[
              { label: 'Open', to: `/reflect/class/${classId}`, current: false },
              { label: 'Private', to: `/reflect/class/${classId}?private`, current: false },
              { label: 'Journal', to: `/reflect/journal/${classId}`, current: true },
            ]}
          />
          <Journal
            classId={classId}
            mayWrite={may.includes('journal')}
          />
        </div>
      )}
    </Loaded>
  )
}

/** Number of posts; drafts only for teachers. */
function Counts({ classId, drafts }: { classId: string; drafts: boolean }) {
  const { data } = useQuery(journalCountsQuery(classId))
  const waiting = drafts ? (data?.journalUnPub ?? 0) : 0
  if (!data || data.journalPub + waiting === 0) return null
  return (
    <p className={classes.small}>
      {count(data.journalPub, 'post')}
      {waiting > 0 && `, ${count(waiting, 'draft')}`}
    </p>
  )
}

function Journal({ classId, mayWrite }: { classId: string; mayWrite: boolean }) {
  const list = useQuery(listQuery({ classId }, { mode: 'journal' }))
  return (
    <>
      <Counts
        classId={classId}
        drafts={mayWrite}
      />
      {mayWrite && (
        <WriteForm
          place={{ classId }}
          mode="journal"
          label="New post"
          action="Publish"
          done="Your post is published to the class."
          draftable
        />
      )}
      <Loaded
        answer={list}
        what="the journal"
      >
        {posts =>
          posts.length === 0 ? (
            <EmptyState
              drawing="sheet"
              title="No posts yet"
              text={
                mayWrite
                  ? 'Write what the class did, learned or looks forward to.'
                  : 'What teachers of this class post shows here.'
              }
            />
          ) : (
            <div className={classes.list}>
              {posts.map(post => (
                <ReflectionCard
                  key={post._id}
                  place={{ classId }}
                  reflection={post}
                  answers={[]}
                  mayReply={false}
                  publishable={false}
                />
              ))}
            </div>
          )
        }
      </Loaded>
    </>
  )
}

/** The journal tab on a class's page. */
export function JournalTab({ klass }: ClassProps) {
  const may = useQuery(placeQuery({ classId: klass._id })).data?.may ?? []
  return (
    <div className={classes.page}>
      <Journal
        classId={klass._id}
        mayWrite={may.includes('journal')}
      />
    </div>
  )
}
