// End of a draft: missing parts, submitting, or deleting.
import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { applicationContract, type Application } from '#services/contract/applications.contract.ts'
import { applicationKeyOf } from '#services/contract/services.values.ts'
import { refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'

/** The page where a missing item is added, if different. */
const placeOf: Readonly<Record<string, string>> = {
  agreement: '/setting/serProAgree',
  introduction: '/account/teacher/auth/introduction',
  certificate: '/account/curriculum/auth/:code',
}

export function Submit({ application }: { application: Application }) {
  const { _id, missing, status } = application
  const { actAsync, busy } = useAct(refreshServices)
  const navigate = useNavigate()
  const view = `/account/teacher/auth/view/${applicationKeyOf(application)}`
  const submit = async () => {
    const done = 'Your application is submitted. We will write to you.'
    if (await actAsync(() => api(applicationContract).patch(_id, { status: 1 }), done)) await navigate(view)
  }
  const remove = async () => {
    if (
      !(await confirm({
        title: 'Delete this draft?',
        text: 'Your files stay in your drive.',
        action: 'Delete',
      }))
    )
      return
    await navigate('/account/teacher/auth')
    await actAsync(() => api(applicationContract).remove(_id), 'The draft is deleted.')
  }
  return (
    <section
      className={classes.section}
      aria-labelledby="submit"
    >
      <h2 id="submit">Submit</h2>
      {missing.length > 0 && (
        <>
          <p id="missing">Before you can submit:</p>
          <ul
            aria-labelledby="missing"
            className={classes.bullets}
          >
            {missing.map(({ code, text }) => (
              <li key={text}>
                {placeOf[code] ? (
                  <TextLink to={placeOf[code].replace(':code', application.curriculum ?? '')}>
                    {text}
                  </TextLink>
                ) : (
                  text
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={classes.tools}>
        <Button
          loading={busy}
          disabled={missing.length > 0}
          onClick={() => {
            void submit()
          }}
        >
          {status === -1 ? 'Submit again' : 'Submit application'}
        </Button>
        {status === 0 && (
          <Button
            variant="default"
            onClick={() => {
              void remove()
            }}
          >
            Delete draft
          </Button>
        )}
      </div>
    </section>
  )
}
