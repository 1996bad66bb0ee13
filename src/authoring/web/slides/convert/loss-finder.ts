// Finds features of a slide that our pages cannot show, by the table of losses.
import { losses, type Loss, type LossLocation } from './loss-rules.ts'
import { fillIn } from './pptx-fills.ts'
import { placeholderOf } from './pptx-placeholders.ts'
import { linkAt, propertiesOf, type Scene } from './pptx-scene.ts'
import { isStacked } from './pptx-stacked.ts'
import { all, at, deep, elements, number, textOf, type XmlNode } from './xml.ts'

type Chain = readonly (XmlNode | undefined)[]

/** @param chain Properties, nearest first. */
export function lossesIn(place: LossLocation, chain: Chain): string[] {
  const said = choices.reduce(settled, chain)
  return [...new Set(losses[place].filter(loss => isSeen(loss, said)).map(({ what }) => what))]
}

/** The nearest of these that is present wins. */
const choices = [
  /^a:(noFill|solidFill|gradFill|pattFill|blipFill|grpFill)$/,
  /^a:effect(Lst|Dag)$/,
  /^a:bu(None|Char|AutoNum|Blip)$/,
  /^a:u(Fill|FillTx)$/,
  /^a:u(Ln|LnTx)$/,
]

function settled(chain: Chain, choice: RegExp): Chain {
  const nearest = chain.findIndex(node => elements(node).some(({ name }) => choice.test(name)))
  return chain.map((node, index) =>
    node && nearest >= 0 && index > nearest
      ? { ...node, children: elements(node).filter(({ name }) => !choice.test(name)) }
      : node,
  )
}

function isSeen({ path, some, where, inside, beside }: Loss, chain: Chain): boolean {
  const node = path === '' ? undefined : nodeAt(path, chain)
  if (path !== '' && !node) return false
  if (beside !== undefined && !nodeAt(beside, chain)) return false
  if (some && !some.some(name => (number(node, name) ?? 0) !== 0)) return false
  if (
    inside &&
    !inside.some(name => (name === '*' ? elements(node).length > 0 : deep(node, name).length > 0))
  )
    return false
  if (!where) return true
  const [name, value, usual] = where
  const holders = path === '' ? chain : [node]
  const said = holders.map(holder => holder?.attributes[name]).find(each => each !== undefined) ?? usual
  return said !== undefined && value.test(said)
}

function nodeAt(path: string, chain: Chain): XmlNode | undefined {
  const [first = '', ...rest] = path.split('/')
  const holder = chain.find(node => at(node, first))
  return at(holder, first, ...rest)
}

/** Skips the extended variant of a property if the file also has a fallback. */
export const withoutChoices = (node: XmlNode): XmlNode => ({
  ...node,
  children: elements(node).flatMap(child =>
    child.name === 'mc:AlternateContent'
      ? elements(at(child, 'mc:Fallback') ?? at(child, 'mc:Choice'))
      : [child],
  ),
})

/** Names the losses of a visible element; children of groups and diagrams are checked separately. */
export function nameLosses(node: XmlNode, scene: Scene): void {
  for (const what of lossesOf(node, scene)) scene.complain(what)
}

function lossesOf(node: XmlNode, scene: Scene): string[] {
  if (node.name === 'p:grpSp') return lossesIn('group', [at(node, 'p:grpSpPr')])
  if (node.name === 'p:graphicFrame') return ofTable(node, scene)
  const style = at(node, 'p:style')
  const chain = propertiesOf(node, scene)
  const referred = scene.looks.effect(at(style, 'a:effectRef'), scene.context.palette)?.node
  return [
    ...lossesIn('shape', [...chain, referred]),
    ...ofLine(chain, style, scene),
    ...[...chain.map(each => at(each, 'a:blipFill')), at(node, 'p:blipFill')].flatMap(fill =>
      lossesIn('blip', [at(fill, 'a:blip')]),
    ),
    ...ofLinks(node, scene),
    ...ofWords(node, at(node, 'p:txBody'), scene),
  ]
}

/** Losses of a line. */
function ofLine(chain: Chain, style: XmlNode | undefined, scene: Scene): string[] {
  const { palette } = scene.context
  const lines = [
    ...chain.map(each => at(each, 'a:ln')),
    scene.looks.line(at(style, 'a:lnRef'), palette)?.node,
  ]
  const fill = lines.map(line => fillIn(line, palette)).find(each => each !== undefined)
  return fill ? lossesIn('line', lines) : []
}

/** Click actions that are not supported here, such as starting programs. */
function ofLinks(node: XmlNode, scene: Scene): string[] {
  const own = elements(node).flatMap(child => at(child, 'p:cNvPr', 'a:hlinkClick') ?? [])
  const clicks = [...own, ...deep(at(node, 'p:txBody'), 'a:hlinkClick')]
  const isDead = clicks.some(click => {
    const { action = '', 'r:id': id = '' } = click.attributes
    const leads = (action !== '' && !/media|noaction/.test(action)) || id !== ''
    return leads && linkAt(scene, click) === undefined
  })
  return isDead ? ['Link or action that has no equivalent'] : []
}

const hasWords = (node: XmlNode): boolean => deep(node, 'a:t').some(text => textOf(text).trim() !== '')

function ofWords(node: XmlNode | undefined, body: XmlNode | undefined, scene: Scene): string[] {
  if (!body) return []
  const placeholder = placeholderOf(node)
  const frames = [
    at(body, 'a:bodyPr'),
    ...scene.inherited(placeholder).map(shape => at(shape, 'p:txBody', 'a:bodyPr')),
  ]
  const styles = [at(body, 'a:lstStyle'), ...scene.styles(placeholder)]
  const filled = all(body, 'a:p').filter(hasWords)
  if (deep(body, 'm:oMath').length > 0) return ['Equation']
  if (filled.length === 0) return []
  return [
    ...lossesIn('body', frames),
    ...(isStacked(frames, filled) && filled.length > 1 ? ['Stacked text in several paragraphs'] : []),
    ...filled.flatMap(paragraph => {
      const own = at(paragraph, 'a:pPr')
      const level = Math.min(8, Math.max(0, number(own, 'lvl') ?? 0))
      const chain = [own, ...styles.map(style => at(style, `a:lvl${level + 1}pPr`))]
      const looks = chain.map(style => at(style, 'a:defRPr'))
      return [
        ...lossesIn('paragraph', chain),
        ...(deep(paragraph, 'a:t').some(text => textOf(text).includes('\t')) ? ['Tab stops'] : []),
        ...all(paragraph, 'a:r').flatMap(run =>
          hasWords(run) ? lossesIn('run', [at(run, 'a:rPr'), ...looks]) : [],
        ),
      ]
    }),
  ]
}

function ofTable(node: XmlNode, scene: Scene): string[] {
  const table = at(node, 'a:graphic', 'a:graphicData', 'a:tbl')
  return [
    ...lossesIn('table', [at(table, 'a:tblPr')]),
    ...all(table, 'a:tr').flatMap(row =>
      all(row, 'a:tc').flatMap(cell => [
        ...lossesIn('cell', [at(cell, 'a:tcPr')]),
        ...ofWords(undefined, at(cell, 'a:txBody'), scene),
      ]),
    ),
  ]
}
