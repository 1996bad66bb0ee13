// Letters that stand below each other, as in signs over shops.
import type { Paragraph, Run } from '#authoring/contract/deck.shapes.ts'
import { textOf, type XmlNode } from './xml.ts'

/** @param frames Properties of a body of words, the nearest first. */
export function isStacked(frames: readonly (XmlNode | undefined)[], words: readonly XmlNode[]): boolean {
  const way = frames.map(frame => frame?.attributes['vert']).find(each => each !== undefined) ?? ''
  if (way.startsWith('wordArtVert')) return true
  // Letters of East Asian scripts stay upright where others are turned.
  return (
    /^(eaVert|mongolianVert)$/.test(way) &&
    words.some(each => /[\u3040-\u9fff\uac00-\ud7af]/.test(textOf(each)))
  )
}

/** One letter to a line. */
export function stacked(paragraph: Paragraph): Paragraph {
  const runs = paragraph.runs.map((run, index): Run => {
    const letters = [...run.text].filter(letter => letter !== '\n').join('\n')
    return { ...run, text: index > 0 && letters !== '' ? `\n${letters}` : letters }
  })
  return { ...paragraph, align: 'center', runs }
}
