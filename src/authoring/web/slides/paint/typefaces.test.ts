// Slides look the same on every device: every font but the app's own comes with the deck.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fonts } from '#authoring/contract/deck.shapes.ts'
import { families } from './fonts.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

test.each(fonts.filter(font => font !== 'sans'))('%s begins with a typeface that is loaded', font => {
  const [family = ''] = families[font].split(',')
  const name = family.replaceAll("'", '').toLowerCase().replaceAll(' ', '-')
  expect(read('typefaces.ts')).toContain(`  ${font}: () => import('./typefaces/${name}.css')`)
  for (const style of ['400', '400-italic', '700', '700-italic'])
    expect(read(`typefaces/${name}.css`)).toContain(`@import '@fontsource/${name}/${style}.css'`)
})
