// The bank of the demo world: mathematics and science, most of it confirmed, some still waiting.
import { centralByCode, platformTree } from '#academics/server/bank.api.ts'
import { platformSubject } from '#academics/server/content.api.ts'
import type { OutlineEntry } from '#academics/contract/trees.contract.ts'
import type { BankData } from '#authoring/contract/bank.contract.ts'
import { nobody } from '#kit/contract/permissions.ts'
import type { Kit } from '#kit/server/kit.ts'
import { bankDemo, type DemoBank } from './bank.demo.data.ts'
import { bankQuestions } from '../bank.tables.ts'
import { createBank, stepBank } from './write.ts'

export const demoBank = (kit: Kit): Promise<void> =>
  kit.db.transaction(async db => {
    const [known] = await db.select({ id: bankQuestions.id }).from(bankQuestions).limit(1)
    if (known) return
    const by = { db, actor: nobody, now: kit.clock.now() }
    for (const { central, curriculum, subject: name, list } of bankDemo) {
      const [center, subject] = [
        await centralByCode(db, central),
        await platformSubject(db, curriculum, name),
      ]
      if (center === undefined || !subject) continue
      const [topics, standards] = [
        await platformTree(db, subject.id, 'topic'),
        await platformTree(db, subject.id, 'standard'),
      ]
      for (const one of list) {
        const [topic, standard] = [leafNamed(topics, one.topic), leafNamed(standards, one.standard)]
        if (topic === undefined || standard === undefined)
          throw new Error(`no such topic or standard: ${one.topic}, ${one.standard}`)
        const { id } = await createBank(
          kit,
          by,
          dataOf(one, center, { subject: subject.id, topic, standard }),
        )
        for (const part of one.waits
          ? []
          : (['abstract', 'cpa', ...(one.pictorial ? (['pictorial'] as const) : [])] as const))
          await stepBank(by, { _id: id, part, version: 1 }, 'confirm')
      }
    }
  })

const leafNamed = (entries: readonly OutlineEntry[], name: string): string | undefined =>
  entries.find(entry => entry.name === name && !entries.some(({ parent }) => parent === entry._id))?._id

function dataOf(
  {
    name,
    choices,
    grades,
    grade,
    outcome,
    bloom,
    dimension,
    tags,
    verb,
    tips = '',
    pictorial,
    concrete,
  }: DemoBank,
  center: string,
  links: Pick<BankData['cpa'], 'subject' | 'topic' | 'standard'>,
): BankData {
  const part = (text: string) => ({ text, script: '', file: null, cover: null })
  return {
    center: { subject: center, grade: [...grades] },
    cpa: { ...links, grade, outcome, reason: '' },
    type: choices ? 'choice' : 'text',
    multi: false,
    name,
    bloom: [bloom],
    dimension,
    verb: [verb],
    tags: [...tags],
    tips,
    ...(choices && {
      options: choices.map((val, at) => ({
        _id: `option-${at + 1}`,
        val: val.replace(/^\*/, ''),
        on: val.startsWith('*'),
      })),
    }),
    ...(pictorial && { pictorial: part(pictorial) }),
    ...(concrete && { concrete: part(concrete) }),
  }
}
