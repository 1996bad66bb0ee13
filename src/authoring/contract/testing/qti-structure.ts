// Rules of QTI 3.0 (ASI) for the elements that we write: attributes, children, their order and number, from
// the tables of its information model. The schema itself is not redistributable.

export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (Element | string)[]
}

interface Rule {
  /** Required attributes, with their allowed values. */
  readonly needs?: Readonly<Record<string, RegExp>>
  readonly may?: Readonly<Record<string, RegExp>>
  /** Children in schema order: `+` at least one, `*` any number, `?` at most one, no suffix exactly one. */
  readonly children?: readonly string[]
  /** Text and these elements, in any order. */
  readonly mixed?: readonly string[]
}

const identifier = /^[A-Za-z_][\w.-]*$/u
const cardinality = /^(single|multiple|ordered|record)$/
const baseType = /^(identifier|boolean|integer|float|string|point|pair|directedPair|duration|file|uri)$/
const number = /^\d+(\.\d+)?$/
const flag = /^(true|false)$/
const words = /\S/u

const blocks = [
  'p',
  'qti-rubric-block',
  'qti-choice-interaction',
  'qti-extended-text-interaction',
  'qti-upload-interaction',
]
const inline = ['br', 'a']

const rules: Readonly<Record<string, Rule>> = {
  'qti-assessment-item': {
    needs: { identifier, title: words, 'time-dependent': flag },
    may: { adaptive: flag, xmlns: words, 'xmlns:xsi': words, 'xsi:schemaLocation': /^\S+ \S+$/ },
    children: [
      'qti-response-declaration*',
      'qti-outcome-declaration*',
      'qti-item-body?',
      'qti-response-processing?',
    ],
  },
  'qti-response-declaration': {
    needs: { identifier, cardinality },
    may: { 'base-type': baseType },
    children: ['qti-correct-response?'],
  },
  'qti-outcome-declaration': {
    needs: { identifier, cardinality },
    may: { 'base-type': baseType, 'normal-maximum': number },
    children: ['qti-default-value?'],
  },
  'qti-correct-response': { children: ['qti-value+'] },
  'qti-default-value': { children: ['qti-value+'] },
  'qti-value': { mixed: [] },
  'qti-item-body': { mixed: blocks },
  'qti-rubric-block': {
    needs: { view: /^(author|candidate|proctor|scorer|testConstructor|tutor)$/, use: words },
    children: ['qti-content-body'],
  },
  'qti-content-body': { mixed: ['p'] },
  'qti-choice-interaction': {
    needs: { 'response-identifier': identifier },
    may: { shuffle: flag, 'max-choices': /^\d+$/, 'min-choices': /^\d+$/ },
    children: ['qti-prompt?', 'qti-simple-choice+'],
  },
  'qti-simple-choice': { needs: { identifier }, mixed: inline },
  'qti-extended-text-interaction': {
    needs: { 'response-identifier': identifier },
    children: ['qti-prompt?'],
  },
  'qti-upload-interaction': { needs: { 'response-identifier': identifier }, children: ['qti-prompt?'] },
  'qti-prompt': { mixed: inline },
  'qti-response-processing': { children: ['qti-response-condition*'] },
  'qti-response-condition': { children: ['qti-response-if'] },
  'qti-response-if': { children: ['qti-match', 'qti-set-outcome-value*'] },
  'qti-match': { children: ['qti-variable', 'qti-correct'] },
  'qti-variable': { needs: { identifier }, children: [] },
  'qti-correct': { needs: { identifier }, children: [] },
  'qti-set-outcome-value': { needs: { identifier }, children: ['qti-base-value'] },
  'qti-base-value': { needs: { 'base-type': baseType }, mixed: [] },
  p: { mixed: inline },
  a: { needs: { href: /^/ }, mixed: inline },
  br: { children: [] },
}

const isElement = (child: Element | string): child is Element => typeof child !== 'string'

/** All errors, each with its path; empty for a valid item. */
export function qtiFaults(item: Element): string[] {
  const faults = [...faultsOf(item, item.name), ...faultsOfVariables(item)]
  return item.name === 'qti-assessment-item' ? faults : [`${item.name}: is no item`, ...faults]
}

function faultsOf(element: Element, path: string): string[] {
  const rule = rules[element.name]
  if (!rule) return [`${path}: is not an element of an item`]
  const below = element.children.filter(isElement)
  return [
    ...faultsOfAttributes(element, rule, path),
    ...faultsOfChildren(element, rule, path),
    ...below.flatMap(child => faultsOf(child, `${path}/${child.name}`)),
  ]
}

function faultsOfAttributes({ attributes }: Element, { needs = {}, may = {} }: Rule, path: string): string[] {
  const missing = Object.keys(needs).filter(name => attributes[name] === undefined)
  const wrong = Object.entries(attributes).filter(([name, value]) => !(needs[name] ?? may[name])?.test(value))
  return [
    ...missing.map(name => `${path}: lacks ${name}`),
    ...wrong.map(([name, value]) => `${path}: ${name} is ${JSON.stringify(value)}`),
  ]
}

function faultsOfChildren({ children }: Element, { children: order, mixed }: Rule, path: string): string[] {
  const names = children.filter(isElement).map(({ name }) => name)
  if (!order) return names.filter(name => !mixed?.includes(name)).map(name => `${path}: may not hold ${name}`)
  const text = children.filter(child => !isElement(child) && child.trim() !== '')
  const pattern = order.map(each => each.replace(/^([\w-]+)([*+?]?)$/, '(?:$1 )$2')).join('')
  const fits = new RegExp(`^${pattern}$`).test(names.map(name => `${name} `).join(''))
  return [
    ...(text.length > 0 ? [`${path}: may not hold text`] : []),
    ...(fits ? [] : [`${path}: holds ${names.join(', ') || 'nothing'} instead of ${order.join(', ')}`]),
  ]
}

/** Every interaction is bound to a variable of a matching type, and no identifier is declared twice. */
function faultsOfVariables(item: Element): string[] {
  const all: Element[] = []
  const collect = (element: Element) => {
    all.push(element)
    element.children.filter(isElement).forEach(collect)
  }
  collect(item)
  const declared = all.filter(({ name }) => name.endsWith('-declaration'))
  const byId = new Map(declared.map(each => [each.attributes['identifier'], each]))
  const choices = all
    .filter(({ name }) => name === 'qti-simple-choice')
    .map(each => each.attributes['identifier'])
  return [
    ...(byId.size === declared.length ? [] : ['a variable is declared twice']),
    ...(new Set(choices).size === choices.length ? [] : ['two choices have one identifier']),
    ...all.flatMap(({ name, attributes }) => {
      const wanted = typesOf[name]
      const variable = byId.get(attributes['response-identifier'])
      if (!wanted) return []
      if (!variable) return [`${name}: answers no variable`]
      return wanted === variable.attributes['base-type']
        ? []
        : [`${name}: answers a variable of the type ${variable.attributes['base-type']}`]
    }),
    ...all
      .filter(({ name }) => ['qti-variable', 'qti-correct', 'qti-set-outcome-value'].includes(name))
      .filter(({ attributes }) => !byId.has(attributes['identifier']))
      .map(({ name }) => `${name}: names no variable`),
  ]
}

const typesOf: Readonly<Record<string, string>> = {
  'qti-choice-interaction': 'identifier',
  'qti-extended-text-interaction': 'string',
  'qti-upload-interaction': 'file',
}
