// The agreement for service providers: to read and to accept before the first application.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#communications/web/parts/loaded.tsx'
import page from '#communications/web/parts/page.module.css'
import { RichText } from '#communications/web/parts/rich-text.tsx'
import { agreementsQuery, useAccept } from '#communications/web/reading.queries.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import classes from '../services.module.css'

export function Screen() {
  const answer = useQuery(agreementsQuery('service_provider', 'verification'))
  const { mutate, isPending } = useAccept()
  return (
    <div className={page.narrow}>
      <PageHeader
        title="Agreement for service providers"
        line={<TextLink to="/account/teacher/auth">My services</TextLink>}
      />
      <Loaded
        answer={answer}
        what="the agreement"
      >
        {([agreement]) =>
          agreement ? (
            <article className={classes.list}>
              <RichText html={agreement.content} />
              {agreement.acceptedAt ? (
                <p className={classes.tools}>
                  <StateChip tone="positive">Accepted</StateChip>
                  <DateTime at={agreement.acceptedAt} />
                </p>
              ) : (
                <div>
                  <Button
                    loading={isPending}
                    onClick={() => mutate(agreement._id)}
                  >
                    I have read it and accept
                  </Button>
                </div>
              )}
            </article>
          ) : (
            <EmptyState title="There is nothing to accept at the moment" />
          )
        }
      </Loaded>
    </div>
  )
}
