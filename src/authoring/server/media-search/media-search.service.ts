import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { creditWords } from '#authoring/contract/media-credit.rules.ts'
import { mediaSearchContract } from '#authoring/contract/media-search.contract.ts'
import type { MediaSource } from '#authoring/contract/media-search.values.ts'
import { purposeRules } from '#files/contract/purposes.ts'
import { keepFetched } from '#files/server/made.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { NotFetched } from '#kit/server/guarded-request.ts'
import type { Kit } from '#kit/server/kit.ts'
import { errorFields } from '#kit/server/log.ts'
import { implement } from '#kit/server/service.ts'
import { fetchPicture } from './fetch-picture.ts'
import { mediaRules } from './rules.ts'
import { sourceOf, type Source } from './sources.ts'
import { thumbAddresses } from './thumbs.ts'

export const mediaSearchService = (kit: Kit) =>
  implement(mediaSearchContract, {
    calls: {
      get: {
        sources: () =>
          Promise.resolve(
            kit.config.mediaSearch.map(each => ({ source: each.source, kinds: [...sourceOf(each).kinds] })),
          ),
        async search({ db, now, query: { source, kind, $search, after } }) {
          const from = switchedOn(kit, source)
          if (!from.kinds.includes(kind)) throw kitFail('bad-query')
          const { data, next } = await orAway(kit, () => from.search({ kind, words: $search, after }))
          const served = await thumbAddresses(db, now)
          return {
            next,
            data: data.map(({ file: _file, thumb, ...item }) => ({
              ...item,
              source,
              thumb: thumb === null ? null : served(thumb),
            })),
          }
        },
      },
      patch: {
        async take({ actor, data: { source, id } }) {
          if (actor.id === null) throw kitFail('not-signed-in')
          const item = await orAway(kit, () => switchedOn(kit, source).byId(id))
          if (!item?.file) throw kitFail('not-found')
          const { file, title } = item
          const bytes = await orAway(kit, () =>
            fetchPicture(file, mediaRules(kit), purposeRules.content.maxBytes),
          )
          const credit = creditWords({ ...item, source })
          return keepFetched(kit, { ...actor, id: actor.id }, { name: title.slice(0, 180), credit }, bytes)
        },
      },
    },
  })

/** A disabled source is treated as unknown. */
function switchedOn({ config }: Kit, source: MediaSource): Source {
  const found = config.mediaSearch.find(each => each.source === source)
  if (!found) throw fail(authoringErrors, 'media-source')
  return sourceOf(found)
}

/** An unavailable source is reported to the user and logged. */
async function orAway<T>({ log }: Kit, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error
    log.warn('a search on the web failed', errorFields(error))
    throw fail(authoringErrors, 'media-away')
  }
}
