// Chooses the session that a package's lessons accompany, for the provider to build on.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { sizedUrl } from '#kit/web/file-url.ts'
import { api } from '#kit/web/api.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import { useThing } from '#kit/web/router/thing.ts'
import { packUserContract, type PackUser } from '#services/contract/credits/credits.contract.ts'
import { refreshServices } from '../services.queries.ts'
import classes from './bookings.module.css'
import { boughtQuery, coursesQuery, type AttendedCourse } from './pack.queries.ts'
import { choosePath } from './parts/paths.ts'

export function Screen({ params: { packId } }: ScreenProps<{ packId: string }>) {
  const bought = useQuery(boughtQuery(packId))
  const courses = useQuery(coursesQuery(packId))
  useThing(bought.data && `Course for ${bought.data.snapshot.name}`)
  if (isMissing(bought.error) || isMissing(courses.error))
    return <NotFoundState text="You have no such package." />
  return (
    <div className={classes.narrow}>
      <Loaded
        answer={bought}
        what="the package"
      >
        {pack => (
          <>
            <PageHeader
              title="Choose a course"
              line={`Lessons of ${pack.snapshot.name} that you book from now on go with it, and your provider sees its name.`}
              action={
                <Button
                  component={Link}
                  to={choosePath(packId)}
                  variant="default"
                >
                  Choose provider and time
                </Button>
              }
            />
            <Loaded
              answer={courses}
              what="your courses"
            >
              {rows => (
                <Courses
                  pack={pack}
                  rows={rows}
                />
              )}
            </Loaded>
          </>
        )}
      </Loaded>
    </div>
  )
}

function Courses({ pack, rows }: { pack: PackUser; rows: readonly AttendedCourse[] }) {
  const { act, busy } = useAct(refreshServices)
  const choose = (course: string | null, done: string) => {
    act(() => api(packUserContract).patch(pack._id, { course }), done)
  }
  if (rows.length === 0)
    return (
      <EmptyState
        drawing="calendar"
        title="You have no courses yet"
        text="Sessions and courses that you take part in stand here. You can book lessons without one."
      />
    )
  return (
    <>
      {pack.course !== null && (
        <div className={classes.tools}>
          <span>
            Chosen: <b>{pack.course.name}</b>
          </span>
          <Button
            variant="default"
            loading={busy}
            onClick={() => choose(null, 'Your lessons follow no course.')}
          >
            Remove
          </Button>
        </div>
      )}
      <ul
        className={classes.list}
        aria-label="Your courses"
      >
        {rows.map(row => (
          <li
            key={row._id}
            className={classes.course}
          >
            <div className={classes.tools}>
              {row.image !== null && (
                <img
                  src={sizedUrl(row.image, 'small')}
                  alt=""
                  width={72}
                  loading="lazy"
                />
              )}
              <span>
                <b>{row.name}</b>
                <br />
                <small className={classes.dim}>
                  {row.teacher}, <DateTime at={row.start} />
                </small>
              </span>
            </div>
            <Button
              variant={pack.course?._id === row._id ? 'light' : 'default'}
              disabled={busy || pack.course?._id === row._id}
              aria-label={`${pack.course?._id === row._id ? 'Chosen' : 'Choose'} ${row.name}`}
              onClick={() => choose(row._id, `Your lessons follow ${row.name}.`)}
            >
              {pack.course?._id === row._id ? 'Chosen' : 'Choose'}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
