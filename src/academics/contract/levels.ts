// Bloom's levels, kinds of knowledge, kinds of units and tasks. A higher index is harder.
export const bloomLevels = ['Remember', 'Understand', 'Apply', 'Analyze', 'Evaluate', 'Create'] as const
export type BloomLevel = (typeof bloomLevels)[number]

/** The last one is spelt as the specification spells it. */
export const knowledgeTypes = ['Factual', 'Conceptual', 'Procedural', 'Megacognitave'] as const
export type KnowledgeType = (typeof knowledgeTypes)[number]

export const unitTypes = ['Single', 'UOI', 'IDU'] as const
export const taskTypes = ['FA', 'SA', 'Activity', 'IA'] as const
export const taskTypeNames: Readonly<Record<(typeof taskTypes)[number], string>> = {
  FA: 'Formative assessment',
  SA: 'Summative assessment',
  Activity: 'Activity',
  IA: 'Internal assessment',
}
