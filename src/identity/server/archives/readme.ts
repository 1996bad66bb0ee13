// The README of an archive, for readers who do not know Classwright.
import type { ArchiveKind, ArchivePart } from '../archives.api.ts'

interface Chapter {
  readonly folder: string
  readonly part: Pick<ArchivePart, 'about'>
  readonly items: readonly string[]
}

const openings: Readonly<Record<ArchiveKind, string>> = {
  person: 'This is everything that one person owns on Classwright, an education platform.',
  school: 'This is everything that one school owns on Classwright, an education platform.',
}

const leftOut: Readonly<Record<ArchiveKind, readonly string[]>> = {
  person: [],
  school: [
    '## What is not in it',
    '',
    'Passwords, keys, invitations, codes of classes and of gift cards, links by which people join, addresses of video meetings, and numbers of bank accounts. What other schools own. What people own themselves: accounts, personal drives, content and messages, notices, and work that they have not submitted; but files that they stored in the space of the school are in `drive/`, whatever for. Each of them can make an archive of their own.',
    '',
  ],
}

export const readme = (kind: ArchiveKind, at: Date, chapters: readonly Chapter[]): string =>
  [
    '# Classwright archive',
    '',
    `${openings[kind]} It shows one moment: ${at.toISOString()} (UTC). It holds personal data: keep it safe.`,
    '',
    'All text is UTF-8. Times are ISO 8601 in UTC. Two files of the same name have a number in brackets. In tables (CSV), text that a spreadsheet program would take for a formula begins with an apostrophe, which does not belong to it.',
    '',
    ...chapters.flatMap(({ folder, part, items }) => [`## ${folder}/ (${items.length})`, '', part.about, '']),
    ...leftOut[kind],
  ].join('\n')
