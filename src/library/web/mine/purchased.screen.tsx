import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useMe } from '#identity/web/parts/me.queries.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { ForLearner } from '../item/also.tsx'
import { LibraryTabs } from '../parts/library-tabs.tsx'
import { PurchasedList } from './purchased-list.tsx'

function freeWords(prompts: number): string {
  if (prompts === 0) return ''
  return prompts === 1 ? ' One prompt cost you nothing.' : ` ${prompts} prompts cost you nothing.`
}

export const Screen = () => (
  <>
    <PageHeader
      title="Purchased"
      line={`Yours to keep, even if the original is withdrawn.${freeWords(useMe()?.freePromptCount ?? 0)}`}
      action={
        <Button
          component={Link}
          to="/order/payHistory"
          variant="default"
        >
          Payments and receipts
        </Button>
      }
    />
    <LibraryTabs />
    <PurchasedList />
    <ForLearner />
  </>
)
