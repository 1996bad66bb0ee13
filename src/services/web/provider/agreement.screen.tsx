// Provider agreements: reading and accepting them before applying.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { RichText } from '#communications/web/parts/rich-text.tsx'
import type { Agreement } from '#communications/contract/reading.contract.ts'
import { agreementsQuery, useAccept } from '#communications/web/parts/reading.queries.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { applicantModes, providerModes } from '#services/contract/services.values.ts'
import classes from '../services.module.css'
import { mine } from './trail.ts'

export function Screen() {
  const answer = useQuery(agreementsQuery('service_provider'))
  return (
    <div className={classes.page}>
      <PageHeader
        title="Agreements for service providers"
        line="Read them, and accept those that belong to what you want to offer."
        trail={mine}
      />
      <Loaded
        answer={answer}
        what="the agreements"
      >
        {agreements => <Agreements agreements={inOrder(agreements)} />}
      </Loaded>
    </div>
  )
}

const order = providerModes as readonly string[]
const inOrder = (agreements: readonly Agreement[]): Agreement[] =>
  agreements
    .filter(({ mode }) => order.includes(mode))
    .toSorted((a, b) => order.indexOf(a.mode) - order.indexOf(b.mode))

const isForAll = ({ mode }: Agreement): boolean => (applicantModes as readonly string[]).includes(mode)

function Agreements({ agreements }: { agreements: readonly Agreement[] }) {
  if (agreements.length === 0)
    return (
      <EmptyState
        drawing="done"
        title="There is nothing to accept at the moment"
      />
    )
  const left = agreements.filter(each => isForAll(each) && each.acceptedAt === null).length
  return (
    <>
      <p role="status">
        {left > 0 && `${left} of them ${left === 1 ? 'is' : 'are'} needed before you can apply.`}
        {left === 0 && (
          <>
            You have accepted what is needed to apply.{' '}
            <TextLink to="/account/teacher/auth">Go to my services</TextLink>
          </>
        )}
      </p>
      {agreements.map(agreement => (
        <One
          key={agreement._id}
          agreement={agreement}
        />
      ))}
    </>
  )
}

function One({ agreement }: { agreement: Agreement }) {
  const { mutate, isPending } = useAccept()
  const { _id, name, content, acceptedAt } = agreement
  return (
    <article
      className={classes.section}
      aria-label={name}
    >
      <h2>{name}</h2>
      <RichText html={content} />
      {acceptedAt === null ? (
        <div>
          <Button
            loading={isPending}
            aria-label={`I have read it and accept: ${name}`}
            onClick={() => mutate(_id)}
          >
            I have read it and accept
          </Button>
        </div>
      ) : (
        <p className={classes.tools}>
          <StateChip tone="positive">Accepted</StateChip>
          <DateTime at={acceptedAt} />
        </p>
      )}
    </article>
  )
}
