// `library`: publishing, searching, browsing.
import { sql } from 'drizzle-orm'
import { contentFor, promptRow, setPrompt } from '#authoring/server/contents.api.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { libraryContract } from '#library/contract/library.contract.ts'
import { centerRowsOf, listOf, rowPage, suggestFor } from '../search/browse.ts'
import { cardsById } from './cards.ts'
import { facetsOf } from '../search/facets.ts'
import { libraryItem } from './item.ts'
import { items, type ItemRow } from '../library.tables.ts'
import { mine, onePublished, staffList } from './mine.ts'
import { purchased } from '../copies/purchased.ts'
import { checkContent, itemOf } from '../publishing/publish-check.ts'
import { publish } from '../publishing/publish.ts'
import { alsoBought, recommend } from '../recommendations/recommend.ts'
import { afterClass, beforeClass, forLearner } from '../recommendations/recommend-learners.ts'
import { feature, putBack, takeDown } from './staff.ts'
import { partsFor } from '../search/search-filters.ts'
import { announceItem } from '../publishing/publish-unit.ts'
import { ownItem, setPrice, unpublish } from '../publishing/unpublish.ts'
import { countView, figuresOf } from './views.ts'

export const libraryService = (kit: Kit) => {
  const announce = async (call: Pick<Call, 'db' | 'actor' | 'now'>, row: ItemRow) => {
    await announceItem(kit, call.db, row)
    return onePublished(call, row)
  }
  return implement(libraryContract, {
    facts: { owner: items.owner, buyer: sql`null` },
    find: call => listOf(call, call.query, partsFor(call.query)),
    get: (id, call) => libraryItem(call, id, call.query),
    calls: {
      get: {
        check: call => check(call, call.query),
        publish: async call => announce(call, await publish(kit, call, call.query)),
        facets: call => facetsOf(call.db, call.query),
        suggest: call => suggestFor(call, call.query.key),
        rows: call => centerRowsOf(kit, call, call.query.curriculum),
        row: call => rowPage(kit, call, call.query),
        recommend: async call => cardsById(call, await recommend(call, call.query._id, call.query.$limit)),
        alsoBought: async call => cardsById(call, await alsoBought(call, call.query._id, call.query.$limit)),
        forLearner: async call => cardsById(call, await forLearner(call, call.query._id, call.query.$limit)),
        beforeClass: async call =>
          cardsById(call, await beforeClass(call, call.query._id, call.query.$limit)),
        afterClass: async call => cardsById(call, await afterClass(call, call.query._id, call.query.$limit)),
        mine: call => mine(call, call.query),
        purchased: call => purchased(call, call.query),
        figures: call => figuresOf(call, call.query),
        staff: call => staffList(call, call.query),
      },
      patch: {
        publish: async call => {
          const { price, discount, ...item } = call.data
          return announce(call, await publish(kit, call, { ...item, price: { price, discount } }))
        },
        async unpublish(call) {
          const { model } = await ownItem(call, call.data._id)
          if (model === 'prompts') await setPrompt(call.db, call.data._id, { publish: false })
          return announce(call, await unpublish(call, call.data._id))
        },
        async price(call) {
          const { _id, price, discount } = call.data
          const { model } = await ownItem(call, _id)
          const item = await setPrice(call, _id, { price, discount })
          if (model === 'prompts') await setPrompt(call.db, _id, { price })
          return announce(call, item)
        },
        view: call => countView(call, call.data._id),
        takeDown: async call => announce(call, await takeDown(kit, call, call.data)),
        putBack: async call => announce(call, await putBack(kit, call, call.data)),
        feature: async call => announce(call, await feature(call, call.data)),
      },
    },
  })
}

async function check(
  call: Pick<Call, 'db' | 'actor' | 'now'>,
  { _id, model }: { _id: string; model: ItemRow['model'] },
) {
  const item = await itemOf(call.db, _id)
  const known = item ? await onePublished(call, item) : null
  if (model === 'prompts') {
    const row = await promptRow(call.db, _id)
    if (!row || row.owner !== call.actor.id) throw kitFail('not-found')
    const down = item?.state === 'takenDown'
    return {
      ok: !down,
      missing: down
        ? [
            {
              need: 'takenDown' as const,
              words: 'This was taken down. Write to us if you think it should come back.',
              content: null,
              name: row.name,
              step: null,
              field: null,
            },
          ]
        : [],
      item: known,
      selfStudy: false,
      links: [],
    }
  }
  // Do not report a missing price: the publish form asks for it.
  const content = await contentFor(call.db, call.actor, _id, 'content.own')
  const { missing, links } = await checkContent(call.db, content, item, true)
  return {
    ok: missing.length === 0,
    missing: [...missing],
    item: known,
    selfStudy: item?.selfStudy ?? content.sessionType === 'student',
    links: [...links],
  }
}
