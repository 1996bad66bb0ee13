import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { unitContract } from '#authoring/contract/content.contract.ts'
import { contentModeNames, contentModes, linkModes } from '#authoring/contract/content.shapes.ts'
import { api } from '#kit/web/api.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { contentQuery, useAct } from '../content.queries.ts'
import { editPath, pluralOf, viewPath } from '../parts/content-words.ts'
import { PickList } from './pick-list.tsx'

/** Picks content of a kind: with `?to=` it is linked to that content, with `?for=schedule` it is scheduled at the time that comes along, otherwise it opens. */
export function Screen({ params: { type } }: { params: { readonly type: string } }) {
  const [address] = useSearchParams()
  const to = address.get('to')
  const target = useQuery({ ...contentQuery(to ?? ''), enabled: to !== null }).data
  const { act, busy } = useAct()
  const navigate = useNavigate()
  const mode = contentModes.find(each => each === type)
  if (!mode) return <NotFoundState />
  const link = async (id: string, name: string) => {
    if (
      target &&
      (await act(
        () => api(unitContract).patch('addLink', { _id: target._id, link: [id] }),
        `${name} is linked to ${target.name}.`,
      ))
    )
      await navigate(`${editPath(target)}?step=link`)
  }
  const plans = address.get('for') === 'schedule'
  const fits = target && linkModes[target.mode].includes(mode)
  return (
    <>
      <PageHeader
        title={`Choose a ${contentModeNames[mode].toLowerCase()}`}
        line={
          fits
            ? `It is linked to ${target.name}.`
            : plans
              ? 'You schedule it next. Only complete content can be taught.'
              : `One of your ${pluralOf(mode)}, or one that is shared with you.`
        }
      />
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
          ) : plans ? (
            <Button
              size="compact-md"
              component={Link}
              to={`/com/schedule/${content._id}?${timeIn(address)}`}
              aria-label={`Schedule ${content.name}`}
            >
              Schedule
            </Button>
          ) : (
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
      />
    </>
  )
}

/** The time that a calendar gave, for the schedule form. */
const timeIn = (address: URLSearchParams): string =>
  new URLSearchParams(
    ['start', 'end', 'now'].flatMap(name =>
      address.get(name) === null ? [] : [[name, address.get(name) ?? '']],
    ),
  ).toString()
