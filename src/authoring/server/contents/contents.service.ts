// `unit`: content of every kind.
import { eq, inArray } from 'drizzle-orm'
import { unitContract } from '#authoring/contract/content.contract.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement, type CallContext } from '#kit/server/service.ts'
import { contentFacts, contentFor, mayWith } from '../access.ts'
import { contents, type ContentRow } from '../authoring.tables.ts'
import { copyContent } from './copy.ts'
import { createContent } from './create.ts'
import { missingFor } from './filled.ts'
import {
  addLinks,
  linkedAround,
  linkedFrom,
  linkedTo,
  liveLinks,
  orderLinks,
  removeLink,
  setGroups,
} from './links.ts'
import { listContents, listWithSlides } from './list.ts'
import { patchContent } from './patch.ts'
import { makePreviewLink, previewByKey } from './preview.ts'
import { publishedContent } from './published.ts'
import { archive, removeContent, restore, switchTemplate, notifyPresence } from './state.ts'
import { suggest } from './suggest.ts'
import { copyTool } from './tool.ts'
import { wireCard, wireCards, wireContent } from './wire.ts'
import { library } from '../library.api.ts'

export const contentService = (kit: Kit) => {
  const whole = async (by: CallContext, row: Promise<ContentRow>) => wireContent(by, await row)
  return implement(unitContract, {
    facts: contentFacts,
    find: call => listContents(call, call.query),
    async get(id, call) {
      const [row] = await call.db.select().from(contents).where(eq(contents.id, id))
      if (row && call.query.isLib !== true && mayWith(row, call.actor, 'content.read'))
        return wireContent(call, row)
      if (!row || !mayWith(row, call.actor, 'content.look')) throw kitFail('not-found')
      return publishedContent(await library(call.db).item(call, id))
    },
    create: call => whole(call, createContent(kit, call, call.data)),
    patch: (id, call) => whole(call, patchContent(kit, call, id, call.data)),
    async remove(id, call) {
      const card = await wireCard(call, await contentFor(call.db, call.actor, id, 'content.remove'))
      await removeContent(kit, call, id)
      return card
    },
    calls: {
      get: {
        child: call => linkedFrom(call, call.query._id),
        relateLinkList: call => linkedTo(call, call.query._id),
        allRelateLinkList: call => linkedAround(call, call.query._id),
        liveLinkNum: async call => ({ count: await liveLinks(call, call.query._id) }),
        async listByIds(call) {
          const rows = await call.db.select().from(contents).where(inArray(contents.id, call.query.ids))
          const seen = call.query.ids.flatMap(
            id => rows.find(row => row.id === id && mayWith(row, call.actor, 'content.read')) ?? [],
          )
          return wireCards(call, seen)
        },
        recommendIdea: call => suggest(call, 'idea', call.query),
        recommendWords: call => suggest(call, 'words', call.query),
        recommendInquiry: call => suggest(call, 'inquiry', call.query),
        addonFind: call => listWithSlides(call, call.query),
        async missing({ db, actor, query }) {
          return missingFor(db, await contentFor(db, actor, query._id, 'content.read'))
        },
        search: call => library(call.db).search(call, call.query),
        copyTool: call => whole(call, copyTool(kit, call, call.query)),
        latestList: call => library(call.db).list(call, 'latest', call.query),
        taskList: call => library(call.db).list(call, 'task', call.query),
        unitList: call => library(call.db).list(call, 'unit', call.query),
        previewByKey: call => previewByKey(call, call.query.key),
      },
      patch: {
        copy({ data: { orderId, ...request }, ...call }) {
          return whole(
            call,
            orderId === undefined
              ? copyContent(kit, call, request)
              : library(call.db).copyBought(kit, call, { _id: request._id, orderId }),
          )
        },
        switchTemplate: call => whole(call, switchTemplate(kit, call, call.data)),
        async publish(call) {
          await library(call.db).publish(kit, call, call.data)
          return whole(call, contentFor(call.db, call.actor, call.data._id, 'content.own'))
        },
        async unPublish(call) {
          await library(call.db).unPublish(kit, call, call.data._id)
          return whole(call, contentFor(call.db, call.actor, call.data._id, 'content.own'))
        },
        archive: async call => wireCard(call, await archive(kit, call, call.data._id)),
        restore: async call => wireCard(call, await restore(kit, call, call.data._id)),
        addLink: call => whole(call, addLinks(kit, call, call.data)),
        removeLink: call => whole(call, removeLink(kit, call, call.data)),
        orderLinks: call => whole(call, orderLinks(kit, call, call.data)),
        groups: call => whole(call, setGroups(kit, call, call.data)),
        copyTool: call => whole(call, copyTool(kit, call, call.data)),
        async presence(call) {
          await notifyPresence(kit, call, call.data)
          return { ok: true }
        },
        previewLink: call => makePreviewLink(call, call.data),
      },
    },
  })
}
