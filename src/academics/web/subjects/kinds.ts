// Views of a subject or skill set, by their names in addresses.
import type { TreeKind } from '#academics/contract/academics.shapes.ts'
import type { Subject } from '#academics/contract/subjects.contract.ts'

export const subjectTabs = [
  { tab: 'data', label: 'Data' },
  { tab: 'standard', label: 'Standards' },
  { tab: 'topic', label: 'Topics' },
  { tab: 'goal', label: 'Learning goals' },
  { tab: 'atl', label: 'Approaches to learning' },
] as const
/** Additional view of a single subject: the standards that each topic covers. */
export const topicMap = 'map'
export const subjectViews = [...subjectTabs, { tab: topicMap, label: 'Topic map' }] as const
export const skillTabs = [
  { tab: 'data', label: 'Data' },
  { tab: 'standard', label: 'Skills' },
] as const

export const treeWords: Readonly<Record<TreeKind, string>> = {
  standard: 'standards',
  topic: 'topics',
  goal: 'learning goals',
  atl: 'approaches to learning',
}

export const isTree = (tab: string): tab is TreeKind => tab in treeWords
export const isSubjectTab = (tab: string): boolean => subjectTabs.some(each => each.tab === tab)
export const isSubjectView = (tab: string): boolean => subjectViews.some(each => each.tab === tab)
export const isSkillTab = (tab: string): boolean => skillTabs.some(each => each.tab === tab)

export const sum = (counts: readonly number[]): number => counts.reduce((total, each) => total + each, 0)
export const entriesIn = ({ count }: Subject, tab: string): number =>
  isTree(tab) ? sum(count[tab]) : sum([...count.standard, ...count.topic, ...count.goal, ...count.atl])

export const entriesWords = (subject: Subject): string => {
  const entries = entriesIn(subject, 'all')
  return entries === 1 ? '1 entry' : `${entries.toLocaleString('en-US')} entries`
}

/** "Add standards", "Add 1 standard", "Add 2 standards". */
export function standardsWords(verb: string, ticked: number): string {
  if (ticked === 0) return `${verb} standards`
  return ticked === 1 ? `${verb} 1 standard` : `${verb} ${ticked} standards`
}
