// Standards sheets in the formats of other systems, with generated text.

/** Titles in the CSV template of a CASE editor: some contain blanks, and most columns are empty. */
export const caseTitles = [
  'Identifier',
  'fullStatement',
  'HumanCodingScheme',
  'sequenceNumber',
  'Abbreviated Statement',
  'ConceptKeywords',
  'Notes',
  'Language',
  'Education Level',
  'CFItemType',
  'License',
  'CFAssociationGroupIdentifier',
  'Is Child Of',
  'IsPartOf',
  'replacedBy',
  'Exemplar',
  'hasSkillLevel',
  'IsRelatedTo',
]

type CaseFields = Partial<Record<(typeof caseTitles)[number], string>>
const caseRow = (fields: CaseFields): string[] => caseTitles.map(title => fields[title] ?? '')

/** Three entries without parents, as in a template that has just been started. */
export const flatSheet = (): string[][] => [
  caseTitles,
  ...['A.B', 'A.B.C', 'A.B.D'].map(code =>
    caseRow({ fullStatement: `Statement ${code}`, HumanCodingScheme: code, Language: 'en' }),
  ),
]

/** Entries that refer to their parent's code, in a different order from their numbers. */
export const childSheet = (): string[][] => [
  caseTitles,
  caseRow({ Identifier: uuid(1), fullStatement: 'Energy', HumanCodingScheme: 'C' }),
  caseRow({
    Identifier: uuid(2),
    fullStatement: 'A closed system keeps its energy',
    HumanCodingScheme: 'C.2',
    sequenceNumber: '2',
    'Is Child Of': 'C',
    'Education Level': '09,10',
    ConceptKeywords: 'energy,system',
  }),
  caseRow({
    Identifier: uuid(3),
    fullStatement: 'Forms and sources of energy',
    HumanCodingScheme: 'C.1',
    sequenceNumber: '1',
    'Is Child Of': 'C',
  }),
]

/** The item sheet of a CASE workbook: positions as smartLevel, item types on every level. */
export function itemSheet(domains: number, standards: number): string[][] {
  const kinds = ['Domain', 'Standard', 'Component']
  const row = (place: number[], words: string) => [
    uuid(place.reduce((sum, each) => sum * 100 + each, 0)),
    words,
    `L.${place.join('.')}`,
    place.join('.'),
    '',
    words.slice(0, 20),
    '',
    'notes',
    'en',
    place.length > 1 ? 'KG,01' : '',
    kinds[place.length - 1] ?? '',
    '',
  ]
  const rows = [itemTitles]
  for (let domain = 1; domain <= domains; domain++) {
    rows.push(row([domain], `Domain ${domain}`))
    for (let standard = 1; standard <= standards; standard++) {
      rows.push(row([domain, standard], `Standard ${standard} of domain ${domain}`))
      rows.push(row([domain, standard, 1], `Part of standard ${standard} of domain ${domain}`))
    }
  }
  return rows
}
const itemTitles = [
  'identifier',
  'fullStatement',
  'humanCodingScheme',
  'smartLevel',
  'listEnumeration',
  'abbreviatedStatement',
  'conceptKeywords',
  'notes',
  'language',
  'educationLevel',
  'CFItemType',
  'license',
]

export const documentSheet = (): string[][] => [
  [
    'identifier',
    'creator',
    'title',
    'lastChangeDateTime',
    'officialSourceURL',
    'publisher',
    'language',
    'adoptionStatus',
    'licenseTitle',
    'licenseText',
  ],
  [
    uuid(0),
    'Council of Northern Schools',
    'Northern Language Standards',
    '2026-01-05',
    'https://standards.example/north',
    '',
    'en',
    'Adopted',
    'CC BY 4.0',
    'Attribution',
  ],
]

/** The kind comes before the statement, and the parent column is empty. */
export const kindFirstSheet = (entries: number): string[][] => [
  ['CFItemType', 'fullStatement', 'humanCodingScheme', 'parent'],
  ...Array.from({ length: entries }, (_, at) => [
    'Standard',
    `Determine the meaning of word ${at}`,
    `L.${at}.1`,
    '',
  ]),
]

export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows
    .map(row => row.map(cell => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','))
    .join('\n')

function uuid(n: number): string {
  return `6b1e0d4c-5a3f-4f0e-9c4d-${String(n).padStart(12, '0')}`
}
