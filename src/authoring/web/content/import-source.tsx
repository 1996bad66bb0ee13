// Import source: a kind of file, then the file.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { unitContract } from '#authoring/contract/content.contract.ts'
import {
  contentModeNames,
  deckModes,
  type Content,
  type ContentCard,
  type ContentMode,
} from '#authoring/contract/content.shapes.ts'
import { isMissing } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { Icon, type IconName } from '#kit/web/icons/icon.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { classesContract } from '#schools/contract/classes.contract.ts'
import { refreshAuthoring } from '../parts/content.queries.ts'
import { editPath, pluralOf, slidesPath, untitled } from '../parts/content-words.ts'
import { importFromLibrary } from '../parts/content-slots.ts'
import { PickList } from '../parts/content/pick-list.tsx'
import { useThing } from '#kit/web/router/thing.ts'
import classes from './content.module.css'

interface SourceChoice {
  readonly mode: string
  readonly icon: IconName
  readonly title: string
  readonly line: string
}

const waysOf = (kind: ContentMode): SourceChoice[] => [
  ...(deckModes.includes(kind)
    ? [
        {
          mode: 'file',
          icon: 'upload' as const,
          title: 'From a presentation',
          line: 'A PowerPoint or PDF file becomes its slides.',
        },
      ]
    : []),
  { mode: 'mine', icon: 'copy', title: 'From my content', line: `Copy one of your ${pluralOf(kind)}.` },
  {
    mode: 'library',
    icon: 'library',
    title: 'From the library',
    line: `Use one of the ${pluralOf(kind)} that you bought or got for free.`,
  },
]

/** Nothing selected yet: offers the sources. */
export function Ways({ kind, classId }: { kind: ContentMode; classId: string | undefined }) {
  const room = useQuery({
    queryKey: ['schools', 'class', classId, 'name'],
    queryFn: () => api(classesContract).get(classId ?? ''),
    enabled: classId !== undefined,
  })
  if (classId !== undefined && isMissing(room.error))
    return <NotFoundState text="There is no such class, or you do not teach it." />
  return (
    <>
      <PageHeader
        title={`Import a ${contentModeNames[kind].toLowerCase()}${room.data ? ` for ${room.data.name}` : ''}`}
        line="A copy becomes yours; the original stays as it is."
      />
      <ul className={classes.ways}>
        {waysOf(kind).map(({ mode, icon, title, line }) => (
          <li key={mode}>
            <Link
              className={classes.way}
              to={`/com/${kind}/import/${mode}`}
            >
              <Icon
                name={icon}
                size={28}
              />
              <h2>{title}</h2>
              <p className={classes.dim}>{line}</p>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

export function Source({ kind, mode, into }: { kind: ContentMode; mode: string; into: Content | null }) {
  useThing(into && `Import into ${into.name}`)
  const { actAsync, busy } = useAct(refreshAuthoring)
  const navigate = useNavigate()
  const title = into ? `Import into ${into.name}` : `Import a ${contentModeNames[kind].toLowerCase()}`
  const unit = api(unitContract)
  const copy = async ({ _id, name }: ContentCard) => {
    const made = await actAsync(() => unit.patch('copy', { _id }), `You have a copy of ${name}.`)
    if (made) await place(made)
  }
  const place = async (made: Pick<ContentCard, '_id' | 'mode'>) => {
    if (into && !(await actAsync(() => unit.patch('addLink', { _id: into._id, link: [made._id] })))) return
    await navigate(into ? `${editPath(into)}?step=link` : editPath(made))
  }
  const importFile = async () => {
    const made = await actAsync(() =>
      unit.create({ mode: kind, name: untitled, ...(kind === 'pdTask' && { curriculum: 'pd' }) }),
    )
    if (!made) return
    if (into && !(await actAsync(() => unit.patch('addLink', { _id: into._id, link: [made._id] })))) return
    await navigate(`${slidesPath(made)}?import`)
  }
  if (mode === 'library')
    return (
      <>
        <PageHeader
          title={title}
          line="What you or your school got from the library. The copy is yours."
        />
        <importFromLibrary.Outlet
          mode={kind}
          onCopy={made => {
            void place(made)
          }}
        />
      </>
    )
  if (mode === 'file')
    return (
      <>
        <PageHeader title={title} />
        {deckModes.includes(kind) ? (
          <EmptyState
            drawing="film"
            title="Bring in a presentation"
            text={`A PowerPoint or PDF file becomes the slides of a new ${contentModeNames[kind].toLowerCase()}.`}
            action={
              <Button
                loading={busy}
                onClick={() => {
                  void importFile()
                }}
              >
                Choose a file
              </Button>
            }
          />
        ) : (
          <EmptyState
            drawing="link"
            title={`A ${contentModeNames[kind].toLowerCase()} is not made from a file`}
            text="Presentations become the slides of tasks and service sessions."
            action={
              <Button
                component={Link}
                to="/com/task/import/0"
              >
                Import a task
              </Button>
            }
          />
        )}
      </>
    )
  return (
    <>
      <PageHeader
        title={title}
        line={
          into
            ? 'A copy is made and linked; the original stays as it is.'
            : 'A copy becomes yours; the original stays as it is.'
        }
      />
      <PickList
        modes={[kind]}
        leaveOut={into ? [into._id] : []}
        shared={false}
        act={content => (
          <Button
            size="compact-md"
            variant="default"
            loading={busy}
            aria-label={`Copy ${content.name}`}
            onClick={() => {
              void copy(content)
            }}
          >
            Copy
          </Button>
        )}
      />
    </>
  )
}
