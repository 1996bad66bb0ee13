// Finds what a slide says and our pages do not show, by the table of losses.
import { losses, type Loss, type Place } from './loss-rules.ts'
import { fillIn } from './pptx-fills.ts'
import { placeholderOf } from './pptx-placeholders.ts'
import { linkAt, propertiesOf, type Scene } from './pptx-scene.ts'
import { isStacked } from './pptx-stacked.ts'
import { all, at, deep, elements, number, textOf, type XmlNode } from './xml.ts'

type Chain = readonly (XmlNode | undefined)[]

/** @param chain Properties, the nearest first. */
export function lossesIn(place: Place, chain: Chain): string[] {
  const said = choices.reduce(settled, chain)
  return [...new Set(losses[place].filter(loss => isSeen(loss, said)).map(({ what }) => what))]
}

/** Of these the nearest counts, whichever it is. */
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

/** What a program of today says is left aside where it also says what others are to show. */
export const withoutChoices = (node: XmlNode): XmlNode => ({
  ...node,
  children: elements(node).flatMap(child =>
    child.name === 'mc:AlternateContent'
      ? elements(at(child, 'mc:Fallback') ?? at(child, 'mc:Choice'))
      : [child],
  ),
})

/** Names what is lost of an element that is shown; what stands in a group or a diagram is looked at by itself. */
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

/** Of a line that is drawn. */
function ofLine(chain: Chain, style: XmlNode | undefined, scene: Scene): string[] {
  const { palette } = scene.context
  const lines = [
    ...chain.map(each => at(each, 'a:ln')),
    scene.looks.line(at(style, 'a:lnRef'), palette)?.node,
  ]
  const fill = lines.map(line => fillIn(line, palette)).find(each => each !== undefined)
  return fill ? lossesIn('line', lines) : []
}

/** Clicks that lead nowhere here, such as those that start programs. */
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
    ...(isStacked(frames, filled) && filled.length > 1 ? ['Stacked letters in several paragraphs'] : []),
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
