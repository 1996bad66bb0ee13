import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { basePath } from '#kit/contract/constants.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { type School } from '#schools/contract/plans.shapes.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import classes from '../parts/school.module.css'

export function JoinLinkPart({ school, role }: { school: School; role: 'teacher' | 'student' }) {
  const answer = useQuery({
    queryKey: ['school', 'joinLink', school._id, role],
    queryFn: () => api(schoolPlanContract).get('joinLink', { school: school._id, role }),
  })
  const { actAsync, busy } = useAct(refreshSchool)
  const change = (data: { reset?: true; approval?: boolean }, words: string) =>
    actAsync(() => api(schoolPlanContract).patch('joinLink', { school: school._id, role, ...data }), words)
  const reset = async () => {
    if (
      await confirm({
        title: 'Make a new link?',
        text: 'The old one stops working at once.',
        action: 'Make a new link',
        tone: 'negative',
      })
    )
      await change({ reset: true }, 'The link is new.')
  }
  const copy = async (address: string) => {
    await navigator.clipboard.writeText(address).then(
      () => notify('Copied.'),
      () =>
        notify('Your browser did not allow to copy. Select the link and copy it yourself.', {
          type: 'warning',
        }),
    )
  }
  return (
    <div className={classes.group}>
      <h3 className={classes.legend}>{role === 'teacher' ? 'For teachers' : 'For students'}</h3>
      <Loaded
        answer={answer}
        what="the link"
      >
        {({ path, approval }) => {
          const address = `${window.location.origin}${basePath}${path}`
          return (
            <>
              <div className={classes.copy}>
                <code>{address}</code>
                <Button
                  size="sm"
                  variant="default"
                  leftSection={
                    <Icon
                      name="copy"
                      size={16}
                    />
                  }
                  aria-label={`Copy the link for ${role}s`}
                  onClick={() => {
                    void copy(address)
                  }}
                >
                  Copy
                </Button>
                <Button
                  size="sm"
                  variant="subtle"
                  disabled={busy}
                  aria-label={`Reset the link for ${role}s`}
                  onClick={() => {
                    void reset()
                  }}
                >
                  Reset
                </Button>
              </div>
              <Switch
                size="md"
                label={`${role === 'teacher' ? 'Teachers' : 'Students'} who join by this link need approval`}
                checked={approval}
                disabled={busy}
                onChange={event => {
                  void change(
                    { approval: event.currentTarget.checked },
                    event.currentTarget.checked
                      ? 'People who join by the link need approval.'
                      : 'People who join by the link are in at once.',
                  )
                }}
              />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}
