import { and, eq } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { platform } from '#academics/contract/academics.shapes.ts'
import { bloomLevels, knowledgeTypes } from '#academics/contract/levels.ts'
import { tagSteps } from '#academics/contract/tags.contract.ts'
import { tagSets, words } from '../words.tables.ts'
import { makeSet } from '../tags/tag-sets.ts'
import { editTree, publishTree } from '../trees/tree-edit.ts'
import { seedText } from './outline-text.ts'

export async function seedTags(kit: Kit, tx: Tx): Promise<void> {
  for (const [index, section] of seedText('tags.txt').split(/^== /m).slice(1).entries()) {
    const [heading = '', ...lines] = section.split('\n')
    const [set = '', where = '', prompt = ''] = heading.split('|').map(word => word.trim())
    const step = tagSteps.find(each => each === where) ?? null
    const [known] = await tx
      .select({ id: tagSets.id })
      .from(tagSets)
      .where(and(eq(tagSets.owner, platform), eq(tagSets.set, set)))
    if (known) continue
    const row = await makeSet(tx, {
      id: kit.newId(),
      owner: platform,
      set,
      prompt,
      step,
      stepTask: step,
      sort: index + 1,
      publish: true,
      tool: true,
      updatedAt: kit.clock.now(),
    })
    const key = { record: row.id, kind: 'standard' } as const
    await editTree(
      tx,
      key,
      undefined,
      lines
        .filter(line => line.trim() !== '')
        .map(line => ({ op: 'add', _id: kit.newId(), parent: null, before: null, name: line.trim() })),
      platform,
    )
    await publishTree(tx, key, undefined, kit.clock.now())
  }
}

export async function seedWords(kit: Kit, tx: Tx): Promise<void> {
  const lists = {
    terms: { of: 'term', levels: bloomLevels as readonly string[] },
    knowledge: { of: 'knowledge', levels: knowledgeTypes as readonly string[] },
  } as const
  for (const section of seedText('words.txt').split(/^-- /m).slice(1)) {
    const [name = '', ...lines] = section.split('\n')
    const { of, levels } = lists[name.trim() as keyof typeof lists]
    const rows = lines
      .filter(line => line.includes(':'))
      .flatMap(line => {
        const [level = '', list = ''] = line.split(':')
        return list.split(',').map(word => ({
          id: kit.newId(),
          of,
          key: word.trim().toLowerCase(),
          tag: word.trim(),
          level: levels.indexOf(level.trim()),
          platform: true,
        }))
      })
    // If a person has already created the word, it becomes the platform's.
    for (const row of rows)
      await tx
        .insert(words)
        .values(row)
        .onConflictDoUpdate({ target: [words.of, words.key], set: { platform: true, level: row.level } })
  }
}
