// Pages rendered by LibreOffice, which only this benchmark needs.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts'
import type { DeckFile } from './decks.ts'

const install =
  'apt-get install libreoffice-impress poppler-utils fontconfig fonts-crosextra-carlito fonts-crosextra-caladea fonts-liberation'

/** With other fonts LibreOffice breaks lines elsewhere, and every page with words scores lower. */
function requireFonts(): void {
  const families = execFileSync('fc-list', [':', 'family'], { encoding: 'utf8' })
  const missing = ['Carlito', 'Caladea', 'Liberation Sans'].filter(name => !families.includes(name))
  if (missing.length > 0) throw new Error(`The fonts ${missing.join(', ')} are missing: ${install}`)
}

export function paintByOffice(decks: readonly DeckFile[]): Map<string, Buffer[]> {
  requireFonts()
  const folder = temporaryFolder()
  try {
    const files = decks.map(({ name, bytes }) => {
      const path = join(folder, `${name}.pptx`)
      writeFileSync(path, bytes)
      return path
    })
    convert(files, 'pdf', folder)
    return new Map(
      decks.map(({ name }) => [name, picturesOf(join(folder, `${name}.pdf`), join(folder, name))]),
    )
  } finally {
    removeFolder(folder)
  }
}

export function convert(files: readonly string[], format: string, folder: string): void {
  execFileSync(
    'soffice',
    [
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      '--headless',
      '--convert-to',
      format,
      '--outdir',
      folder,
      ...files,
    ],
    { stdio: 'ignore' },
  )
}

function picturesOf(pdf: string, folder: string): Buffer[] {
  mkdirSync(folder)
  execFileSync('pdftoppm', ['-png', '-scale-to-x', '960', '-scale-to-y', '-1', pdf, join(folder, 'page')])
  return readdirSync(folder)
    .toSorted()
    .map(file => readFileSync(join(folder, file)))
}
