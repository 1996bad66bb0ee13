// The text of a trial's invoice and contract.
import { taxLineOf, taxWords, type Seller } from '#commerce/contract/seller.conf.ts'
import { plainText } from '#communications/contract/rich-text.rules.ts'
import { formatDate } from '#kit/contract/dates.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { writePdf } from '#kit/server/pdf.ts'
import { pdfSheets, type PdfLine } from '#kit/server/pdf-lines.ts'
import type { schoolPrice } from '#schools/contract/plans.rules.ts'
import type { SchoolRow } from '../plans.tables.ts'

export interface TrialPaper {
  readonly seller: Seller
  readonly school: Pick<
    SchoolRow,
    'name' | 'address' | 'city' | 'country' | 'timeZone' | 'teacher' | 'student' | 'start' | 'end'
  >
  readonly currency: string
  /** For one year after the trial. */
  readonly price: ReturnType<typeof schoolPrice>
  readonly issuedAt: Date
}

export function invoicePdf(no: string, paper: TrialPaper): Buffer {
  const { seller, school, price, currency } = paper
  const money = (cents: number) => formatMoney(cents, currency)
  const end = dayOf(paper, school.end)
  const tax = taxLineOf(seller, school.country, price.cents)
  const lines: PdfLine[] = [
    ...headOf(`Invoice ${no}`, paper),
    { text: `Trial until ${end}, ${seatsOf(school)}`, end: money(0) },
    {
      text: `School plan for a year from ${end}, ${seatsOf(school)}, ${price.spaceGb} GB`,
      end: money(price.cents),
      gap: 10,
    },
    { text: 'Total', end: money(price.cents), bold: true },
    { text: `Includes ${taxWords(tax)}`, end: money(tax.amount) },
    { text: 'Due now', end: money(0) },
    { text: `Due by ${end}, to continue after the trial`, end: money(price.cents), bold: true, gap: 14 },
    {
      text: 'Pay by card on the page of your plan. Nothing is due if you let the trial end, and you can change the seats before you pay.',
    },
  ]
  return writePdf(`Invoice ${no}`, pdfSheets(lines))
}

export function contractPdf(
  no: string,
  paper: TrialPaper,
  terms: { readonly name: string; readonly version: number; readonly content: string } | undefined,
): Buffer {
  const { seller, school, price, currency } = paper
  const lines: PdfLine[] = [
    ...headOf(`Contract ${no}`, paper),
    {
      text: `${seller.name} lets ${school.name} use Classwright with ${seatsOf(school)} and ${price.spaceGb} GB of space.`,
      gap: 6,
    },
    { text: 'Trial', end: `${dayOf(paper, school.start)} to ${dayOf(paper, school.end)}` },
    { text: 'Price of the trial', end: formatMoney(0, currency) },
    { text: 'Price of a year after it', end: formatMoney(price.cents, currency), gap: 14 },
    ...(terms
      ? [
          { text: `${terms.name}, version ${terms.version}`, size: 12, bold: true, gap: 6 },
          ...linesOf(terms.content),
        ]
      : []),
  ]
  return writePdf(`Contract ${no}`, pdfSheets(lines))
}

function headOf(title: string, paper: TrialPaper): PdfLine[] {
  const { seller, school } = paper
  const place = [school.address, school.city, school.country].filter(Boolean).join(', ')
  return [
    { text: seller.name, size: 18, bold: true, end: title },
    ...seller.address.map(text => ({ text })),
    ...(seller.taxNumber === null ? [] : [{ text: `Tax number ${seller.taxNumber}` }]),
    { text: `Date ${dayOf(paper, paper.issuedAt)}`, gap: 14 },
    { text: school.name, bold: true },
    { text: place, gap: 14 },
  ]
}

const dayOf = ({ school }: TrialPaper, at: Date | null): string =>
  at === null ? '' : formatDate(at, 'iso', school.timeZone ?? 'UTC')

const seatsOf = ({ teacher, student }: Pick<SchoolRow, 'teacher' | 'student'>): string =>
  `${counted(teacher, 'teacher seat')} and ${counted(student, 'student seat')}`

const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`

/** Headings, paragraphs and list items of sanitised rich text, one per line. */
function linesOf(html: string): PdfLine[] {
  const blocks = html.matchAll(/<(h[2-4]|p|li|td|th|blockquote|pre)>(.*?)<\/\1>/gs)
  return [...blocks].map(([, element = '', inner = '']) => {
    const text = plainText(inner)
    if (element.startsWith('h')) return { text, bold: true, gap: 2 }
    return element === 'li' ? { text: `– ${text}`, indent: 12 } : { text, gap: 6 }
  })
}
