import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { contentModeNames, contentModes } from '#authoring/contract/content.shapes.ts'
import { PickList } from '#authoring/web/parts/content/pick-list.tsx'
import { pluralOf } from '#authoring/web/parts/content-words.ts'
import { isMissing } from '#kit/web/parts/loaded.tsx'
import { Tabs } from '#academics/web/parts/frame.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import { classQuery } from '#schools/web/parts/school.queries.ts'
import { noClass } from './paths.ts'
import { isRefused } from './with-content.tsx'
import { useThing } from '#kit/web/router/thing.ts'

/** Picks content for a class; a time in the URL (`?start=`, `?end=`) is passed on to scheduling. */
export function Screen({
  params: { type, classId },
}: {
  params: { readonly type: string; readonly classId: string }
}) {
  const [address] = useSearchParams()
  const open = classId === noClass
  const klass = useQuery({ ...classQuery(classId), enabled: !open })
  const mode = contentModes.find(each => each === type)
  useThing(klass.data && `Choose content for ${klass.data.name}`)
  if (isRefused(klass.error))
    return <ForbiddenState text="This class belongs to a school that you are not in." />
  if (!mode || isMissing(klass.error)) return <NotFoundState />
  const kept = new URLSearchParams(
    [...address].filter(([name]) => name === 'start' || name === 'end' || name === 'now'),
  ).toString()
  const withTime = (path: string) => (kept === '' ? path : `${path}?${kept}`)
  return (
    <>
      <PageHeader
        title={`Choose a ${contentModeNames[mode].toLowerCase()}`}
        line={
          klass.data
            ? `It will be scheduled for ${klass.data.name}.`
            : `One of your ${pluralOf(mode)}, or one that is shared with you.`
        }
      />
      <div style={{ marginBottom: 16 }}>
        <Tabs
          label="Kind of content"
          look="chips"
          tabs={contentModes.map(each => ({
            to: withTime(`/com/contentSelect/${each}/${classId}`),
            label: contentModeNames[each],
            current: each === mode,
          }))}
        />
      </div>
      <PickList
        modes={[mode]}
        act={content => (
          <Button
            size="compact-md"
            component={Link}
            to={withTime(`/com/scheduleSession/${content._id}/${content.mode}/${classId}`)}
            aria-label={`Schedule ${content.name}`}
          >
            Schedule
          </Button>
        )}
      />
    </>
  )
}
