// Teaching tips of a page. They are part of the page, so they are saved with its version.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Deck, Page } from '#authoring/contract/deck.shapes.ts'
import { slidesContract } from '#authoring/contract/slides.contract.ts'
import { api, ApiError } from '#kit/web/api.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { lazy } from '#kit/web/lazy.tsx'
import classes from './questions.module.css'

const SharedTipList = lazy(() =>
  import('../tips/shared-tip-list.tsx').then(module => ({ default: module.SharedTipList })),
)

interface TipsProps {
  rid: string
  deck: Deck
  page: Page
  readOnly?: boolean
}

export function TipsPanel({ rid, deck, page, readOnly = false }: TipsProps) {
  const queries = useQueryClient()
  const [tips, setTips] = useState(page.tips)
  const { act, busy } = useAct()
  const [picking, setPicking] = useState(false)
  const save = async () => {
    await put(deck._id, rid, page, tips)
    void notify('The tips are saved.')
    await queries.invalidateQueries({ queryKey: ['authoring', 'deck', rid] })
  }
  return (
    <div className={classes.panel}>
      <Textarea
        label="Teaching tips"
        description="Only teachers see them, beside the slide."
        autosize
        minRows={6}
        maxLength={10_000}
        value={tips}
        disabled={readOnly}
        onChange={event => setTips(event.currentTarget.value)}
      />
      {!readOnly && (
        <div>
          <Button
            loading={busy}
            disabled={tips === page.tips}
            onClick={() => act(save)}
          >
            Save tips
          </Button>
          <Button
            variant="subtle"
            aria-expanded={picking}
            onClick={() => setPicking(!picking)}
          >
            Shared tips
          </Button>
        </div>
      )}
      {picking && (
        <Suspense fallback={null}>
          <SharedTipList onUse={tip => setTips([tips.trim(), tip.text].filter(Boolean).join('\n\n'))} />
        </Suspense>
      )}
    </div>
  )
}

/** Only the tips are mine: if the page has changed, they are applied to the newer version. */
async function put(
  deck: string,
  rid: string,
  { _id, layout, background, elements, version }: Page,
  tips: string,
): Promise<void> {
  const write = (body: Pick<Page, 'layout' | 'background' | 'elements' | 'version'>) =>
    api(slidesContract).patch('change', {
      _id: deck,
      changes: [
        {
          op: 'put',
          page: { _id, layout: body.layout, background: body.background, elements: body.elements, tips },
          version: body.version,
        },
      ],
    })
  try {
    await write({ layout, background, elements, version })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'page-changed') throw error
    const fresh = (await api(slidesContract).get('byRid', { rid }))?.pages.find(page => page._id === _id)
    if (!fresh) throw error
    await write(fresh)
  }
}
