// The teaching certificate: upload files, submit them to the back office, and see the result.
import { Button } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { purposeRules } from '#files/contract/files.contract.ts'
import { useUpload } from '#files/web/parts/use-upload.ts'
import { userCertContract, type UserCert } from '#identity/contract/links.contract.ts'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { FilePicker } from '#kit/web/parts/file-picker.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { ErrorState } from '#kit/web/parts/states.tsx'
import { Section } from '../parts/account/account-page.tsx'
import classes from './account.module.css'

const states = {
  0: { tone: 'neutral', words: 'Not submitted' },
  1: { tone: 'info', words: 'Being checked' },
  2: { tone: 'positive', words: 'Approved' },
  3: { tone: 'negative', words: 'Not approved' },
} as const

const certQuery = queryOptions({
  queryKey: ['user-cert', 'teacher'],
  queryFn: () => api(userCertContract).get('code', { code: 'teacher' }),
})
const { mimes, maxBytes, words } = purposeRules.certificate
const endings: Readonly<Record<string, 'png' | 'jpeg' | 'pdf'>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'application/pdf': 'pdf',
}

export function CertificateSection() {
  const { data: cert, isPending, refetch } = useQuery(certQuery)
  return (
    <Section
      id="certificate"
      title="Teaching certificate"
      line="Optional. Checked by our staff; providers of services need one."
    >
      {cert && <Certificate cert={cert} />}
      {!cert && isPending && (
        <LoadingState
          shape="text"
          count={2}
          label="Loading certificate"
        />
      )}
      {!cert && !isPending && (
        <ErrorState
          title="Your certificate could not be loaded"
          retry={refetch}
        />
      )}
    </Section>
  )
}

function Certificate({ cert }: { cert: UserCert }) {
  const queries = useQueryClient()
  const open = cert.status === 0 || cert.status === 3
  const { tone, words: state } = states[cert.status]

  const change = async (
    data: Parameters<ReturnType<typeof api<typeof userCertContract.methods>>['patch']>[1],
    done: string,
  ) => {
    try {
      queries.setQueryData(
        certQuery.queryKey,
        (await api(userCertContract).patch(cert._id, data)) as UserCert,
      )
      void notify(done)
    } catch (error) {
      void notify(error instanceof Error ? error.message : 'This did not work. Please try again.', {
        type: 'negative',
      })
    }
  }
  const upload = useUpload('certificate', ({ hash, mime, name }) =>
    change(
      { pics: [...cert.pics, { _id: hash, ext: endings[mime] ?? 'pdf', code: name.slice(0, 40) }] as never },
      'The file is added.',
    ),
  )
  return (
    <>
      <div className={classes.actions}>
        <StateChip tone={tone}>{state}</StateChip>
        {cert.reason && cert.status === 3 && <span>{cert.reason}</span>}
      </div>
      {cert.pics.length > 0 && (
        <ul
          className={classes.tags}
          aria-label="Files of the certificate"
        >
          {cert.pics.map(({ _id, code }) => (
            <li
              key={_id}
              className={classes.tag}
              style={open ? undefined : { paddingRight: 12 }}
            >
              {code}
              {open && (
                <button
                  type="button"
                  aria-label={`Remove ${code}`}
                  onClick={() => {
                    void change(
                      { pics: cert.pics.filter(pic => pic._id !== _id) as never },
                      'The file is removed.',
                    )
                  }}
                >
                  ×
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {open && (
        <FilePicker
          label="Add a file"
          hint={`${words[0]?.toUpperCase()}${words.slice(1)}.`}
          accept={mimes}
          maxBytes={maxBytes}
          {...upload}
        />
      )}
      <div>
        {open && cert.pics.length > 0 && (
          <Button
            onClick={() => {
              void change({ status: 1 }, 'Your certificate is submitted.')
            }}
          >
            Submit for checking
          </Button>
        )}
        {cert.status === 1 && (
          <Button
            variant="default"
            onClick={() => {
              void change({ status: 0 }, 'Your certificate is withdrawn.')
            }}
          >
            Withdraw
          </Button>
        )}
      </div>
    </>
  )
}
