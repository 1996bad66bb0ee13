import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { unitContract } from '#authoring/contract/content.contract.ts'
import { Tabs } from '#academics/web/parts/frame.tsx'
import {
  contentModeNames,
  contentModes,
  linkModes,
  type ContentCard,
} from '#authoring/contract/content.shapes.ts'
import { api } from '#kit/web/api.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { contentQuery, refreshAuthoring } from '../parts/content.queries.ts'
import { editPath, pluralOf, viewPath } from '../parts/content-words.ts'
import { PickList } from '../parts/content/pick-list.tsx'

/**
 * Picks content of a kind: with `?to=` it is linked to that content, with `?for=schedule` it is scheduled at
 * the given time, with `?for=workshop` it is offered as a workshop, otherwise it opens.
 */
export function Screen({ params: { type } }: { params: { readonly type: string } }) {
  const [address] = useSearchParams()
  const to = address.get('to')
  const target = useQuery({ ...contentQuery(to ?? ''), enabled: to !== null }).data
  const { actAsync, busy } = useAct(refreshAuthoring)
  const navigate = useNavigate()
  const mode = contentModes.find(each => each === type)
  if (!mode) return <NotFoundState />
  const link = async (id: string, name: string) => {
    if (
      target &&
      (await actAsync(
        () => api(unitContract).patch('addLink', { _id: target._id, link: [id] }),
        `${name} is linked to ${target.name}.`,
      ))
    )
      await navigate(`${editPath(target)}?step=link`)
  }
  const next = nextStep(address)
  const fits = target && linkModes[target.mode].includes(mode)
  const unlinkedLine = next?.line ?? `One of your ${pluralOf(mode)}, or one that is shared with you.`
  return (
    <>
      <PageHeader
        title={`Choose a ${contentModeNames[mode].toLowerCase()}`}
        line={fits ? `It is linked to ${target.name}.` : unlinkedLine}
      />
      {next && (
        <Tabs
          label="Kinds of content"
          look="chips"
          tabs={contentModes.map(each => ({
            to: `/com/contentSelect/${each}?${address}`,
            label: contentModeNames[each],
            current: each === mode,
          }))}
        />
      )}
      <PickList
        modes={[mode]}
        leaveOut={fits ? [target._id, ...target.link.map(({ id }) => id)] : []}
        act={content =>
          fits ? (
            <Button
              size="compact-md"
              loading={busy}
              aria-label={`Link ${content.name}`}
              onClick={() => {
                void link(content._id, content.name)
              }}
            >
              Link
            </Button>
          ) : (
            <GoOn
              content={content}
              next={next}
            />
          )
        }
      />
    </>
  )
}

function GoOn({
  content,
  next,
}: {
  content: Pick<ContentCard, '_id' | 'mode' | 'name'>
  next: NextStep | null
}) {
  if (next)
    return (
      <Button
        size="compact-md"
        component={Link}
        to={next.to(content)}
        aria-label={`Schedule ${content.name}`}
      >
        Schedule
      </Button>
    )
  return (
    <Button
      size="compact-md"
      variant="default"
      component={Link}
      to={viewPath(content)}
      aria-label={`Open ${content.name}`}
    >
      Open
    </Button>
  )
}

interface NextStep {
  readonly line: string
  readonly to: (content: Pick<ContentCard, '_id' | 'mode'>) => string
}

function nextStep(address: URLSearchParams): NextStep | null {
  const steps: Readonly<Record<string, NextStep>> = {
    schedule: {
      line: 'You schedule it next.',
      to: ({ _id }) => `/com/schedule/${_id}?${timeIn(address)}`,
    },
    workshop: {
      line: 'Next you say who the workshop is for, and when.',
      to: ({ _id, mode }) => `/com/scheduleWorkshop/${_id}/${mode}`,
    },
  }
  return steps[address.get('for') ?? ''] ?? null
}

/** The time from a calendar, for the schedule form. */
const timeIn = (address: URLSearchParams): string =>
  new URLSearchParams(
    ['start', 'end', 'now'].flatMap(name =>
      address.get(name) === null ? [] : [[name, address.get(name) ?? '']],
    ),
  ).toString()
