// The compared decks, generated on every run by five generators.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { googleDecks } from './google.ts'
import { keynoteDecks } from './keynote.ts'
import { powerPointDecks } from './powerpoint.ts'
import { pptxGenDecks } from './pptxgen.ts'

export interface DeckFile {
  readonly name: string
  readonly bytes: Uint8Array
}

const officeFolder = join(import.meta.dirname, '../../../src/authoring/web/slides/convert/testing/decks')

/** Made by LibreOffice from OpenDocument files, for the tests of the import. */
const officeDecks = (): DeckFile[] =>
  readdirSync(officeFolder)
    // Twenty similar pages would outweigh all other decks.
    .filter(file => file.endsWith('.pptx') && file !== 'twenty-pages.pptx')
    .map(file => ({ name: file.replace('.pptx', ''), bytes: readFileSync(join(officeFolder, file)) }))

const makers = {
  powerpoint: powerPointDecks,
  google: googleDecks,
  keynote: keynoteDecks,
  pptxgen: pptxGenDecks,
  office: officeDecks,
} satisfies Record<string, () => DeckFile[] | Promise<DeckFile[]>>

export const generators = Object.keys(makers).length

export async function decks(): Promise<DeckFile[]> {
  const lists = await Promise.all(
    Object.entries(makers).map(async ([maker, make]) =>
      (await make()).map(({ name, bytes }) => ({ name: `${maker}-${name}`, bytes })),
    ),
  )
  return lists.flat()
}
