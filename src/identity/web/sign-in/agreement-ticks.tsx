import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox } from '@mantine/core'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { basePath } from '#kit/contract/constants.ts'
import { ApiError } from '#kit/web/api.ts'
import type { AgreementToAccept } from '../parts/agreements.ts'
import type { FormState } from '#kit/web/parts/fields/form-body.tsx'
import classes from '../parts/form.module.css'
import linkClasses from './entrance.module.css'

interface AgreementTicksProps {
  form: FormState
  agreements: {
    readonly data: readonly AgreementToAccept[] | undefined
    readonly isError: boolean
    refetch(): unknown
  }
}

/** Terms and privacy policy open in a new tab, so that the form keeps its input. */
export function AgreementTicks({ form, agreements: { data = [], isError, refetch } }: AgreementTicksProps) {
  const agreed = agreedIn(form)
  const error = form.wrong['agreed']
  if (isError)
    return (
      <p
        className={classes.error}
        role="alert"
      >
        The terms could not be loaded.{' '}
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            void refetch()
          }}
        >
          Try again
        </Button>
      </p>
    )
  return (
    <div className={classes.ticks}>
      {data.map(({ _id, name, to }) => (
        <Checkbox
          key={_id}
          checked={agreed.includes(_id)}
          aria-invalid={error !== undefined && !agreed.includes(_id)}
          onChange={event =>
            form.set(
              'agreed',
              event.currentTarget.checked ? [...agreed, _id] : agreed.filter(one => one !== _id),
            )
          }
          label={
            <>
              I have read and accept the{' '}
              <a
                className={linkClasses.read}
                href={`${basePath}${to}`}
                target="_blank"
                rel="noreferrer"
              >
                {name}
              </a>
            </>
          }
        />
      ))}
      {error && (
        <p
          className={classes.error}
          role="alert"
        >
          {error}
        </p>
      )}
    </div>
  )
}

/** Ids of the accepted documents; fails while one in force is not accepted. */
export function allAgreed(form: FormState, agreements: readonly AgreementToAccept[] = []): string[] {
  const agreed = agreedIn(form)
  if (agreements.some(({ _id }) => !agreed.includes(_id)))
    throw new ApiError(400, identityErrors['agreement-needed'].message, { code: 'agreement-needed' })
  return agreed
}

const agreedIn = (form: FormState): string[] =>
  Array.isArray(form.held['agreed']) ? form.held['agreed'].map(String) : []
