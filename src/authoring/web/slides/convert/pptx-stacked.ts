// Stacked text: one letter below the other, as on shop signs.
import type { Paragraph, Run } from '#authoring/contract/deck.shapes.ts'
import { textOf, type XmlNode } from './xml.ts'

/** @param frames Properties of a text body, nearest first. */
export function isStacked(frames: readonly (XmlNode | undefined)[], words: readonly XmlNode[]): boolean {
  const way = frames.map(frame => frame?.attributes['vert']).find(each => each !== undefined) ?? ''
  if (way.startsWith('wordArtVert')) return true
  // East Asian characters stay upright in vertical text.
  return (
    /^(eaVert|mongolianVert)$/.test(way) &&
    words.some(each => /[\u3040-\u9fff\uac00-\ud7af]/.test(textOf(each)))
  )
}

/** One letter per line. */
export function stacked(paragraph: Paragraph): Paragraph {
  const runs = paragraph.runs.map((run, index): Run => {
    const letters = [...run.text].filter(letter => letter !== '\n').join('\n')
    return { ...run, text: index > 0 && letters !== '' ? `\n${letters}` : letters }
  })
  return { ...paragraph, align: 'center', runs }
}
