// Publishes content in the library: shows missing fields, price, linked content, and consequences.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { unitContract } from '#authoring/contract/content.contract.ts'
import { publishWays, type Publishable } from '#authoring/web/parts/content-slots.ts'
import { missingPath, slidesPath } from '#authoring/web/parts/content-words.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api, light } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { libraryContract, type LibraryNeed, type PublishedItem } from '#library/contract/library.contract.ts'
import { checkQuery, refreshLibrary } from '../parts/library.queries.ts'
import { PriceForm, type Offer } from './price-form.tsx'
import classes from './publish.module.css'

const unitService = light<typeof unitContract>('unit')

export interface Checked {
  readonly ok: boolean
  readonly missing: readonly {
    readonly need: LibraryNeed
    readonly words: string
    readonly content: string | null
    readonly name: string
    readonly step: string | null
    readonly field: string | null
  }[]
  readonly item: PublishedItem | null
  readonly selfStudy: boolean
  readonly links: readonly { readonly _id: string; readonly name: string; readonly ok: boolean }[]
}

export function PublishDialog({ content, onClose }: { content: Publishable; onClose: () => void }) {
  const answer = useQuery({ ...checkQuery(content._id), staleTime: 0, gcTime: 0 })
  return (
    <Dialog
      opened
      title={`${content.published ? 'Price and publishing' : 'Publish'}: ${content.name}`}
      onClose={onClose}
    >
      <Loaded
        answer={answer}
        what="what is needed"
        shape="form"
      >
        {checked => (
          <Body
            content={content}
            checked={checked}
            onClose={onClose}
          />
        )}
      </Loaded>
      <publishWays.Outlet
        content={content}
        onClose={onClose}
      />
    </Dialog>
  )
}

function Body({
  content,
  checked,
  onClose,
}: {
  content: Publishable
  checked: Checked
  onClose: () => void
}) {
  const { actAsync } = useAct(refreshLibrary)
  const { item } = checked
  const published = item?.state === 'published'
  const publish = async ({ lang, ...offer }: Offer) => {
    const made = await api(unitService).patch('publish', {
      _id: content._id,
      ...offer,
      ...(lang && { lang }),
    })
    await actAsync(
      () => Promise.resolve(made),
      published ? `${content.name} is published as it is now.` : `${content.name} is in the library.`,
    )
    onClose()
  }
  const price = async ({ price: cents, discount }: Offer) => {
    const made = await api(libraryContract).patch('price', {
      _id: content._id,
      model: 'unit',
      price: cents,
      discount,
    })
    await actAsync(() => Promise.resolve(made), 'The price is changed.')
    onClose()
  }
  const unpublish = async () => {
    const yes = await confirm({
      title: `Take ${content.name} out of the library?`,
      text: 'Nobody can find or buy it any more. It leaves all carts, and orders that are not paid yet can no longer be paid. People who bought it keep their copy. You can publish it again.',
      action: 'Unpublish',
      tone: 'negative',
    })
    if (
      yes &&
      (await actAsync(
        () => api(unitService).patch('unPublish', { _id: content._id }),
        `${content.name} is no longer in the library.`,
      ))
    )
      onClose()
  }
  if (item?.state === 'takenDown')
    return (
      <p className={classes.missing}>
        This was taken down{item.reason ? `: ${item.reason}` : '.'} Write to us if you think it should come
        back.
      </p>
    )
  return (
    <div className={classes.form}>
      {!checked.ok && (
        <Missing
          content={content}
          missing={checked.missing}
          published={published}
          onClose={onClose}
        />
      )}
      {(checked.ok || published) && (
        <PriceForm
          item={item}
          links={checked.links}
          fitsSelfStudy={checked.selfStudy}
          mayPublish={checked.ok}
          onPublish={publish}
          onPrice={published ? price : null}
          onUnpublish={published ? unpublish : null}
          onClose={onClose}
        />
      )}
    </div>
  )
}

/** The place in the editor where each missing field is. */
const places: Readonly<Partial<Record<LibraryNeed, { readonly step: string; readonly key: string }>>> = {
  slides: { step: 'slides', key: 'slides' },
  objectives: { step: 'applying', key: 'outline' },
  subjects: { step: 'basic', key: 'subjects' },
}

function placeOf(
  content: Publishable,
  { need, content: where, step, field }: Checked['missing'][number],
): string | null {
  if (need === 'slidesSaved') return slidesPath({ _id: where ?? content._id })
  const place = step !== null && field !== null ? { step, key: field } : places[need]
  return place ? missingPath(content, place) : null
}

function Missing({
  content,
  missing,
  published,
  onClose,
}: {
  content: Publishable
  missing: Checked['missing']
  published: boolean
  onClose: () => void
}) {
  return (
    <section
      className={classes.missing}
      aria-label="Still missing"
    >
      <p>
        <b>{published ? 'Before it can be published again' : 'Before it can be published'}</b>
      </p>
      <ul>
        {missing.map((each, at) => {
          const place = placeOf(content, each)
          return (
            <li key={at}>
              {place ? (
                <Link
                  to={place}
                  onClick={onClose}
                >
                  {each.words}
                </Link>
              ) : (
                each.words
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
