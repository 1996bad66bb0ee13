// Applications with curriculum certificates: staff view the files, then approve or reject with a reason.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded, wordsOf } from '#kit/web/parts/loaded.tsx'
import { userCertContract, type CertApplication } from '#identity/contract/links.contract.ts'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useSearchParams } from 'react-router'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { Tabs } from '../parts/frame.tsx'
import { openFile } from './open-file.ts'
import classes from '../parts/academic.module.css'

const states = [
  { status: 1, label: 'Waiting' },
  { status: 2, label: 'Approved' },
  { status: 3, label: 'Not approved' },
] as const

export function CertificateQueue() {
  const [address] = useSearchParams()
  const status = states.find(state => String(state.status) === address.get('state'))?.status ?? 1
  const answer = useQuery({
    queryKey: ['academic', 'certificates', status],
    queryFn: () =>
      api(userCertContract).find({
        code: 'ib',
        status,
        $limit: 100,
        $sort: { updatedAt: status === 1 ? 1 : -1 },
      }),
  })
  const [denying, setDenying] = useState<CertApplication | null>(null)
  const queries = useQueryClient()
  const approve = async ({ _id }: CertApplication) => {
    try {
      await api(userCertContract).patch('decide', { _id, event: 'approve' })
      void notify('The certificate is approved.')
    } catch (error) {
      void notify(wordsOf(error), { type: 'negative' })
    }
    await queries.invalidateQueries({ queryKey: ['academic'] })
  }
  return (
    <div className={classes.page}>
      <Tabs
        look="chips"
        label="State of the applications"
        tabs={states.map(state => ({
          to: `?section=certificates&state=${state.status}`,
          label: state.label,
          current: state.status === status,
        }))}
      />
      <Loaded
        answer={answer}
        what="applications"
        shape="table"
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              drawing="done"
              title={status === 1 ? 'Nothing is waiting' : 'Nothing here'}
            />
          ) : (
            <ul
              className={classes.rows}
              aria-label="Applications"
            >
              {data.map(application => (
                <li
                  key={application._id}
                  className={classes.row}
                >
                  <span className={classes.two}>
                    <b>{application.applicant.name || application.applicant.email}</b>
                    <small>
                      {application.school ? 'For a school' : 'For a person'}, {application.applicant.email},{' '}
                      <DateTime at={application.updatedAt} />
                    </small>
                    {application.reason && <small>{application.reason}</small>}
                  </span>
                  <span className={classes.tools}>
                    {application.pics.map(({ _id, code }) => (
                      <Button
                        key={_id}
                        size="compact-sm"
                        variant="subtle"
                        onClick={() => {
                          void openFile(_id).catch((error: unknown) =>
                            notify(wordsOf(error), { type: 'negative' }),
                          )
                        }}
                      >
                        {code}
                      </Button>
                    ))}
                  </span>
                  {status === 1 ? (
                    <span className={classes.tools}>
                      <Button
                        size="compact-md"
                        aria-label={`Approve ${application.applicant.name}`}
                        onClick={() => {
                          void approve(application)
                        }}
                      >
                        Approve
                      </Button>
                      <Button
                        size="compact-md"
                        variant="default"
                        aria-label={`Do not approve ${application.applicant.name}`}
                        onClick={() => setDenying(application)}
                      >
                        Do not approve
                      </Button>
                    </span>
                  ) : (
                    <StateChip tone={status === 2 ? 'positive' : 'negative'}>
                      {status === 2 ? 'Approved' : 'Not approved'}
                    </StateChip>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {denying && (
        <Deny
          application={denying}
          onClose={() => setDenying(null)}
        />
      )}
    </div>
  )
}

function Deny({
  application: { _id, applicant },
  onClose,
}: {
  application: CertApplication
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const queries = useQueryClient()
  const send = async () => {
    await api(userCertContract).patch('decide', { _id, event: 'deny', reason })
    await queries.invalidateQueries({ queryKey: ['academic'] })
  }
  return (
    <FormDialog
      title={`Not approved: ${applicant.name}`}
      action="Send"
      ready={reason.trim() !== ''}
      onClose={onClose}
      onSubmit={send}
    >
      <Textarea
        label="Reason"
        description="The applicant reads it."
        rows={4}
        value={reason}
        maxLength={1000}
        data-autofocus
        onChange={event => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
