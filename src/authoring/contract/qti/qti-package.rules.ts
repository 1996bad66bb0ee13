// Questions as a QTI 3.0 package: a manifest and an item per question. Pure.
import { escapeXml } from '#kit/contract/xml.rules.ts'
import { qtiId, qtiItem, type QtiQuestion } from './qti-item.rules.ts'

const space = 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1'

/** Texts by path in the package. */
export function qtiPackage(id: string, questions: readonly QtiQuestion[]): Map<string, string> {
  const items = questions.map(question => ({
    id: qtiId(question),
    path: `items/${qtiId(question)}.xml`,
    xml: qtiItem(question),
  }))
  const resources = items
    .map(
      item =>
        `<resource identifier="${item.id}" type="imsqti_item_xmlv3p0" href="${item.path}"><file href="${item.path}"/></resource>`,
    )
    .join('')
  const manifest = `<?xml version="1.0" encoding="UTF-8"?><manifest xmlns="${space}" identifier="package-${escapeXml(id)}"><metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata><organizations/><resources>${resources}</resources></manifest>`
  return new Map([['imsmanifest.xml', manifest], ...items.map(({ path, xml }) => [path, xml] as const)])
}
